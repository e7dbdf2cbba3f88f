// Where hexes lie on the sheet. Flat-top hexes are numbered CCRR; odd columns lie half a hex lower. The sheet is
// measured in units of its own: a hex is 64 wide, corner to corner.

export interface Point {
  x: number;
  y: number;
}

export const RADIUS = 32;
export const COLUMN = RADIUS * 1.5;
export const ROW = RADIUS * Math.sqrt(3);

export const column = (hex: string): number => Number(hex.slice(0, 2));
export const row = (hex: string): number => Number(hex.slice(2, 4));
export const number = (c: number, r: number): string => String(c).padStart(2, '0') + String(r).padStart(2, '0');

export function centre(hex: string): Point {
  const c = column(hex);
  return { x: c * COLUMN, y: (row(hex) + (c & 1) / 2) * ROW };
}

// Corner d lies between the neighbours in directions d and d+1; direction 0 is the top of the sheet, clockwise.
const CORNERS: Point[] = [0, 1, 2, 3, 4, 5].map((d) => {
  const angle = (-60 + 60 * d) * (Math.PI / 180);
  return { x: RADIUS * Math.cos(angle), y: RADIUS * Math.sin(angle) };
});
export const corner = (at: Point, d: number): Point => {
  const c = CORNERS[((d % 6) + 6) % 6]!;
  return { x: at.x + c.x, y: at.y + c.y };
};

export function neighbour(hex: string, direction: number): string {
  const c = column(hex);
  const r = row(hex);
  const odd = c & 1;
  switch (direction) {
    case 0:
      return number(c, r - 1);
    case 1:
      return number(c + 1, r - 1 + odd);
    case 2:
      return number(c + 1, r + odd);
    case 3:
      return number(c, r + 1);
    case 4:
      return number(c - 1, r + odd);
    default:
      return number(c - 1, r - 1 + odd);
  }
}
export const neighbours = (hex: string): string[] => [0, 1, 2, 3, 4, 5].map((d) => neighbour(hex, d));

export function direction(from: string, to: string): number {
  return neighbours(from).indexOf(to);
}

export function distance(a: string, b: string): number {
  const columns = Math.abs(column(a) - column(b));
  const halves = Math.abs(2 * row(a) + (column(a) & 1) - 2 * row(b) - (column(b) & 1));
  return columns + Math.max(0, (halves - columns) / 2);
}

// The hexside between two neighbours, as its two corners.
export function hexside(a: string, b: string): [Point, Point] {
  const d = direction(a, b);
  const at = centre(a);
  return [corner(at, d - 1), corner(at, d)];
}

export const outline = (at: Point, size = 1): string =>
  CORNERS.map((c, i) => `${i ? 'L' : 'M'}${(at.x + c.x * size).toFixed(1)} ${(at.y + c.y * size).toFixed(1)}`).join('') + 'z';

export function hexAt(p: Point): string {
  const guess = Math.round(p.x / COLUMN);
  let best = '';
  let nearest = Infinity;
  for (let c = Math.max(0, guess - 1); c <= guess + 1; ++c) {
    const r = Math.round(p.y / ROW - (c & 1) / 2);
    for (let rr = Math.max(0, r - 1); rr <= r + 1; ++rr) {
      const hex = number(c, rr);
      const at = centre(hex);
      const d = (at.x - p.x) ** 2 + (at.y - p.y) ** 2;
      if (d < nearest) {
        nearest = d;
        best = hex;
      }
    }
  }
  return best;
}

// Hexes along the straight way between two hexes, both ends included; for pictures, never for rules.
export function straight(from: string, to: string): string[] {
  const n = distance(from, to);
  const a = centre(from);
  const b = centre(to);
  const line: string[] = [];
  for (let i = 0; i <= n; ++i) {
    const t = n === 0 ? 0 : i / n;
    line.push(hexAt({ x: a.x + (b.x - a.x) * t + 1e-3, y: a.y + (b.y - a.y) * t + 1e-3 }));
  }
  return line;
}

// A bearing's angle on the sheet, clockwise from its top.
const BEARINGS: Record<string, number> = {
  n: 0,
  nne: 30,
  ne: 45,
  ene: 60,
  e: 90,
  ese: 120,
  se: 135,
  sse: 150,
  s: 180,
  ssw: 210,
  sw: 225,
  wsw: 240,
  w: 270,
  wnw: 300,
  nw: 315,
  nnw: 330,
};
const UPWARD: Record<string, number> = { north: 0, east: 90, south: 180, west: 270 };
export const sheetAngle = (facing: string, up: string): number => ((BEARINGS[facing] ?? 0) - (UPWARD[up] ?? 0) + 360) % 360;

// A fixed sequence of numbers in [0, 1) for textures, the same on every visit.
export function scatter(seed: number): () => number {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
