// The card of the guided tour, beside what it points at.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { STEPS, toStep, tourStep } from '../table/tour';

export function TourCard() {
  const n = tourStep.value;
  const card = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<DOMRect | null>(null);
  useLayoutEffect(() => {
    if (n === null) return;
    setBox(document.querySelector(STEPS[n]!.at)?.getBoundingClientRect() ?? null);
    card.current?.querySelector<HTMLElement>('.main')?.focus();
  }, [n]);
  if (n === null) return null;
  const step = STEPS[n]!;
  const big = !box || box.width > innerWidth * 0.6;
  const left = big ? innerWidth / 2 - 170 : Math.max(10, Math.min(innerWidth - 350, box.left > 370 ? box.left - 360 : box.right + 12));
  const top = big ? innerHeight / 3 : Math.max(10, Math.min(innerHeight - 230, box.top));
  return (
    <>
      {box ? <div class="tour-ring" style={{ left: `${box.left - 4}px`, top: `${box.top - 4}px`, width: `${box.width + 8}px`, height: `${box.height + 8}px` }} /> : null}
      <div class="tour-card" ref={card} role="dialog" aria-label={`Tour: ${step.title}`} style={{ left: `${Math.max(10, left)}px`, top: `${top}px` }}>
        <p class="quiet">{n + 1} of {STEPS.length}</p>
        <h2>{step.title}</h2>
        <p>{step.text}</p>
        <p class="row">
          <button class="main" onClick={() => toStep(n + 1)}>{n + 1 < STEPS.length ? 'Next' : 'Play'}</button>
          {n > 0 ? <button onClick={() => toStep(n - 1)}>Back</button> : null}
          <button onClick={() => toStep(STEPS.length + 1)}>Skip the tour</button>
        </p>
      </div>
    </>
  );
}
