// The dice as they fall.
import { useEffect, useState } from 'preact/hooks';
import { placeOnBoard } from '../board/board';
import { prefs } from '../table/prefs';
import * as s from '../table/state';

const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};
const Die = ({ n, i }: { n: number; i: number }) => (
  <svg
    class={i === 0 ? 'die-face first' : 'die-face'}
    style={{ animationDelay: `${i * 50}ms` }}
    viewBox="-10 -10 20 20"
    width="34"
    height="34"
    role="img"
    aria-label={String(n)}
  >
    <rect x="-9" y="-9" width="18" height="18" rx="4" />
    {(PIPS[n] ?? []).map(([x, y]) => (
      <circle cx={x * 4.6} cy={y * 4.6} r="1.9" />
    ))}
  </svg>
);

// They land beside the fight, where there is room for it; else below.
function beside(hex: string | undefined, from: string[] = []): { left: string; top: string } | null {
  const at = hex ? placeOnBoard(hex) : null;
  const board = document.querySelector('.board')?.getBoundingClientRect();
  if (!at || !board || board.width < 700 || at.x < 0 || at.y < 0 || at.x > board.width || at.y > board.height) return null;
  // On the side from which nobody fires.
  const firers = from.map((h) => placeOnBoard(h)?.x ?? at.x);
  const fromRight = firers.some((x) => x > at.x + 5);
  const [onRight, onLeft] = [at.x + 60, at.x - 60 - 300];
  const left = (!fromRight || onLeft < 8) && onRight + 300 < board.width ? onRight : Math.max(8, onLeft);
  return { left: `${left}px`, top: `${Math.max(8, Math.min(board.height - 150, at.y - 60))}px` };
}

export function DiceTray() {
  const roll = s.rolls.value;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!roll) return;
    setShown(true);
    const t = setTimeout(() => setShown(false), prefs.value.dice === 'fast' ? 900 : 2600);
    return () => clearTimeout(t);
  }, [roll?.key]);
  if (!roll || !shown || prefs.value.dice === 'off') return null;
  const place = beside(roll.to, roll.from);
  return (
    <div
      class={place ? 'dice-tray beside' : 'dice-tray'}
      style={place ?? undefined}
      key={roll.key}
      data-own-pointer
      onClick={() => setShown(false)}
    >
      <div class="row">
        {roll.dice.map((n, i) => (
          <Die n={n} i={i} />
        ))}
      </div>
      <p>{roll.text}</p>
      {roll.meaning ? <p class="meaning">{roll.meaning}</p> : null}
    </div>
  );
}
