// The dice as they fall.
import { effect, signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { counterOnBoard, placeOnBoard } from '../board/board';
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

// They land beside the fight: on the side where they cover none of those who are in it, and as few as can be of the others. Where there
// is no room for that, below.
const SIDES = [
  (_w: number, h: number, off: number) => ({ dx: off, dy: -h / 2 }),
  (w: number, h: number, off: number) => ({ dx: -w - off, dy: -h / 2 }),
  (w: number, _h: number, off: number) => ({ dx: -w / 2, dy: off }),
  (w: number, h: number, off: number) => ({ dx: -w / 2, dy: -h - off }),
];
const CARDS = '.drawn-chit, .dispatch, .past, .preview'; // what else may lie over the map
const NARROW = 700; // a board with no room beside a fight
type Spot = { left: string; top: string };
function beside(tray: HTMLElement, roll: s.Roll): Spot | null {
  const at = roll.to ? placeOnBoard(roll.to) : null;
  const board = document.querySelector('.board')?.getBoundingClientRect();
  if (!at || !board || board.width < NARROW || at.x < 0 || at.y < 0 || at.x > board.width || at.y > board.height) return null;
  const wide = !tray.classList.contains('beside');
  tray.classList.add('beside'); // as it would stand there
  const [w, h, half] = [tray.offsetWidth, tray.offsetHeight, counterOnBoard() / 2 + 4];
  if (wide) tray.classList.remove('beside');
  const fighting = new Set([roll.to, ...(roll.from ?? []), ...(roll.earlier ?? []).flatMap((r) => [r.to, ...(r.from ?? [])])]);
  const counters = [...s.stacks.peek().keys()].flatMap((hex) => {
    const p = placeOnBoard(hex);
    return p ? [{ ...p, weighs: fighting.has(hex) ? 100 : 1 }] : [];
  });
  const cards = [...document.querySelectorAll(CARDS)].map((e) => e.getBoundingClientRect());
  const spots = SIDES.map((side) => {
    const { dx, dy } = side(w, h, half * 1.4);
    const left = Math.max(8, Math.min(board.width - w - 8, at.x + dx));
    const top = Math.max(8, Math.min(board.height - h - 8, at.y + dy));
    const covered = counters.filter((c) => c.x > left - half && c.x < left + w + half && c.y > top - half && c.y < top + h + half);
    const [x, y] = [board.left + left, board.top + top];
    const under = cards.filter((c) => c.left < x + w && x < c.right && c.top < y + h && y < c.bottom).length;
    return { left: `${left}px`, top: `${top}px`, covers: under * 1000 + covered.reduce((sum, c) => sum + c.weighs, 0) };
  });
  const { left, top } = spots.reduce((best, one) => (one.covers < best.covers ? one : best));
  return { left, top };
}

// As long as it takes to read them; whoever goes on is not kept, and who points at them keeps them.
const words = (roll: s.Roll): number => [roll, ...(roll.earlier ?? [])].reduce((n, r) => n + r.text.length + (r.meaning?.length ?? 0), 0);
const staysFor = (roll: s.Roll): number => (prefs.value.dice === 'fast' ? 900 : Math.min(9000, 1800 + 40 * words(roll)));

const Fallen = ({ roll }: { roll: s.Roll }) => (
  <div class="fallen" data-roll={roll.key}>
    <div class="row">
      {roll.dice.map((n, i) => (
        <Die n={n} i={i} />
      ))}
    </div>
    <p>{roll.text}</p>
    {roll.meaning ? <p class="meaning">{roll.meaning}</p> : null}
  </div>
);

// Where there is no room for two things at once, others wait until the dice have been read.
export const diceFill = signal(false);
export function DiceTray() {
  const roll = s.rolls.value;
  const tray = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  const [held, setHeld] = useState(false);
  const [place, setPlace] = useState<Spot | null>(null);
  useEffect(() => setShown(!!roll), [roll?.key]);
  useEffect(() => {
    if (!roll || held) return;
    const t = setTimeout(() => setShown(false), staysFor(roll));
    return () => clearTimeout(t);
  }, [roll?.key, held]);
  // Gone with the next act.
  useEffect(() => effect(() => void (s.busy.value && setShown(false))), []);
  const lie = !!roll && shown && prefs.value.dice !== 'off';
  useLayoutEffect(() => {
    diceFill.value = lie && (document.querySelector('.board')?.clientWidth ?? 0) < NARROW;
  }, [lie]);
  useLayoutEffect(() => setPlace(roll && tray.current ? beside(tray.current, roll) : null), [roll?.key, shown]);
  if (!roll || !lie) return null;
  return (
    <div
      ref={tray}
      class={place ? 'dice-tray beside' : 'dice-tray'}
      style={place ? { ...place } : undefined}
      data-own-pointer
      onClick={() => setShown(false)}
      onPointerEnter={(e) => setHeld(e.pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
    >
      {[...(roll.earlier ?? []), roll].map((r) => (
        <Fallen key={r.key} roll={r} />
      ))}
    </div>
  );
}
