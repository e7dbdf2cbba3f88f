// A battle at a glance: the ground, its water and roads, and where the units stand. It is painted, not built of parts: a dozen of them
// may be on the screen, and none is clicked on.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Drawing } from '../map/drawing';
import { centre, neighbours, outline } from '../map/geometry';
import { tintOfLevel } from '../map/relief';
import { theme } from '../table/prefs';
import type { Outlook } from '../table/outlook';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
const SIDES = { union: '#1f4f9c', confederate: '#8b1e1e' };
const [PAPER, WOODS, WATER, ROAD, PRIZE] = ['#f4ecd8', 'rgb(84 122 66 / 0.5)', '#4d8fd1', '#8a5a3a', '#b3200f'];

// The part of the sheet where the forces stand and what they fight for lies, in the shape of a card.
function nearBox(look: Outlook, shape: number): Box {
  const { frame } = look.drawing.heights;
  const at = look.view.units.filter((u) => u.at === 'map' && u.hex).map((u) => centre(u.hex!));
  if (!at.length) return frame;
  const [xs, ys] = [at.map((p) => p.x), at.map((p) => p.y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const wide = Math.min(frame.width, Math.max(right - left + 260, (bottom - top + 260) * shape, 700));
  const high = Math.min(frame.height, wide / shape);
  const inside = (n: number, least: number, most: number): number => Math.max(least, Math.min(most, n));
  const x = inside((left + right - wide) / 2, frame.left, frame.left + frame.width - wide);
  const y = inside((top + bottom - high) / 2, frame.top, frame.top + frame.height - high);
  return { left: x, top: y, width: wide, height: high };
}

// The ground of a map, whoever stands on it.
interface Ground {
  rim: [number, Path2D][]; // the outermost hexes, larger than they are: the ground goes on to the edge of the sheet
  levels: [number, Path2D][];
  woods: Path2D;
  stream: Path2D;
  river: Path2D;
  roads: Path2D[];
  prizes: Path2D[];
}
const grounds = new WeakMap<Drawing, Ground>();
function groundOf(d: Drawing): Ground {
  let ground = grounds.get(d);
  if (ground) return ground;
  const byLevel = new Map<number, string>();
  for (const h of d.sheet.hexes) byLevel.set(h.level, (byLevel.get(h.level) ?? '') + outline(centre(h.hex), 1.03));
  const path = (text: string): Path2D => new Path2D(text);
  ground = {
    rim: d.sheet.hexes
      .filter((h) => neighbours(h.hex).some((n) => !d.hexes.has(n)))
      .map((h) => [h.level, path(outline(centre(h.hex), 2.2))]),
    levels: [...byLevel].map(([level, text]) => [level, path(text)]),
    woods: path(d.woods),
    stream: path(d.stream),
    river: path(d.river),
    roads: d.roads.map((r) => path(r.path)),
    prizes: d.prizes.map((p) => path(p.path)),
  };
  grounds.set(d, ground);
  return ground;
}

function paint(canvas: HTMLCanvasElement, look: Outlook, near: boolean): void {
  const pen = canvas.getContext('2d');
  const { clientWidth: wide, clientHeight: high } = canvas;
  if (!pen || !wide || !high) return;
  const sharp = Math.min(2, devicePixelRatio);
  [canvas.width, canvas.height] = [wide * sharp, high * sharp];
  const d = look.drawing;
  const box = near ? nearBox(look, wide / high) : d.heights.frame;
  // The whole sheet is fitted in; a part fills its card.
  const scale = near ? Math.max(wide / box.width, high / box.height) : Math.min(wide / box.width, high / box.height);
  const [x, y] = [(wide - box.width * scale) / 2 - box.left * scale, (high - box.height * scale) / 2 - box.top * scale];
  pen.setTransform(scale * sharp, 0, 0, scale * sharp, x * sharp, y * sharp);
  const { frame } = d.heights;
  pen.rect(frame.left, frame.top, frame.width, frame.height);
  pen.clip();
  pen.fillStyle = PAPER;
  pen.fillRect(frame.left, frame.top, frame.width, frame.height);
  const ground = groundOf(d);
  for (const [level, path] of [...ground.rim, ...ground.levels]) {
    pen.fillStyle = tintOfLevel(level, d.heights, theme.value);
    pen.fill(path);
  }
  pen.fillStyle = WOODS;
  pen.fill(ground.woods, 'evenodd');
  pen.fillStyle = pen.strokeStyle = WATER;
  pen.lineWidth = 3;
  pen.fill(ground.stream);
  pen.stroke(ground.stream);
  pen.lineWidth = 16;
  pen.stroke(ground.river);
  pen.strokeStyle = ROAD;
  pen.lineWidth = 5;
  for (const road of ground.roads) pen.stroke(road);
  pen.strokeStyle = PRIZE;
  pen.lineWidth = 9;
  for (const prize of ground.prizes) pen.stroke(prize);
  pen.strokeStyle = '#fffaf0';
  pen.lineWidth = 5;
  const half = Math.max(25, 3.5 / scale);
  for (const u of standing(look)) {
    const at = centre(u.hex!);
    pen.fillStyle = SIDES[u.side];
    pen.fillRect(at.x - half, at.y - half, 2 * half, 2 * half);
    pen.strokeRect(at.x - half, at.y - half, 2 * half, 2 * half);
  }
}
const standing = (look: Outlook): Outlook['view']['units'] => look.view.units.filter((u) => u.at === 'map' && u.hex);

export function Thumbnail({ look, label, near = false }: { look: Outlook; label: string; near?: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ink = theme.value;
  useLayoutEffect(() => {
    if (canvas.current) paint(canvas.current, look, near);
  }, [look, near, ink]);
  return (
    <canvas
      ref={canvas}
      class="thumbnail"
      data-units={standing(look).length}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' })}
    />
  );
}
