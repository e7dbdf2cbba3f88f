// The board: the sheet, the counters over it, and the camera that moves them; takes clicks, drags and keys.
import { effect, untracked } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { centre, hexAt, neighbour } from '../map/geometry';
import type { Frame } from '../map/relief';
import { paperOf } from '../map/margin';
import { Sheet } from '../map/sheet';
import { clickHex, clickUnitAt, dragUnit, grabbed, letGo, pick, speakHex, stepBack } from '../table/acting';
import { lookAlong, lookAround, sight } from '../table/asking';
import { ablest, inQuestion, meantAt, targets } from '../table/choosing';
import { phraseOf } from '../table/glossary';
import { calm, theme } from '../table/prefs';
import * as s from '../table/state';
import { orderByDrag } from '../table/ordering';
import { say } from '../table/table';
import { Camera } from './camera';
import { SIZE } from './counter';
import { HexMenu, moves } from './hex_menu';
import { detail, Names } from './names';
import { Overlay, Pointers, middle } from './overlay';
import { Pieces } from './pieces';
import type { Unit } from '../protocol/messages';

let camera: Camera | null = null;
export const seekHexes = (hexes: string[]): void => {
  if (camera && hexes.length) camera.seek(middle(hexes));
};
// Closes in on where the units stand.
export const fitUnits = (): void => {
  const part = aroundUnits();
  if (camera && part) camera.fit(part);
};
// Where a hex stands on the board, for cards that must not cover it.
export const placeOnBoard = (hex: string): { x: number; y: number } | null => camera?.boardPoint(centre(hex)) ?? null;
export const counterOnBoard = (): number => SIZE * (camera?.k ?? 1);
export const fitMap = (): void => camera?.fit();
export const zoomBy = (factor: number): void => camera?.zoomMiddle(factor);

// The part of the sheet where the units stand.
function aroundUnits(whose: (u: Unit) => boolean = () => true): Frame | null {
  const points = [...s.stacks.peek()].filter(([, stack]) => stack.some(whose)).map(([hex]) => centre(hex));
  if (points.length < 2) return null;
  const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
  const [left, top] = [Math.min(...xs) - 110, Math.min(...ys) - 110];
  return { left, top, width: Math.max(...xs) + 110 - left, height: Math.max(...ys) + 110 - top };
}

// Where a game begins: everybody, if their counters can be read then; else those of the side that is to decide.
function showUnits(cam: Camera): boolean {
  const all = aroundUnits();
  if (!all) return false;
  const v = s.live.peek();
  const side = v?.decider && s.isPerson(v.decider) ? v.decider : null;
  const own = side && cam.scaleFor(all) < READABLE ? aroundUnits((u) => u.side === side) : null;
  cam.fit(own ?? all);
  return true;
}
const READABLE = 0.66;

