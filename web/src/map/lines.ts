// What runs over the ground: streams and rivers, roads, walls and fences, and hachures where it breaks.
import { bends, chains, drawn, ribbon, rounded, stations, through } from './curves';
import { centre, direction, hexside, neighbours, scatter, type Point } from './geometry';
import type { MapHex, MapHexside, MapRoad, MapSheet } from '../protocol/messages';

export interface Line {
  kind: string;
  name: string;
  points: Point[];
  path: string;
}

// Water whose hexsides end at the edge of the map runs on over it: toward the hex that would be there.
function toTheEdge(line: Point[], sides: MapHexside[], onMap: Set<string>): Point[] {
  const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
  const beyond = (end: Point): Point[] => {
    const side = sides.find((s) => hexside(s.hex, s.other).some((p) => apart(p, end) < 1));
    if (!side) return [];
    const across = neighbours(side.hex).filter((n) => neighbours(side.other).includes(n));
    const out = across.find((n) => apart(centre(n), end) < 40 && !onMap.has(n));
    return out ? [centre(out)] : [];
  };
  return [...beyond(line[0]!), ...line, ...beyond(line[line.length - 1]!)];
}

// Water that runs along hexsides.
export function streams(sheet: MapSheet, kind: string): string {
  const sides = sheet.hexsides.filter((s) => s.kind === kind);
  const onMap = new Set(sheet.hexes.map((h) => h.hex));
  return chains(sides.map((s) => hexside(s.hex, s.other)))
    .map((line) => bends(rounded(toTheEdge(line, sides, onMap), 1)))
    .join('');
}
// The same as areas: a stream is thin where it rises, which is at its free and higher end, and grows from there.
export function growing(sheet: MapSheet, kind: string): string {
  const sides = sheet.hexsides.filter((s) => s.kind === kind);
  const ends = new Map<string, number>();
  const key = (p: Point): string => `${Math.round(p.x)},${Math.round(p.y)}`;
  const water = sheet.hexsides.filter((s) => s.kind === kind || s.kind === 'river');
  for (const s of water) for (const p of hexside(s.hex, s.other)) ends.set(key(p), (ends.get(key(p)) ?? 0) + 1);
  const level = new Map(sheet.hexes.map((h) => [h.hex, h.level]));
  const heights = new Map<string, number>();
  for (const s of sides)
    for (const p of hexside(s.hex, s.other)) heights.set(key(p), Math.min(level.get(s.hex) ?? 0, level.get(s.other) ?? 0));
  const onMap = new Set(level.keys());
  const heightOf = (p: Point): number => heights.get(key(p)) ?? 0;
  return chains(sides.map((s) => hexside(s.hex, s.other)))
    .map((line) => {
      const [first, last] = [line[0]!, line[line.length - 1]!];
      const free = (p: Point): boolean => ends.get(key(p)) === 1;
      const up = free(first) && (!free(last) || heightOf(first) >= heightOf(last)) ? line : free(last) ? [...line].reverse() : null;
      const wide = Math.min(3, 1.3 + 0.12 * line.length);
      const way = toTheEdge(up ?? line, sides, onMap);
      const thin = up && way[0] === up[0] ? 0.7 : 1.9; // what comes over the edge has risen elsewhere
      return ribbon(through(rounded(way, 1), 3), (share) => (up ? thin + Math.max(0, wide - thin) * Math.pow(share, 0.6) : 2.6));
    })
    .join('');
}

