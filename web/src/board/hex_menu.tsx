// Several choices in one hex, at its place: where they differ by where the unit will face, a dial around the hex; the others in a small
// list beside it.
import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { centre, sheetAngle } from '../map/geometry';
import { chooseInstead, takeNext } from '../table/acting';
import { actionNumbered } from '../table/choosing';
import { phraseOf, valueWords } from '../table/glossary';
import * as s from '../table/state';
import { act } from '../table/table';
import type { Action } from '../protocol/messages';
import type { Camera } from './camera';

const facingOf = (a: Action): string | null => (typeof a.facing === 'string' ? a.facing : null);
// The choices by facing; nothing if a dial would not tell them apart better than a list.
export function byFacing(actions: Action[]): Map<string, Action[]> {
  const found = new Map<string, Action[]>();
  for (const a of actions) {
    const facing = facingOf(a);
    if (facing) found.set(facing, [...(found.get(facing) ?? []), a]);
  }
  return found.size > 1 ? found : new Map();
}

// Where several units can do several things each, the unit is named first.
function byUnit(actions: Action[]): [string, Action[]][] {
  const found = new Map<string, Action[]>();
  for (const a of actions) {
    const who = valueWords('unit', a.unit ?? a.units ?? '');
    found.set(who, [...(found.get(who) ?? []), a]);
  }
  return found.size > 1 && !found.has('') && found.size < actions.length ? [...found] : [];
}

function Dial({
  facings,
  at,
  radius,
  choose,
}: {
  facings: Map<string, Action[]>;
  at: { x: number; y: number };
  radius: number;
  choose: (a: Action[]) => void;
}) {
  return (
    <div class="dial" role="group" aria-label="Facing" style={{ left: `${at.x}px`, top: `${at.y}px`, '--radius': `${radius}px` }}>
      {[...facings].map(([facing, ways]) => {
        const angle = sheetAngle(facing, s.up.value);
        const turn = (angle * Math.PI) / 180;
        const named = ways.length === 1 ? phraseOf(ways[0]!) : `Facing ${facing.toUpperCase()}: ${ways.length} choices`;
        return (
          <button
            role="menuitem"
            data-facing={facing}
            aria-label={named}
            title={named}
            style={{ left: `${Math.sin(turn) * radius}px`, top: `${-Math.cos(turn) * radius}px` }}
            onClick={() => choose(ways)}
            onMouseEnter={() => (s.pointed.value = ways[0]!.n)}
            onFocus={() => (s.pointed.value = ways[0]!.n)}
          >
            <svg viewBox="-12 -12 24 24" aria-hidden="true" style={{ transform: `rotate(${angle}deg)` }}>
              <path d="M-8 6 0 -8 8 6 0 2z" />
            </svg>
          </button>
        );
      })}
    </div>
  );
}

// How far something has to move so that all of it is on the board.
const EDGE = 6;
function inward(of: DOMRect[], board: DOMRect): { x: number; y: number } {
  const by = (first: number, last: number, least: number, most: number): number =>
    Math.max(least + EDGE - first, Math.min(0, most - EDGE - last));
  const all = (pick: (r: DOMRect) => number): number[] => of.map(pick);
  return {
    x: by(Math.min(...all((r) => r.left)), Math.max(...all((r) => r.right)), board.left, board.right),
    y: by(Math.min(...all((r) => r.top)), Math.max(...all((r) => r.bottom)), board.top, board.bottom),
  };
}
function keepMenuInside(choices: HTMLElement, board: DOMRect): void {
  const menu = choices.querySelector<HTMLElement>('.hex-menu');
  if (!menu) return;
  menu.style.translate = 'none';
  const { x, y } = inward([menu.getBoundingClientRect()], board);
  menu.style.translate = `${x}px ${y}px`;
}
// For a dial, which has to stay around its hex, the map gives way.
function makeRoomForDial(choices: HTMLElement, board: DOMRect, camera: Camera): void {
  const buttons = [...choices.querySelectorAll('.dial button')].map((e) => e.getBoundingClientRect());
  if (!buttons.length) return;
  const { x, y } = inward(buttons, board);
  if (x || y) camera.pan(x, y);
}

