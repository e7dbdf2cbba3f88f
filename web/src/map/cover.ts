// What grows and stands on the ground: outlines of woods and other covered ground, rows of orchard trees, tufts of
// marsh, buildings. Each kind of terrain that the page has no drawing for still gets its outline and its name.
import { chains, rounded, bends } from './curves';
import { centre, corner, neighbour, neighbours, scatter, type Point } from './geometry';
import type { MapHex } from '../protocol/messages';

// The outline of all hexes of one kind, as one smooth path. Beyond the border of the map the ground goes on as it is
// at the border, so that the sheet is covered to its edge.
export function outlineOf(hexes: MapHex[], is: (h: MapHex) => boolean): string {
  const inside = new Set(hexes.filter(is).map((h) => h.hex));
  const known = new Set(hexes.map((h) => h.hex));
  const beyond = new Set(hexes.flatMap((h) => neighbours(h.hex).filter((n) => !known.has(n))));
  for (const hex of beyond) {
    const near = neighbours(hex).filter((n) => known.has(n));
    if (near.filter((n) => inside.has(n)).length * 2 >= near.length) inside.add(hex);
  }
  const edges: [Point, Point][] = [];
  const noise = scatter(11);
  const nudged = new Map<string, Point>();
  // Corners are moved a little, each always the same way, so that an edge of woods is not a row of hexsides.
  const nudge = (p: Point): Point => {
    const key = `${Math.round(p.x)},${Math.round(p.y)}`;
    let q = nudged.get(key);
    if (!q) {
      q = { x: p.x + (noise() - 0.5) * 9, y: p.y + (noise() - 0.5) * 9 };
      nudged.set(key, q);
    }
    return q;
  };
  for (const hex of inside) {
    const at = centre(hex);
    for (let d = 0; d < 6; ++d) if (!inside.has(neighbour(hex, d))) edges.push([nudge(corner(at, d - 1)), nudge(corner(at, d))]);
  }
  return chains(edges)
    .map((line) => bends(rounded(line, 1)))
    .join('');
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
