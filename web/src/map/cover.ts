// What grows and stands on the ground: outlines of woods and other covered ground, rows of orchard trees, tufts of
// marsh, buildings. Each kind of terrain that the page has no drawing for still gets its outline and its name.
import { crossing } from './contours';
import { bends, chains, stations } from './curves';
import { centre, scatter, type Point } from './geometry';
import { surface } from './relief';
import type { MapHex } from '../protocol/messages';

// Where one kind of cover ends: not at hexsides but along a line that wavers over the ground around them, as woods do. Every hex keeps its
// middle. Beyond the border of the map the ground goes on as it is at the border, so that the sheet is covered to its edge.
export function edgesOf(hexes: MapHex[], is: (h: MapHex) => boolean): Point[][] {
  const g = surface(hexes, (h) => (is(h) ? 1 : 0), 19, 5);
  const wavering = waves(29);
  const { across, down, step, frame } = g;
  // A ring of open ground around the sheet closes every outline.
  const wide = { ...g, across: across + 2, down: down + 2, height: new Float32Array((across + 2) * (down + 2)) };
  wide.frame = { ...frame, left: frame.left - step, top: frame.top - step };
  for (let y = 0; y < down; ++y)
    for (let x = 0; x < across; ++x)
      wide.height[(y + 1) * wide.across + x + 1] = g.height[y * across + x]! + wavering(frame.left + x * step, frame.top + y * step);
  return chains(crossing(wide, 0.5, 1)).filter((line) => line.length > 8);
}
export const outlineOf = (edges: Point[][]): string => edges.map((line) => bends(line)).join('');

// A few crossing waves, the same at the same place: small enough that the middle of a hex stays what it is.
function waves(seed: number): (x: number, y: number) => number {
  const noise = scatter(seed);
  const parts = Array.from({ length: 7 }, (_, i) => {
    const angle = noise() * 7;
    const long = [46, 38, 30, 24, 19, 15, 12][i]!;
    return { x: (Math.cos(angle) * 6.283) / long, y: (Math.sin(angle) * 6.283) / long, phase: noise() * 7, size: long * 0.0011 };
  });
  return (x, y) => parts.reduce((sum, p) => sum + Math.sin(x * p.x + y * p.y + p.phase) * p.size, 0);
}

// Single trees before the edge of a wood.
export function rimTrees(edges: Point[][]): Mark[] {
  const noise = scatter(41);
  return edges.flatMap((line) =>
    stations(line, 9).flatMap(({ p, angle }) => {
      if (noise() < 0.38) return [];
      const out = (noise() - 0.42) * 13;
      return [{ x: p.x - Math.sin(angle) * out, y: p.y + Math.cos(angle) * out, size: 1.3 + noise() * 1.5 }];
    }),
  );
}

// Fields about a house: a few furrowed strips, each in its own direction.
export interface Field {
  plot: string;
  furrows: string;
  kind: number; // what grows there
}
export function fields(hex: string): Field[] {
  const at = centre(hex);
  const noise = scatter(Number(hex) * 3 + 1);
  return Array.from({ length: 3 }, (_, i) => {
    const turn = (i * 2.1 + noise()) % 6.283;
    const [x, y] = [at.x + Math.cos(turn) * 19, at.y + Math.sin(turn) * 17];
    const slant = noise() * 3.14;
    const [ux, uy] = [Math.cos(slant), Math.sin(slant)];
    const [long, wide] = [9 + noise() * 4, 6 + noise() * 3];
    const spot = (l: number, w: number): string => `${(x + ux * l - uy * w).toFixed(1)} ${(y + uy * l + ux * w).toFixed(1)}`;
    let furrows = '';
    for (let w = 1.6 - wide; w < wide - 1; w += 2) furrows += `M${spot(long - 1, w)}L${spot(1 - long, w)}`;
    const plot = `M${spot(long, -wide)}L${spot(long, wide)}L${spot(-long, wide)}L${spot(-long, -wide)}z`;
    return { plot, furrows, kind: (i + Number(hex)) % 3 };
  });
}

export interface Mark {
  x: number;
  y: number;
  size: number;
}
// Trees in rows.
export function orchardTrees(hex: string): Mark[] {
  const at = centre(hex);
  const trees: Mark[] = [];
  for (let i = -2; i <= 2; ++i) for (let j = -1; j <= 1; ++j) trees.push({ x: at.x + i * 8, y: at.y + 4 + j * 9, size: 2.6 });
  return trees;
}
export function marshTufts(hex: string): Mark[] {
  const at = centre(hex);
  const noise = scatter(Number(hex));
  return Array.from({ length: 9 }, () => ({ x: at.x + (noise() - 0.5) * 42, y: at.y + 2 + (noise() - 0.5) * 34, size: 3 + noise() * 1.5 }));
}
// Houses stand beside the middle of the hex, where the road is.
export function buildings(hex: string, count: number): Mark[] {
  const at = centre(hex);
  const noise = scatter(Number(hex) * 7);
  return Array.from({ length: count }, (_, i) => {
    const turn = i * 2.1 + noise() * 1.2 - 0.6;
    return { x: at.x + Math.cos(turn) * (9 + noise() * 4), y: at.y + Math.sin(turn) * (8 + noise() * 3), size: 2.6 + noise() };
  });
}

// Crowns of trees for a tile of woods that repeats without a seam.
export function crowns(width: number, height: number, count: number, seed: number): Mark[] {
  const noise = scatter(seed);
  const found: Mark[] = [];
  for (let tries = 0; tries < count * 30 && found.length < count; ++tries) {
    const m = { x: noise() * width, y: noise() * height, size: 1.5 + noise() * 1.7 };
    const apart = (o: Mark): boolean => {
      const dx = Math.min(Math.abs(o.x - m.x), width - Math.abs(o.x - m.x));
      const dy = Math.min(Math.abs(o.y - m.y), height - Math.abs(o.y - m.y));
      return Math.hypot(dx, dy) > (o.size + m.size) * 0.95;
    };
    if (found.every(apart)) found.push(m);
  }
  return found;
}