// Water that the map gives hex by hex. Each such hex runs to a neighbour that is nearer to where the water leaves the sheet, the lowest
// first, so that brooks rise somewhere, take others in, and grow on their way.
export function brooks(sheet: MapSheet, feature: string): string {
  const wet = new Map<string, MapHex>(sheet.hexes.filter((h) => h.features.includes(feature)).map((h) => [h.hex, h]));
  const known = new Set(sheet.hexes.map((h) => h.hex));
  const roadHexes = new Set(sheet.roads.flatMap((r) => r.path));
  const spot = (hex: string): Point => {
    const noise = scatter(Number(hex) * 13);
    const at = centre(hex);
    const aside = roadHexes.has(hex) ? 11 : 4; // beside the road, not on it
    return { x: at.x + (noise() < 0.5 ? -1 : 1) * aside + (noise() - 0.5) * 8, y: at.y + (noise() - 0.5) * 14 };
  };
  const outside = (hex: string): string | undefined => neighbours(hex).find((n) => !known.has(n));
  // From the lowest hexes upward: who is reached runs to whom it was reached from.
  const to = new Map<string, string | null>();
  const reached: string[] = [];
  const lowestFirst = (a: string, b: string): number => wet.get(a)!.level - wet.get(b)!.level || a.localeCompare(b);
  for (const mouth of [...wet.keys()].sort((a, b) => Number(!outside(a)) - Number(!outside(b)) || lowestFirst(a, b))) {
    if (to.has(mouth)) continue;
    to.set(mouth, null);
    const open = [mouth];
    while (open.length) {
      open.sort(lowestFirst);
      const here = open.shift()!;
      reached.push(here);
      for (const n of neighbours(here))
        if (wet.has(n) && !to.has(n)) {
          to.set(n, here);
          open.push(n);
        }
    }
  }
  const above = new Map<string, string[]>();
  for (const [hex, down] of to) if (down) above.set(down, [...(above.get(down) ?? []), hex]);
  const size = new Map<string, number>(); // how many hexes' water passes here
  for (const hex of [...reached].reverse()) size.set(hex, 1 + (above.get(hex) ?? []).reduce((sum, n) => sum + size.get(n)!, 0));
  // A stem goes up from a mouth or a confluence by the greater water until it rises.
  const paths: string[] = [];
  const stem = (from: string, below: Point | null): void => {
    const line: Point[] = below ? [below] : [];
    const heads: string[] = [];
    for (let hex: string | undefined = from; hex;) {
      heads.push(hex);
      line.push(spot(hex));
      const [main, ...others]: string[] = (above.get(hex) ?? []).sort((a, b) => size.get(b)! - size.get(a)!);
      for (const o of others) stem(o, spot(hex));
      hex = main;
    }
    const last = heads[heads.length - 1]!;
    if (line.length === 1) line.push({ x: line[0]!.x + 12, y: line[0]!.y + 16 });
    const greatest = Math.min(3.4, 1.1 + 0.42 * Math.sqrt(size.get(from)!));
    const smooth = through(meandering(line, Number(last)));
    paths.push(ribbon(smooth, (share) => 0.7 + (greatest - 0.7) * Math.pow(1 - share, 0.7)));
  };
  for (const [hex, down] of to) {
    if (down) continue;
    const out = outside(hex);
    stem(hex, out ? centre(out) : null);
  }
  return paths.join('');
}
// Between its points water does not run straight.
function meandering(line: Point[], seed: number): Point[] {
  const noise = scatter(seed * 17 + 3);
  return line.flatMap((p, i) => {
    const next = line[i + 1];
    if (!next) return [p];
    const bend = (noise() < 0.5 ? -1 : 1) * (0.1 + noise() * 0.08);
    return [p, { x: (p.x + next.x) / 2 - (next.y - p.y) * bend, y: (p.y + next.y) / 2 + (next.x - p.x) * bend }];
  });
}

// Takes the zigzag out of ways through hexes: each hex has one spot where all its roads meet, drawn a little toward
// the hexes before and behind.
function spots(list: MapRoad[]): Map<string, Point> {
  const sums = new Map<string, { x: number; y: number; n: number }>();
  for (const { path } of list) {
    for (let i = 1; i + 1 < path.length; ++i) {
      const [a, p, b] = [centre(path[i - 1]!), centre(path[i]!), centre(path[i + 1]!)];
      const sum = sums.get(path[i]!) ?? { x: 0, y: 0, n: 0 };
      sums.set(path[i]!, { x: sum.x + p.x * 0.56 + (a.x + b.x) * 0.22, y: sum.y + p.y * 0.56 + (a.y + b.y) * 0.22, n: sum.n + 1 });
    }
  }
  return new Map([...sums].map(([hex, s]) => [hex, { x: s.x / s.n, y: s.y / s.n }]));
}

