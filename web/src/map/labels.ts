// Where names stand. A name is tried at many spots around its hex, on one line or two, and takes the best that
// touches no road, no hex number and no other name; a road's name runs along the road, beside it.
import { centre, distance, type Point } from './geometry';
import { lengthOf, stations } from './curves';
import { LAND } from './lands';
import type { Line } from './lines';
import type { Frame } from './relief';
import type { MapPlace, MapSheet } from '../protocol/messages';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface NameStyle {
  size: number;
  weight: number;
  italic: boolean;
  spacing: number;
  tone: 'place' | 'prize' | 'hill' | 'water' | 'edge';
}
export interface PlaceLabel {
  hex: string;
  place: MapPlace;
  lines: string[];
  style: NameStyle;
  x: number; // of the middle
  y: number; // of the first base line
  box: Box;
}
export interface RoadLabel {
  name: string;
  size: number;
  points: Point[];
  boxes: Box[];
}
export type Measure = (text: string, style: NameStyle) => number;

const overlap = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

// The line "1927 6" at the top of each hex: number and level.
export function numberBox(hex: string): Box {
  const at = centre(hex);
  return { left: at.x - 15, right: at.x + 15, top: at.y - 25.5, bottom: at.y - 17.5 };
}

// Where a counter stands in a hex.
export function counterBox(hex: string): Box {
  const at = centre(hex);
  return { left: at.x - 19, right: at.x + 19, top: at.y - 16, bottom: at.y + 22 };
}

export function crosses(box: Box, a: Point, b: Point, wide: number): boolean {
  const l = box.left - wide;
  const t = box.top - wide;
  const r = box.right + wide;
  const m = box.bottom + wide;
  // Asked for millions of times while a sheet is drawn, and most lines lie elsewhere.
  if ((a.x < l && b.x < l) || (a.x > r && b.x > r) || (a.y < t && b.y < t) || (a.y > m && b.y > m)) return false;
  // All four corners on one side of the line: it goes past.
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const side = (x: number, y: number): number => Math.sign(dx * (y - a.y) - dy * (x - a.x));
  return Math.abs(side(l, t) + side(r, t) + side(l, m) + side(r, m)) < 4;
}

export function styleOf(place: MapPlace): NameStyle {
  const base = { size: 9, weight: 600, italic: true, spacing: 0.1, tone: 'place' as const };
  switch (place.kind) {
    case 'gap':
    case 'objective':
    case 'victory':
      return { ...base, size: 12, weight: 700, italic: false, tone: 'prize' };
    case 'village':
    case 'junction':
      return { ...base, size: 10.5, weight: 700 };
    case 'pass':
    case 'hill':
      return { ...base, size: 9, weight: 600, italic: false, spacing: 0.9, tone: 'hill' };
    case 'stream':
    case 'river':
    case 'ford':
    case 'possible-ford':
      return { ...base, size: place.kind === 'river' ? 11 : 8, weight: 500, spacing: 0.4, tone: 'water' };
    case 'entry':
    case 'exit':
    case 'street':
      return { ...base, size: 8, weight: 500, tone: 'edge' };
    default:
      return { ...base, size: 8.5, weight: 500 };
  }
}

// "Wooden Bridge, west end" and its other end are one name on the sheet; so is a hill's repeated.
function names(places: MapPlace[]): MapPlace[] {
  const kept: MapPlace[] = [];
  for (const p of places) {
    if (p.kind === LAND) continue; // written along it
    const name = p.name.replace(/, (?:north|east|south|west) (?:end|side)$/, '').replace(/^(Possible ford) \d+$/, '$1');
    if (!kept.some((k) => (k.name === name && distance(k.hex, p.hex) < 3) || (k.hex === p.hex && p.kind === 'possible-ford')))
      kept.push({ ...p, name });
  }
  return kept;
}

function broken(name: string): string[][] {
  const ways = [[name]];
  const words = name.split(' ');
  if (name.length > 12 && words.length > 1) {
    let best = 1;
    let least = Infinity;
    for (let i = 1; i < words.length; ++i) {
      const longest = Math.max(words.slice(0, i).join(' ').length, words.slice(i).join(' ').length);
      if (longest < least) [least, best] = [longest, i];
    }
    ways.push([words.slice(0, best).join(' '), words.slice(best).join(' ')]);
  }
  return ways;
}

// How much larger names are written where hexes have no numbers, and from far away.
export const MIDDLE = 1.3;
export const FAR = 2.3;
// From far away only the greatest names stand, in large letters; there are no numbers then.
export function farLabels(sheet: MapSheet, lines: Line[], frame: Frame, measure: Measure): PlaceLabel[] {
  const places = sheet.places.filter((p) => styleOf(p).size > 10);
  return placeLabels({ ...sheet, places, hexes: [] }, lines, frame, measure, FAR);
}

