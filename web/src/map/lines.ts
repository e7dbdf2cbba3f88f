// What runs over the ground: streams and rivers, roads, walls and fences, and hachures where it breaks.
import { bends, chains, rounded, stations, through, drawn } from './curves';
import { centre, direction, hexside, neighbours, scatter, type Point } from './geometry';
import type { MapHex, MapHexside, MapRoad, MapSheet } from '../protocol/messages';

export interface Line {
  kind: string;
  name: string;
  points: Point[];
  path: string;
}

// Water that runs along hexsides.
export function streams(hexsides: MapHexside[], kind: string): string {
  const segments = hexsides.filter((s) => s.kind === kind).map((s) => hexside(s.hex, s.other));
  return chains(segments)
    .map((line) => bends(rounded(line, 1)))
    .join('');
}

// Water that the map gives hex by hex: each such hex runs to its lowest neighbour of the kind, and so downhill.
export function brooks(sheet: MapSheet, feature: string): string {
  const wet = new Map<string, MapHex>(sheet.hexes.filter((h) => h.features.includes(feature)).map((h) => [h.hex, h]));
  const roadHexes = new Set(sheet.roads.flatMap((r) => r.path));
  const spot = (hex: string): Point => {
    const noise = scatter(Number(hex) * 13);
    const at = centre(hex);
    const aside = roadHexes.has(hex) ? 11 : 4; // beside the road, not on it
    return { x: at.x + (noise() < 0.5 ? -1 : 1) * aside + (noise() - 0.5) * 8, y: at.y + (noise() - 0.5) * 14 };
  };
  const met = new Map<string, number>();
  const segments: [Point, Point][] = [];
  const group = new Map<string, string>([...wet.keys()].map((h) => [h, h]));
  const root = (h: string): string => {
    const up = group.get(h)!;
    return up === h ? h : root(up);
  };
  const links = [...wet.values()].flatMap((h) =>
    neighbours(h.hex)
      .filter((n) => wet.has(n) && n > h.hex)
      .map((n) => ({ a: h.hex, b: n, drop: Math.abs(h.level - wet.get(n)!.level) })),
  );
  links.sort((p, q) => q.drop - p.drop || (p.a + p.b).localeCompare(q.a + q.b));
  for (const { a, b } of links) {
    if (root(a) === root(b)) continue;
    group.set(root(a), root(b));
    segments.push([spot(a), spot(b)]);
    for (const h of [a, b]) met.set(h, (met.get(h) ?? 0) + 1);
  }
  // A brook that ends at the border runs off the sheet.
  const known = new Set(sheet.hexes.map((h) => h.hex));
  for (const hex of wet.keys()) {
    const outside = neighbours(hex).find((n) => !known.has(n));
    if (outside && (met.get(hex) ?? 0) < 2) segments.push([spot(hex), centre(outside)]);
  }
  return chains(segments)
    .map((line) => drawn(through(line)))
    .join('');
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
      return { x: here.x + (p.x - here.x) * 0.8, y: here.y + (p.y - here.y) * 0.8 };
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
