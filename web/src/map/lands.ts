// The names of the land itself (a range, a valley, a spur), in wide capitals along the hexes that `places.csv` gives for each, in reading
// order: the larger the land, the larger its letters.
import { lengthOf, through } from './curves';
import { centre, type Point } from './geometry';
import type { Measure, NameStyle } from './labels';
import type { MapPlace } from '../protocol/messages';

export const LAND = 'land'; // the kind of such a place
export interface LandName {
  name: string;
  points: Point[];
  size: number;
  spacing: number;
}

const [MOST, LOOSE, WIDEST] = [34, 0.6, 2.2]; // the largest letter, and how far apart letters stand, in their own size
export function landNames(places: MapPlace[], measure: Measure): LandName[] {
  const along = new Map<string, Point[]>();
  for (const p of places) if (p.kind === LAND) along.set(p.name, [...(along.get(p.name) ?? []), centre(p.hex)]);
  return [...along].flatMap(([name, hexes]) => {
    if (hexes.length < 2) return [];
    const points = through(hexes);
    const style: NameStyle = { size: 1, weight: 600, italic: false, spacing: 0, tone: 'hill' };
    const [plain, gaps, long] = [measure(name.toUpperCase(), { ...style, size: 10 }) / 10, name.length - 1, lengthOf(points)];
    const size = Math.min(MOST, long / (plain + LOOSE * gaps));
    return [{ name, points, size, spacing: Math.min(WIDEST * size, (long - plain * size) / gaps) }];
  });
}