// What names have to keep clear of: roads, hex numbers and the sheet's edge.
export interface Surroundings {
  sheet: MapSheet;
  lines: Line[];
  frame: Frame;
  measure: Measure;
  larger: number;
}

export function placeLabels(sheet: MapSheet, lines: Line[], frame: Frame, measure: Measure, larger = 1): PlaceLabel[] {
  const order = ['prize', 'place', 'hill', 'water', 'edge'];
  const wanted = names(sheet.places)
    .map((place) => ({ place, style: { ...styleOf(place), size: styleOf(place).size * larger } }))
    .sort((a, b) => order.indexOf(a.style.tone) - order.indexOf(b.style.tone) || b.style.size - a.style.size);
  const placed: PlaceLabel[] = [];
  for (const { place, style } of wanted) {
    const best = bestSpot(
      place,
      style,
      { sheet, lines, frame, measure, larger },
      placed.map((p) => p.box),
      [],
    );
    if (best) placed.push(best);
  }
  return placed;
}

// Names that counters hide step aside, where there is room that nothing else takes. A name that has stepped aside stays there
// as long as it is free; one that found no room looks again when other counters stand around it.
const steppedTo = new WeakMap<PlaceLabel, PlaceLabel>();
const noRoom = new WeakMap<PlaceLabel, string>();
export function besideCounters(labels: PlaceLabel[], hexes: string[], around: Surroundings, roadNames: RoadLabel[]): PlaceLabel[] {
  const counters = hexes.map(counterBox);
  const taken = [...labels.map((l) => l.box), ...roadNames.flatMap((r) => r.boxes)];
  const reach = around.larger;
  return labels.map((label, i) => {
    if (!counters.some((c) => overlap(c, label.box))) return label;
    const others = taken.filter((_, k) => k !== i);
    const isFree = (p: PlaceLabel): boolean => ![...counters, ...others].some((b) => overlap(b, p.box));
    let to: PlaceLabel | null | undefined = steppedTo.get(label);
    if (!to || !isFree(to)) {
      const near = counters.filter((c) => Math.abs(c.left - label.x) < 400 * reach && Math.abs(c.top - label.y) < 300 * reach);
      const standing = near.map((c) => `${c.left} ${c.top}`).join();
      if (noRoom.get(label) === standing) return label;
      to = bestSpot(label.place, label.style, around, others, near);
      if (!to || !isFree(to)) {
        noRoom.set(label, standing);
        return label;
      }
      steppedTo.set(label, to);
    }
    taken[i] = to.box;
    return to;
  });
}

function bestSpot(
  place: MapPlace,
  style: NameStyle,
  { sheet, lines, frame, measure, larger }: Surroundings,
  taken: Box[],
  counters: Box[],
): PlaceLabel | null {
  const at = centre(place.hex);
  const near = (p: Point): boolean => Math.abs(p.x - at.x) < 320 && Math.abs(p.y - at.y) < 230;
  const segments: [Point, Point][] = [];
  for (const line of lines)
    for (let i = 0; i + 1 < line.points.length; ++i) if (near(line.points[i]!)) segments.push([line.points[i]!, line.points[i + 1]!]);
  const nearHexes = sheet.hexes.filter((h) => near(centre(h.hex))).map((h) => h.hex);
  const [numbers, neighbours] = [nearHexes.map(numberBox), nearHexes.map(counterBox)];
  let best: PlaceLabel | null = null;
  let least = Infinity;
  // Farther away only where there is no room near.
  for (const [way, reach] of [1, 1.8].flatMap((r) => broken(place.name).map((w) => [w, r] as const))) {
    if (least < (counters.length ? 400 : 900) && reach > 1) break;
    const width = Math.max(...way.map((w) => measure(w, style))) + 3;
    const height = style.size * 1.12 * way.length + 1;
    for (let dy = -76 * larger * reach; dy <= 84 * larger * reach; dy += 4 * larger) {
      for (let dx = -108 * larger * reach; dx <= 108 * larger * reach; dx += 6 * larger) {
        const x = at.x + dx;
        const top = at.y + dy - height / 2;
        const box = { left: x - width / 2, right: x + width / 2, top, bottom: top + height };
        // How far the name stands from its hex: nearest point of its box, and best centred or just beside.
        const gapX = Math.max(0, box.left - at.x - 8, at.x - 8 - box.right);
        const gapY = Math.max(0, box.top - at.y - 7, at.y - 7 - box.bottom);
        const covers = overlap(box, counterBox(place.hex)) ? (style.tone === 'edge' ? 9 : 60) : 0; // where a counter would hide it
        let score = gapX * 1.1 + gapY * 1.3 + Math.abs(dx) * 0.05 + Math.abs(dy) * 0.12 + covers + (way.length - 1) * 3;
        if (score >= least) continue;
        if (
          box.left < frame.left + 3 ||
          box.right > frame.left + frame.width - 3 ||
          box.top < frame.top + 3 ||
          box.bottom > frame.top + frame.height - 3
        )
          continue;
        if (segments.some(([a, b]) => crosses(box, a, b, 3.2))) score += larger >= FAR ? 110 : 1200; // a large name lies over a road rather than far from its place
        if (score >= least) continue;
        for (const c of counters) if (overlap(box, c)) score += 400;
        for (const n of numbers) if (overlap(box, n)) score += 900;
        for (const n of neighbours) if (overlap(box, n)) score += 5;
        if (score >= least) continue;
        for (const other of taken) if (overlap(box, other)) score += 2000;
        if (score < least) {
          least = score;
          best = { hex: place.hex, place, lines: way, style, x, y: top + style.size * 0.92, box };
        }
      }
    }
  }
  return best;
}

