// Contour lines of the smooth ground, one between each two levels (marching squares).
import { bends, chains } from './curves';
import type { Point } from './geometry';
import type { Heights } from './relief';

// Where a line passes between two samples; never so near to one that two passings look like the same point.
const between = (a: number, b: number): number => Math.max(0.08, Math.min(0.92, a / (a - b)));

export function crossing(g: Pick<Heights, 'frame' | 'step' | 'across' | 'down' | 'height'>, at: number, stride = 2): [Point, Point][] {
  const found: [Point, Point][] = [];
  const unit = g.step * stride;
  for (let y = 0; y + stride < g.down; y += stride) {
    for (let x = 0; x + stride < g.across; x += stride) {
      const a = g.height[y * g.across + x]! - at;
      const b = g.height[y * g.across + x + stride]! - at;
      const c = g.height[(y + stride) * g.across + x + stride]! - at;
      const d = g.height[(y + stride) * g.across + x]! - at;
      const kind = (a > 0 ? 1 : 0) | (b > 0 ? 2 : 0) | (c > 0 ? 4 : 0) | (d > 0 ? 8 : 0);
      if (kind === 0 || kind === 15) continue;
      const px = g.frame.left + x * g.step;
      const py = g.frame.top + y * g.step;
      const top = { x: px + unit * between(a, b), y: py };
      const right = { x: px + unit, y: py + unit * between(b, c) };
      const bottom = { x: px + unit * between(d, c), y: py + unit };
      const left = { x: px, y: py + unit * between(a, d) };
      switch (kind) {
        case 1:
        case 14:
          found.push([left, top]);
          break;
        case 2:
        case 13:
          found.push([top, right]);
          break;
        case 3:
        case 12:
          found.push([left, right]);
          break;
        case 4:
        case 11:
          found.push([right, bottom]);
          break;
        case 6:
        case 9:
          found.push([top, bottom]);
          break;
        case 7:
        case 8:
          found.push([left, bottom]);
          break;
        case 5:
          found.push([left, top], [right, bottom]);
          break;
        default:
          found.push([top, right], [left, bottom]);
      }
    }
  }
  return found;
}

// Lines drawn for each step between levels; every fifth is heavier.
export function contours(g: Heights): { level: number; heavy: boolean; path: string }[] {
  const lines = [];
  for (let level = g.lowest; level < g.highest; ++level) {
    const path = chains(crossing(g, level + 0.5))
      .filter((line) => line.length > 6)
      .map(bends)
      .join('');
    if (path) lines.push({ level, heavy: (level + 1) % 5 === 0, path });
  }
  return lines;
}