// Roads run through the middles of their hexes, and on to the border of the sheet where they leave it; of several
// that end in one hex at the border, the longest does.
export function roads(list: MapRoad[], onMap: (hex: string) => boolean): Line[] {
  const spot = spots(list);
  const leaves = (hex: string, road: MapRoad): boolean =>
    !list.some(
      (r) =>
        r !== road &&
        r.path.includes(hex) &&
        (r.path.length > road.path.length || (r.path[0] !== hex && r.path[r.path.length - 1] !== hex)),
    );
  return list.map((road) => {
    const points = road.path.map((h) => spot.get(h) ?? centre(h));
    const stretch = (end: number, before: number): Point | null => {
      const hex = road.path[end]!;
      const outside = neighbours(hex).filter((n) => !onMap(n));
      if (outside.length === 0 || road.path.length < 2 || !leaves(hex, road)) return null;
      const here = centre(hex);
      const from = centre(road.path[before]!);
      const straightOn = (n: string): number => {
        const p = centre(n);
        return (p.x - here.x) * (here.x - from.x) + (p.y - here.y) * (here.y - from.y);
      };
      const best = outside.reduce((a, b) => (straightOn(b) > straightOn(a) ? b : a));
      if (straightOn(best) <= 0) return null;
      const p = centre(best);
      return { x: here.x + (p.x - here.x) * 1.7, y: here.y + (p.y - here.y) * 1.7 }; // past the sheet's edge, which cuts it
    };
    const last = road.path.length - 1;
    const first = stretch(0, 1);
    const end = stretch(last, last - 1);
    const whole = through([...(first ? [first] : []), ...points, ...(end ? [end] : [])], 6);
    return { kind: road.kind, name: road.name, points: whole, path: drawn(whole) };
  });
}

// Where a crossing stands: the middle of its hexside, across it.
export function crossings(hexsides: MapHexside[]): { kind: string; at: Point; angle: number }[] {
  return hexsides
    .filter((s) => /bridge|ford/.test(s.kind))
    .map((s) => {
      const [a, b] = hexside(s.hex, s.other);
      return {
        kind: s.kind,
        at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
        angle: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI + 90,
      };
    });
}

export function barriers(hexsides: MapHexside[], kind: string): string {
  const segments = hexsides.filter((s) => s.kind === kind).map((s) => hexside(s.hex, s.other));
  return chains(segments)
    .map((line) => bends(rounded(line, 1)))
    .join('');
}

// Hachures: short strokes downhill, wedge-shaped, longer and denser the more the ground breaks. A map that lists its
// slopes is drawn by its list; where levels two apart meet without being listed, the drop itself says how much.
export interface Break {
  weight: number; // 1 gentle, 2 steep, 3 sheer
  crest: string;
  strokes: string;
}
const SLOPES: Record<string, number> = { slope: 1, 'steep-slope': 2, 'vertical-slope': 3 };

export function breaks(sheet: MapSheet): Break[] {
  const level = new Map(sheet.hexes.map((h) => [h.hex, h.level]));
  const listed = new Map<string, number>();
  for (const s of sheet.hexsides) {
    const weight = SLOPES[s.kind];
    if (weight) listed.set([s.hex, s.other].sort().join(), weight);
  }
  const byWeight: [Point, Point, string, string][][] = [[], [], [], []];
  for (const h of sheet.hexes) {
    for (const n of neighbours(h.hex)) {
      const there = level.get(n);
      if (there === undefined || there >= h.level) {
        if (there !== h.level || n < h.hex || !listed.has([h.hex, n].sort().join())) continue;
      }
      const weight = listed.get([h.hex, n].sort().join()) ?? (h.level - (there ?? 0) >= 3 ? 3 : h.level - (there ?? 0) === 2 ? 2 : 0);
      if (weight) byWeight[weight]!.push([...hexside(h.hex, n), h.hex, n]);
    }
  }
  return [1, 2, 3].map((weight) => {
    const sides = byWeight[weight]!;
    let strokes = '';
    for (const [a, b, high, low] of sides) {
      const [p, q] = [centre(high), centre(low)];
      const length = Math.hypot(q.x - p.x, q.y - p.y);
      const [dx, dy] = [(q.x - p.x) / length, (q.y - p.y) / length];
      const noise = scatter(Number(high) * 31 + direction(high, low));
      const long = [0, 5, 7, 8][weight]!;
      const half = [0, 0.55, 0.8, 1.2][weight]!;
      for (const { p: s } of stations([a, b], [0, 4.2, 3.4, 3.1][weight]!)) {
        const l = long * (0.75 + noise() * 0.5);
        const [sx, sy] = [-dy * half, dx * half];
        strokes += `M${(s.x + sx).toFixed(1)} ${(s.y + sy).toFixed(1)}L${(s.x + dx * l).toFixed(1)} ${(s.y + dy * l).toFixed(1)}L${(s.x - sx).toFixed(1)} ${(s.y - sy).toFixed(1)}z`;
      }
    }
    return {
      weight,
      crest: chains(sides.map(([a, b]) => [a, b]))
        .map(drawn)
        .join(''),
      strokes,
    };
  });
}
