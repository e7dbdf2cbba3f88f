// Everything the sheet shows, worked out once from the map's data: paths ready to draw.
import { buildings, edgesOf, fields, marshTufts, orchardTrees, outlineOf, rimTrees, type Mark } from './cover';
import { contours } from './contours';
import { centre, outline } from './geometry';
import { farLabels, placeLabels, roadLabels, type Measure, type PlaceLabel, type RoadLabel } from './labels';
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
  fields: { path: string; kind: number }[];
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
  farPlaces: PlaceLabel[];
  roadNames: RoadLabel[];
}

const PRIZES = new Set(['gap', 'objective', 'victory']);

export function draw(sheet: MapSheet, measure: Measure): Drawing {
  const hexes = new Map(sheet.hexes.map((h) => [h.hex, h]));
  const heights = heightsOf(sheet.hexes);
  const lines = roads(sheet.roads, (h) => hexes.has(h));
  const places = placeLabels(sheet, lines, heights.frame, measure);
  const houseKind = (h: MapHex): string =>
    h.features.includes('church')
      ? 'church'
      : h.features.includes('monument')
        ? 'monument'
        : h.features.includes('mill')
          ? 'mill'
          : 'house';
  const edges = edgesOf(sheet.hexes, (h) => h.terrain === 'woods');
  const villages = new Set(sheet.places.filter((p) => p.kind === 'village').map((p) => p.hex));
  return {
    sheet,
    hexes,
    heights,
    grid: sheet.hexes.map((h) => outline(centre(h.hex))).join(''),
    woods: outlineOf(edges),
    rim: rimTrees(edges),
    fields: sheet.hexes.filter((h) => h.terrain === 'clear' && h.features.includes('building')).flatMap((h) => fields(h.hex)),
    orchards: sheet.hexes.filter((h) => h.terrain === 'orchard' || h.features.includes('orchard')).flatMap((h) => orchardTrees(h.hex)),
    marsh: sheet.hexes.filter((h) => h.terrain === 'marsh').flatMap((h) => marshTufts(h.hex)),
    trenches: sheet.hexes
      .filter((h) => h.features.includes('trench'))
      .map((h) => outline(centre(h.hex), 0.8))
      .join(''),
    houses: sheet.hexes
      .filter((h) => h.features.includes('building'))
      .flatMap((h) =>
        buildings(h.hex, villages.has(h.hex) || h.features.includes('village') ? 5 : 1).map((mark) => ({ mark, kind: houseKind(h) })),
      ),
    contours: contours(heights),
    breaks: breaks(sheet),
    stream: growing(sheet, 'stream') + brooks(sheet, 'brook'),
    river: streams(sheet, 'river'),
    walls: barriers(sheet.hexsides, 'stone-wall'),
    fences: barriers(sheet.hexsides, 'fence'),
    roads: lines,
    crossings: crossings(sheet.hexsides),
    prizes: sheet.places.filter((p) => PRIZES.has(p.kind)).map((p) => ({ hex: p.hex, path: outline(centre(p.hex), 0.93) })),
    places,
    farPlaces: farLabels(sheet, lines, heights.frame, measure),
    roadNames: roadLabels(sheet, lines, places, heights.frame, measure),
  };
}