function useCamera(board: preact.RefObject<HTMLDivElement | null>, world: preact.RefObject<HTMLDivElement | null>): void {
  const d = s.drawing.value;
  useEffect(() => {
    if (!board.current || !world.current || !d) return;
    const cam = new Camera(board.current, world.current, paperOf(d.heights.frame));
    camera = cam;
    cam.onDetail = (seen) => (detail.value = seen);
    cam.onPlaced = () => {
      if (s.menu.peek()) ++moves.value; // the menu stays at its hex
    };
    cam.onClick = (at, e) => {
      const unit = clickUnitAt(at);
      if (unit && s.tool.value !== 'sight') return pick(unit);
      const hex = hexAt(at);
      if (!d.hexes.has(hex)) {
        stepBack();
        return;
      }
      if (s.tool.value === 'sight') return lookFrom(hex, e.detail === 2);
      s.glanced.value = null;
      // On a touch screen the first tap shows path or odds and a button that does it; so does a second tap.
      const meant = e.pointerType === 'touch' ? meantAt(targets.value.get(hex) ?? []) : null;
      if (meant && s.offered.value !== meant.n && (meant.path ?? meant.target)) {
        s.offered.value = meant.n;
        return say(`${phraseOf(meant)}: tap again, or press the button.`);
      }
      clickHex(hex);
    };
    cam.onLongPress = (at) => {
      const hex = hexAt(at);
      if (s.stacks.value.has(hex)) s.glanced.value = { hex, unit: clickUnitAt(at) };
    };
    cam.onDrag = (from, to, done, byTouch) => {
      const [under, over] = [hexAt(from), hexAt(to)];
      if (s.tool.value === 'hand' && orderByDrag(from, to, done)) return true;
      // A counter of a spread stack stands beside its hex; let go among the others it has not left it.
      const inHand = s.tool.value === 'sight' ? null : clickUnitAt(from);
      const a = (inHand && s.units.peek().get(inHand)?.hex) || under;
      const b = inHand && clickUnitAt(to) ? a : over;
      // A finger moves the map, unless it lies on the unit that was chosen before.
      const mayMarch = !byTouch || grabbed(a, inHand)?.choose === null;
      if (s.tool.value !== 'sight') return mayMarch && d.hexes.has(a) && dragUnit(a, d.hexes.has(b) ? b : a, done, inHand);
      if (d.hexes.has(a) && d.hexes.has(b) && (sight.peek()?.from !== a || sight.peek()?.to !== b)) void lookAlong(a, b);
      return true;
    };
    cam.onLetGo = letGo;
    cam.fit();
    // What a person is asked about comes into sight, if nothing of it is.
    const seekQuestion = (): void => {
      const open = s.choices.value ? inQuestion.value.filter((h) => d.hexes.has(h)).map(centre) : [];
      if (open.length && !open.some((p) => cam.sees(p))) cam.seek(cam.nearest(open));
    };
    // Every game that is opened begins with its units.
    let [shown, openedAt] = [-1, 0];
    const stop = effect(() => {
      cam.calm = calm.value;
      const game = s.opened.value;
      if (shown === game || !s.stacks.value.size) return;
      if (!untracked(() => showUnits(cam))) return;
      shown = game;
      openedAt = performance.now();
      untracked(seekQuestion);
    });
    // The map goes where the other side does something, unless one has just taken it elsewhere.
    const attend = effect(() => {
      const hexes = s.happening.value.filter((h) => d.hexes.has(h));
      if (hexes.length && performance.now() - cam.takenAt > 6000) cam.seek(middle(hexes));
    });
    const ask = effect(seekQuestion);
    // The board has another size: the map stays on it, and what is asked about too, if nobody has moved it since the game was opened.
    const watch = new ResizeObserver(() => {
      cam.pan(0, 0);
      if (cam.takenAt < openedAt) untracked(seekQuestion);
    });
    watch.observe(board.current);
    return () => {
      stop();
      attend();
      ask();
      watch.disconnect();
      cam.release();
      camera = null;
    };
  }, [d]);
}

// In the line-of-sight tool the first hex is looked around from, the next looked at; a third begins anew.
function lookFrom(hex: string, again = false): void {
  const now = sight.value;
  if (now?.from === hex && !now.to) sight.value = null;
  else if (again || now === null || now.to) void lookAround(hex);
  else void lookAlong(now.from, hex);
}

