// Smooth lines out of chains of points, and chains out of loose hexsides.
import type { Point } from './geometry';

const key = (p: Point): string => `${Math.round(p.x * 4)},${Math.round(p.y * 4)}`;
const at = (v: number): string => String(Math.round(v * 10) / 10);

// Joins segments that share ends into the longest chains; a chain ends where three or more meet.
export function chains(segments: [Point, Point][]): Point[][] {
  const ends = new Map<string, number[]>();
  segments.forEach((s, i) => {
    for (const p of s) {
      const k = key(p);
      const there = ends.get(k);
      if (there) there.push(i);
      else ends.set(k, [i]);
    }
  });
  const used = new Array<boolean>(segments.length).fill(false);
  const follow = (from: Point, line: Point[]): void => {
    let tip = from;
    for (;;) {
      const here = ends.get(key(tip)) ?? [];
      if (here.length !== 2) return;
      const next = here.find((i) => !used[i]);
      if (next === undefined) return;
      used[next] = true;
      const [a, b] = segments[next]!;
      tip = key(a) === key(tip) ? b : a;
      line.push(tip);
    }
  };
  const found: Point[][] = [];
  segments.forEach((s, i) => {
    if (used[i]) return;
    used[i] = true;
    const forward = [s[1]];
    follow(s[1], forward);
    const back = [s[0]];
    follow(s[0], back);
    found.push([...back.reverse(), ...forward]);
  });
  return found;
}

export const closed = (line: Point[]): boolean => line.length > 3 && key(line[0]!) === key(line[line.length - 1]!);

// Corner cutting: each pass rounds every corner.
export function rounded(line: Point[], passes = 2): Point[] {
  let now = line;
  const ring = closed(line);
  for (let pass = 0; pass < passes; ++pass) {
    const next: Point[] = ring ? [] : [now[0]!];
    for (let i = 0; i + 1 < now.length; ++i) {
      const a = now[i]!;
      const b = now[i + 1]!;
      next.push({ x: a.x * 0.75 + b.x * 0.25, y: a.y * 0.75 + b.y * 0.25 }, { x: a.x * 0.25 + b.x * 0.75, y: a.y * 0.25 + b.y * 0.75 });
    }
    next.push(ring ? next[0]! : now[now.length - 1]!);
    now = next;
  }
  return now;
}

// A curve through every point (Catmull and Rom), as points `step` apart at most.
export function through(line: Point[], parts = 8): Point[] {
  if (line.length < 3) return line;
  const out: Point[] = [line[0]!];
  for (let i = 0; i + 1 < line.length; ++i) {
    const p0 = line[Math.max(0, i - 1)]!;
    const p1 = line[i]!;
    const p2 = line[i + 1]!;
    const p3 = line[Math.min(line.length - 1, i + 2)]!;
    for (let k = 1; k <= parts; ++k) {
      const t = k / parts;
      const f = (a: number, b: number, c: number, d: number): number =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      out.push({ x: f(p0.x, p1.x, p2.x, p3.x), y: f(p0.y, p1.y, p2.y, p3.y) });
    }
  }
  return out;
}

export const drawn = (line: Point[]): string => line.map((p, i) => `${i ? 'L' : 'M'}${at(p.x)} ${at(p.y)}`).join('');

// A curve through the points in few commands: quadratic bends between midpoints.
export function bends(line: Point[]): string {
  if (line.length < 3) return drawn(line);
  const ring = closed(line);
  const middle = (a: Point, b: Point): string => `${at((a.x + b.x) / 2)} ${at((a.y + b.y) / 2)}`;
  const last = line.length - 1;
  let d = ring
    ? `M${middle(line[last - 1]!, line[0]!)}Q${at(line[0]!.x)} ${at(line[0]!.y)} ${middle(line[0]!, line[1]!)}`
    : `M${at(line[0]!.x)} ${at(line[0]!.y)}L${middle(line[0]!, line[1]!)}`;
  for (let i = 1; i < last; ++i) d += `Q${at(line[i]!.x)} ${at(line[i]!.y)} ${middle(line[i]!, line[i + 1]!)}`;
  return ring ? `${d}z` : `${d}L${at(line[last]!.x)} ${at(line[last]!.y)}`;
}

export interface Station {
  p: Point;
  angle: number; // of the line there, in radians
}
// Stations along a line, evenly spaced.
export function stations(line: Point[], spacing: number, start = spacing / 2): Station[] {
  const out: Station[] = [];
  let due = start;
  for (let i = 0; i + 1 < line.length; ++i) {
    const a = line[i]!;
    const b = line[i + 1]!;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    while (due <= length) {
      const t = length === 0 ? 0 : due / length;
      out.push({ p: { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }, angle: Math.atan2(b.y - a.y, b.x - a.x) });
      due += spacing;
    }
    due -= length;
  }
  return out;
}

export function lengthOf(line: Point[]): number {
  let sum = 0;
  for (let i = 0; i + 1 < line.length; ++i) sum += Math.hypot(line[i + 1]!.x - line[i]!.x, line[i + 1]!.y - line[i]!.y);
  return sum;
}

// A line that widens or narrows on its way, as the outline of an area: `wide` says how wide it is at each point.
export function ribbon(line: Point[], wide: (share: number) => number): string {
  if (line.length < 2) return '';
  const whole = lengthOf(line);
  const [left, right]: [Point[], Point[]] = [[], []];
  let gone = 0;
  line.forEach((p, i) => {
    const a = line[Math.max(0, i - 1)]!;
    const b = line[Math.min(line.length - 1, i + 1)]!;
    if (i > 0) gone += Math.hypot(p.x - a.x, p.y - a.y);
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const half = wide(gone / whole) / 2;
    const [nx, ny] = [(-(b.y - a.y) / length) * half, ((b.x - a.x) / length) * half];
    left.push({ x: p.x + nx, y: p.y + ny });
    right.push({ x: p.x - nx, y: p.y - ny });
  });
  return `${drawn([...left, ...right.reverse()])}z`;
}
