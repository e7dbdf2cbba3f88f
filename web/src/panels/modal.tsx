// A dialog over the table: keeps the keys inside, closes with Escape, gives the focus back.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export function Modal({ title, onClose, closable = true, wide = false, children }: { title: string; onClose: () => void; closable?: boolean; wide?: boolean; children: ComponentChildren }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current?.showModal();
    box.current?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => before?.focus?.();
  }, []);
  return (
    <dialog
      ref={box}
      class={wide ? 'modal wide' : 'modal'}
      aria-label={title}
      onCancel={(e) => {
        e.preventDefault();
        if (closable) onClose();
      }}
      onKeyDown={(e) => e.stopPropagation()}
    >
      <header>
        <h2>{title}</h2>
        {closable ? <button class="small" aria-label="Close" onClick={onClose}>✕</button> : null}
      </header>
      {children}
    </dialog>
  );
}