let stoodAt: number | undefined; // the decision at which the keys came to the hex
const ARROWS: Record<string, number> = { ArrowUp: 0, ArrowDown: 3 };
function walk(key: string): void {
  const d = s.drawing.value;
  if (!d) return;
  const at = s.cursor.value ?? s.pickedHex.value ?? [...d.hexes.keys()][Math.floor(d.hexes.size / 2)]!;
  // Sideways goes along the row of hexes, zigzag.
  const odd = Number(at.slice(0, 2)) & 1;
  const way = ARROWS[key] ?? (key === 'ArrowRight' ? (odd ? 1 : 2) : odd ? 5 : 4);
  const next = s.cursor.value ? neighbour(at, way) : at;
  if (!d.hexes.has(next)) return;
  s.cursor.value = next;
  stoodAt = s.live.value?.decision;
  s.hovered.value = null;
  camera?.seek(centre(next));
  speakHex(next);
}
// Tab goes through the units that something can be done with, else through all on the map.
function nextUnit(back: boolean): boolean {
  const all = (s.view.value?.units ?? []).filter((u) => u.at === 'map' && u.hex);
  const list = all.some((u) => ablest.value.has(u.unit)) ? all.filter((u) => ablest.value.has(u.unit)) : all;
  if (!list.length) return false;
  const now = list.findIndex((u) => u.unit === s.pickedUnit.value);
  const next = now + (back ? -1 : 1);
  if (now >= 0 && (next < 0 || next >= list.length)) {
    s.pickedUnit.value = null;
    return false; // on to the next part of the page
  }
  const unit = list[now < 0 ? (back ? list.length - 1 : 0) : next]!;
  s.pickedUnit.value = unit.unit;
  s.pickedHex.value = unit.hex!;
  s.cursor.value = unit.hex!;
  stoodAt = s.live.value?.decision;
  camera?.seek(centre(unit.hex!));
  speakHex(unit.hex!);
  return true;
}
function onKey(e: KeyboardEvent): void {
  if (e.altKey || e.metaKey || e.ctrlKey) return;
  if (e.key.startsWith('Arrow')) {
    if (e.shiftKey)
      camera?.pan(
        e.key === 'ArrowLeft' ? 80 : e.key === 'ArrowRight' ? -80 : 0,
        e.key === 'ArrowUp' ? 80 : e.key === 'ArrowDown' ? -80 : 0,
      );
    else walk(e.key);
    e.preventDefault();
  } else if (e.key === 'Tab') {
    if (nextUnit(e.shiftKey)) e.preventDefault();
  } else if (e.key === 'Enter' || e.key === ' ') {
    const unit = s.pickedUnit.value;
    e.preventDefault();
    if (e.repeat) return;
    // After a move the hex under the keys means something else: it is said before it is done.
    if (s.tool.value !== 'sight' && stoodAt !== s.live.value?.decision) {
      stoodAt = s.live.value?.decision;
      if (s.cursor.value) speakHex(s.cursor.value);
      return;
    }
    if (s.tool.value === 'sight') {
      if (s.cursor.value) lookFrom(s.cursor.value);
    } else if (unit && s.units.value.get(unit)?.hex === s.cursor.value && ablest.value.has(unit)) pick(unit);
    else if (s.cursor.value) clickHex(s.cursor.value);
  } else if (e.key === '+' || e.key === '=') {
    zoomBy(1.25);
  } else if (e.key === '-') {
    zoomBy(0.8);
  } else if (e.key === '0') {
    fitMap();
  }
}

// The sheet of a counter comes when the mouse rests on it, and goes when it leaves.
let resting = 0;
function glance(hex: string | null, unit: string | null): void {
  const at = hex && s.stacks.value.has(hex) ? { hex, unit } : null;
  const now = s.glanced.value;
  if (at && now?.hex === at.hex && now.unit === at.unit) return;
  clearTimeout(resting);
  if (!at || (now && now.hex !== at.hex)) s.glanced.value = null;
  if (at) resting = window.setTimeout(() => (s.glanced.value = at), 380);
}

const NamesAndPieces = () => (
  <>
    <Names />
    <Pieces />
  </>
);
// What lies on the sheet is in layers of its own: where one changes, the others need not be painted again.
export function Board() {
  const board = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  useCamera(board, world);
  const d = s.drawing.value;
  const frame = d?.heights.frame;
  const title = s.games.value.find((g) => g.game === s.mapOf.value)?.title ?? '';
  const box = frame && { left: `${frame.left}px`, top: `${frame.top}px`, width: `${frame.width}px`, height: `${frame.height}px` };
  const viewBox = frame && `${frame.left} ${frame.top} ${frame.width} ${frame.height}`;
  const hover = (e: PointerEvent): void => {
    if (e.pointerType !== 'mouse' || !camera || !d || e.buttons) return;
    const hex = hexAt(camera.sheetPoint(e.clientX, e.clientY));
    const there = d.hexes.has(hex) ? hex : null;
    if (there !== s.hovered.value) s.hovered.value = there;
    glance(there, there && clickUnitAt(camera.sheetPoint(e.clientX, e.clientY)));
  };
  return (
    <div
      ref={board}
      class={`board ${detail.value} tool-${s.tool.value}`}
      tabIndex={0}
      role="application"
      aria-label="Map. Arrow keys walk the hexes, Tab goes through the units, Enter acts, Escape steps back."
      aria-describedby="board-help"
      onKeyDown={onKey}
      onPointerMove={hover}
      onPointerLeave={(e) => {
        if (e.pointerType !== 'mouse') return;
        s.hovered.value = null;
        glance(null, null);
      }}
    >
      <div ref={world} class="world">
        {d ? <Sheet drawing={d} theme={theme.value} title={title} /> : null}
        {frame
          ? [Overlay, NamesAndPieces, Pointers].map((Layer) => (
              <svg class="table-top" style={box} viewBox={viewBox} aria-hidden="true">
                <Layer />
              </svg>
            ))
          : null}
      </div>
      <HexMenu cameraNow={() => camera} />
      <p id="board-help" class="unseen">
        The text board, one key away (Shift+T), lists every unit and choice.
      </p>
    </div>
  );
}