export const moves = signal(0); // of the camera: the menu is drawn again where its hex now is
export function HexMenu({ cameraNow }: { cameraNow: () => Camera | null }) {
  void moves.value;
  const camera = cameraNow(); // a new one with every map
  const open = s.menu.value;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current) keepMenuInside(list.current, list.current.closest('.board')!.getBoundingClientRect());
  });
  const [narrowed, narrow] = useState<Action[] | null>(null); // to a unit's, or to a facing's
  useEffect(() => narrow(null), [open]);
  useEffect(() => list.current?.focus({ preventScroll: true }), [open, narrowed]); // the list, not its first choice: a second Enter does nothing
  // Also when the board becomes another size below it, as when a card opens on a phone.
  useLayoutEffect(() => {
    const board = list.current?.closest('.board');
    if (!board || !camera) return;
    const makeRoom = (): void => void (list.current && makeRoomForDial(list.current, board.getBoundingClientRect(), camera));
    makeRoom();
    const watch = new ResizeObserver(makeRoom);
    watch.observe(board);
    return () => watch.disconnect();
  }, [open, narrowed]);
  if (!open || !camera) return null;
  const at = camera.boardPoint(centre(open.hex));
  const all = narrowed ?? open.actions.map(actionNumbered).filter((a): a is Action => a !== null);
  const whose = byUnit(all);
  const facings = whose.length ? new Map<string, Action[]>() : byFacing(all);
  const rest = whose.length ? [] : facings.size ? all.filter((a) => !facingOf(a)) : all;
  const take = (ways: Action[]): void => (ways.length === 1 ? void act(ways[0]!) : narrow(ways));
  const next = narrowed ? [] : (open.next ?? []);
  const onKeyDown = (e: KeyboardEvent): void => {
    const step = ['ArrowDown', 'ArrowRight'].includes(e.key) ? 1 : ['ArrowUp', 'ArrowLeft'].includes(e.key) ? -1 : 0;
    e.stopPropagation();
    if (e.key === 'Escape') {
      s.menu.value = null;
      list.current?.closest<HTMLElement>('.board')?.focus();
    }
    if (!step) return;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[now < 0 ? (step > 0 ? 0 : buttons.length - 1) : (now + step + buttons.length) % buttons.length]?.focus();
    e.preventDefault();
  };
  const radius = Math.max(58, 46 * camera.k); // outside the counter, and far enough for fingers
  const beside = facings.size ? radius + 30 : 34;
  return (
    <div
      ref={list}
      class="hex-choices"
      data-own-pointer
      role="menu"
      tabIndex={-1}
      aria-label={`Choices in ${open.hex}`}
      onKeyDown={onKeyDown}
    >
      {facings.size ? <Dial facings={facings} at={at} radius={radius} choose={take} /> : null}
      {rest.length || next.length || whose.length ? (
        <div
          class="hex-menu"
          style={
            camera.inRightHalf(centre(open.hex))
              ? { right: `calc(100% - ${at.x - beside}px)`, top: `${at.y}px` }
              : { left: `${at.x + beside}px`, top: `${at.y}px` }
          }
        >
          {next.map((unit) => (
            <button role="menuitem" onClick={() => void takeNext(unit)}>
              {chooseInstead(unit)}
            </button>
          ))}
          {whose.map(([who, ways]) => (
            <button role="menuitem" onClick={() => take(ways)}>
              {ways.length === 1 ? phraseOf(ways[0]!) : `${who}: ${ways.length} ways`}
            </button>
          ))}
          {rest.map((a) => (
            <button
              role="menuitem"
              onClick={() => void act(a)}
              onMouseEnter={() => (s.pointed.value = a.n)}
              onFocus={() => (s.pointed.value = a.n)}
            >
              {phraseOf(a)}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
