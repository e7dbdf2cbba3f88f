// The dice as they fall.
import { useEffect, useState } from 'preact/hooks';
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
  return (
    <div class="dice-tray" key={roll.key} data-own-pointer onClick={() => setShown(false)}>
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