// A road's name along it, on the side and stretch where it is straightest and touches nothing; a road with no such
// stretch goes unnamed on the sheet (its hexes still tell its name).
export function roadLabels(sheet: MapSheet, lines: Line[], places: PlaceLabel[], frame: Frame, measure: Measure, larger = 1): RoadLabel[] {
  const style: NameStyle = { size: 7.4 * larger, weight: 500, italic: true, spacing: 0.3, tone: 'edge' };
  const [wide, tall] = [4.4 * larger, 4.2 * larger]; // half of what a part of it takes
  const numbers = sheet.hexes.map((h) => numberBox(h.hex));
  const taken = places.map((p) => p.box);
  const found: RoadLabel[] = [];
  for (const line of lines) {
    const width = measure(line.name, style) + 6;
    const all = stations(line.points, 4, 0);
    const need = Math.ceil(width / 4);
    if (lengthOf(line.points) < width + 20) continue;
    const nearby = numbers.filter((b) => all.some((s, i) => i % 8 === 0 && Math.abs(s.p.x - b.left) < 70 && Math.abs(s.p.y - b.top) < 70));
    const grid = all.filter((_, i) => i % 8 === 0);
    const others: [Point, Point][] = [];
    for (const o of lines) {
      if (o === line) continue;
      for (let i = 1; i < o.points.length; ++i) {
        const p = o.points[i]!;
        if (grid.some((s) => Math.abs(s.p.x - p.x) < 50 && Math.abs(s.p.y - p.y) < 50)) others.push([o.points[i - 1]!, p]);
      }
    }
    let best: RoadLabel | null = null;
    let least = Infinity;
    for (let start = 2; start + need < all.length - 2; start += 2) {
      for (const side of [-1, 1]) {
        let part = all.slice(start, start + need + 1);
        const leftward = part[part.length - 1]!.p.x < part[0]!.p.x;
        if (leftward) part = part.map((s) => ({ p: s.p, angle: s.angle + Math.PI })).reverse();
        let bend = 0;
        for (let i = 1; i < part.length; ++i)
          bend += Math.abs(Math.atan2(Math.sin(part[i]!.angle - part[i - 1]!.angle), Math.cos(part[i]!.angle - part[i - 1]!.angle)));
        if (bend > 1.3) continue;
        const upright = Math.abs(Math.sin(part[Math.floor(part.length / 2)]!.angle));
        const score = bend * 2 + upright + Math.abs(start + need / 2 - all.length / 2) / all.length;
        if (score >= least) continue;
        const aside = side < 0 ? 4.6 : 4.6 + style.size * 0.72;
        const points = part.map((s) => ({ x: s.p.x - Math.sin(s.angle) * aside * side, y: s.p.y + Math.cos(s.angle) * aside * side }));
        const boxes = points
          .filter((_, i) => i % 2 === 0)
          .map((p, i) => {
            const angle = part[i * 2]!.angle;
            const middle = { x: p.x + Math.sin(angle) * style.size * 0.35, y: p.y - Math.cos(angle) * style.size * 0.35 };
            return { left: middle.x - wide, right: middle.x + wide, top: middle.y - tall, bottom: middle.y + tall };
          });
        if (
          boxes.some(
            (b) => b.left < frame.left || b.right > frame.left + frame.width || b.top < frame.top || b.bottom > frame.top + frame.height,
          )
        )
          continue;
        if (boxes.some((b) => taken.some((t) => overlap(b, t)) || nearby.some((t) => overlap(b, t)))) continue;
        if (others.some(([a, b]) => boxes.some((box) => crosses(box, a, b, 1)))) continue;
        [least, best] = [score, { name: line.name, size: style.size, points, boxes }];
      }
    }
    if (best) {
      found.push(best);
      taken.push(...best.boxes);
    }
  }
  return found;
}
