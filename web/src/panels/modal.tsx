// A dialog over the table: keeps the keys inside, closes with Escape, gives the focus back. It is no <dialog> opened by
// showModal, which would make the browser draw the whole map anew.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

const REACHABLE = 'button:not(:disabled), input, select, textarea, summary, a[href], [tabindex="0"]';

export function Modal({
  title,
  onClose,
  closable = true,
  wide = false,
  children,
}: {
  title: string;
  onClose: () => void;
  closable?: boolean;
  wide?: boolean | 'door'; // the front door is the widest
  children: ComponentChildren;
}) {
  const box = useRef<HTMLDivElement>(null);
  const inside = (): HTMLElement[] => [...(box.current?.querySelectorAll<HTMLElement>(REACHABLE) ?? [])].filter((e) => e.checkVisibility());
  // At once, so that the next key already goes inside.
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    // A field to type in, else the dialog itself: Enter does nothing that nobody went to.
    (box.current?.querySelector<HTMLElement>('[data-first]') ?? box.current)?.focus();
    return () => before?.focus?.();
  }, []);
  const onKeyDown = (e: KeyboardEvent): void => {
    e.stopPropagation();
    if (e.key === 'Escape' && closable) onClose();
    if (e.key !== 'Tab') return;
    const all = inside();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = e.shiftKey ? (at <= 0 ? all.length - 1 : -1) : at === all.length - 1 ? 0 : -1;
    if (next < 0) return;
    e.preventDefault();
    all[next]?.focus();
  };
  return (
    <div class="backdrop" onMouseDown={(e) => e.target === e.currentTarget && e.preventDefault()}>
      <div
        ref={box}
        class={`modal ${wide === 'door' ? 'wide door' : wide ? 'wide' : ''}`}
        role="dialog"
        aria-modal="true"
        aria-label={title}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <header>
          <h2>{title}</h2>
          {closable ? (
            <button class="small close" aria-label="Close" onClick={onClose}>
              ✕
            </button>
          ) : null}
        </header>
        {children}
      </div>
    </div>
  );
}
