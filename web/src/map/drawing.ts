// Everything the sheet shows, worked out once from the map's data, each part when it is first asked for: paths ready to draw.
import { buildings, edgesOf, fields, marshTufts, orchardTrees, outlineOf, rimTrees, type Field, type Mark } from './cover';
import { contours } from './contours';
import { centre, outline } from './geometry';
import { farLabels, MIDDLE, placeLabels, roadLabels, type Measure, type PlaceLabel, type RoadLabel } from './labels';
import { landNames, type LandName } from './lands';
import { barriers, breaks, brooks, crossings, growing, roads, streams, type Break, type Line } from './lines';
import { heightsOf, type Heights } from './relief';
import type { MapHex, MapSheet } from '../protocol/messages';

export interface Drawing {
  sheet: MapSheet;
  hexes: Map<string, MapHex>;
  heights: Heights;
  grid: string;
  woods: string;
  rim: Mark[]; // single trees before the woods
  fields: Field[];
  orchards: Mark[];
  marsh: Mark[];
  trenches: string;
  houses: { mark: Mark; kind: string }[];
  contours: { level: number; heavy: boolean; path: string }[];
  breaks: Break[];
  stream: string; // areas: streams widen on their way
  river: string;
  walls: string;
  fences: string;
  roads: Line[];
  crossings: ReturnType<typeof crossings>;
  prizes: { hex: string; path: string }[];
  places: PlaceLabel[];
  middlePlaces: PlaceLabel[]; // larger, where hexes have no numbers
  farPlaces: PlaceLabel[];
  roadNames: RoadLabel[];
  middleRoadNames: RoadLabel[];
  lands: LandName[];
}

const PRIZES = new Set(['gap', 'objective', 'victory']);

// Each part is made when it is first looked at: a picture of another battle needs few of them, and names take the longest.
function lazily<T extends object>(makers: { [K in keyof T]: () => T[K] }): T {
  const made = {} as T;
  for (const key of Object.keys(makers) as (keyof T)[])
    Object.defineProperty(made, key, {
      configurable: true,
      enumerable: true,
      get: () => {
        const value = makers[key]();
        Object.defineProperty(made, key, { value, enumerable: true });
        return value;
      },
    });
  return made;
}

const houseKind = (h: MapHex): string => ['church', 'monument', 'mill'].find((kind) => h.features.includes(kind)) ?? 'house';

export function draw(sheet: MapSheet, measure: Measure): Drawing {
  const hexes = new Map(sheet.hexes.map((h) => [h.hex, h]));
  const having = (...features: string[]): MapHex[] => sheet.hexes.filter((h) => features.some((f) => h.features.includes(f)));
  const villages = new Set(sheet.places.filter((p) => p.kind === 'village').map((p) => p.hex));
  const parts: Drawing & { edges: ReturnType<typeof edgesOf> } = lazily<typeof parts>({
    sheet: () => sheet,
    hexes: () => hexes,
    edges: () => edgesOf(sheet.hexes, (h) => h.terrain === 'woods'),
    heights: () => heightsOf(sheet.hexes),
    grid: () => sheet.hexes.map((h) => outline(centre(h.hex))).join(''),
    woods: () => outlineOf(parts.edges),
    rim: () => rimTrees(parts.edges),
    fields: () =>
      having('building')
        .filter((h) => h.terrain === 'clear')
        .flatMap((h) => fields(h.hex)),
    orchards: () =>
      sheet.hexes.filter((h) => h.terrain === 'orchard' || h.features.includes('orchard')).flatMap((h) => orchardTrees(h.hex)),
    marsh: () => sheet.hexes.filter((h) => h.terrain === 'marsh').flatMap((h) => marshTufts(h.hex)),
    trenches: () =>
      having('trench')
        .map((h) => outline(centre(h.hex), 0.8))
        .join(''),
    houses: () =>
      having('building').flatMap((h) =>
        buildings(h.hex, villages.has(h.hex) || h.features.includes('village') ? 5 : 1).map((mark) => ({ mark, kind: houseKind(h) })),
      ),
    contours: () => contours(parts.heights),
    breaks: () => breaks(sheet),
    stream: () => growing(sheet, 'stream') + brooks(sheet, 'brook'),
    river: () => streams(sheet, 'river'),
    walls: () => barriers(sheet.hexsides, 'stone-wall'),
    fences: () => barriers(sheet.hexsides, 'fence'),
    roads: () => roads(sheet.roads, (h) => hexes.has(h)),
    crossings: () => crossings(sheet.hexsides),
    prizes: () => sheet.places.filter((p) => PRIZES.has(p.kind)).map((p) => ({ hex: p.hex, path: outline(centre(p.hex), 0.93) })),
    lands: () => landNames(sheet.places, measure),
    places: () => placeLabels(sheet, parts.roads, parts.heights.frame, measure),
    middlePlaces: () => placeLabels({ ...sheet, hexes: [] }, parts.roads, parts.heights.frame, measure, MIDDLE),
    farPlaces: () => farLabels(sheet, parts.roads, parts.heights.frame, measure),
    roadNames: () => roadLabels(sheet, parts.roads, parts.places, parts.heights.frame, measure),
    middleRoadNames: () => roadLabels({ ...sheet, hexes: [] }, parts.roads, parts.middlePlaces, parts.heights.frame, measure, MIDDLE),
  });
  return parts;
}
