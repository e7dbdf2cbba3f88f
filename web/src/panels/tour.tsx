// The card of the guided tour, beside what it points at.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { fitUnits } from '../board/board';
import { STEPS, toStep, tourStep } from '../table/tour';

export function TourCard() {
  const n = tourStep.value;
  const card = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<DOMRect | null>(null);
  const look = (): void => setBox(n === null ? null : (document.querySelector(STEPS[n]!.at)?.getBoundingClientRect() ?? null));
  useLayoutEffect(() => {
    if (n !== null && STEPS[n]!.near) fitUnits();
    look();
    if (n !== null && !STEPS[n]!.done) card.current?.querySelector<HTMLElement>('.main')?.focus({ preventScroll: true });
  }, [n]);
  // What it points at may move with the map.
  useEffect(() => {
    if (n === null) return;
    const watch = setInterval(look, 200);
    return () => clearInterval(watch);
  }, [n]);
  if (n === null) return null;
  const step = STEPS[n]!;
  const [wide, high] = [340, card.current?.offsetHeight ?? 230];
  const narrow = innerWidth < 820;
  // On the free side of what it points at; on a phone at the end that is free.
  const big = !box || (box.width > innerWidth * 0.6 && box.height > innerHeight * 0.4);
  const map = document.querySelector('.board')?.getBoundingClientRect();
  const onMap = !!box && !!map && box.right <= map.right && box.bottom <= map.bottom && box.width < map.width / 2 && box.top >= map.top;
  const left = narrow
    ? (innerWidth - Math.min(wide, innerWidth - 20)) / 2
    : big || onMap
      ? 16
      : box.left > wide + 24
        ? box.left - wide - 18
        : box.right + 18;
  const top = narrow ? (box && box.top > innerHeight / 2 ? 70 : innerHeight - high - 10) : big || onMap ? innerHeight - high - 16 : box.top;
  return (
    <>
      {box ? (
        <div
          class="tour-ring"
          style={{ left: `${box.left - 5}px`, top: `${box.top - 5}px`, width: `${box.width + 10}px`, height: `${box.height + 10}px` }}
        />
      ) : null}
      <div
        class="tour-card"
        ref={card}
        role="dialog"
        aria-label={`Tour: ${step.title}`}
        style={{
          left: `${Math.max(10, Math.min(innerWidth - wide - 10, left))}px`,
          top: `${Math.max(10, Math.min(innerHeight - high - 10, top))}px`,
        }}
      >
        <p class="quiet">
          {n + 1} of {STEPS.length}
        </p>
        <h2>{step.title}</h2>
        <p>{step.text}</p>
        <p class="row">
          <button class={step.done ? 'next' : 'main next'} onClick={() => void toStep(n + 1)}>
            {n + 1 < STEPS.length ? (step.done ? 'Go on without' : 'Next') : 'Choose a game'}
          </button>
          {n > 0 ? <button onClick={() => void toStep(n - 1)}>Back</button> : null}
          <button onClick={() => void toStep(STEPS.length)}>Skip the tour</button>
        </p>
      </div>
    </>
  );
}
