// The sheets of all games, worked out as the page does: names touch no road, no number and no other name.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draw, type Drawing } from '../src/map/drawing';
import { centre, distance, hexAt, neighbour, neighbours, sheetAngle } from '../src/map/geometry';
import { lengthOf } from '../src/map/curves';
import { besideCounters, counterBox, crosses, numberBox, type Box, type PlaceLabel } from '../src/map/labels';
import type { MapSheet } from '../src/protocol/messages';
import { Engine } from './support/program';

const overlap = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
// Wider than any face in use, so that what holds here holds on the screen.
const measure = (text: string, style: { size: number; spacing: number }): number => text.length * (style.size * 0.52 + style.spacing);

let engine: Engine;
const drawings = new Map<string, Drawing>();
beforeAll(async () => {
  engine = new Engine();
  for (const game of ['fotm', 'agv', 'etw'])
    drawings.set(game, draw((await engine.ask({ do: 'map', game })) as unknown as MapSheet, measure));
}, 60000);
afterAll(() => engine.close());

describe.each(['fotm', 'agv', 'etw'])('the sheet of %s', (game) => {
  function collisions(d: Drawing, names: PlaceLabel[], numbers = true): string[] {
    const faults: string[] = [];
    for (const p of names) {
      const name = p.lines.join(' ');
      for (const road of d.roads)
        if (road.points.some((q, i) => i > 0 && crosses(p.box, road.points[i - 1]!, q, 0))) faults.push(`${name} on ${road.name}`);
      if (numbers) for (const h of d.sheet.hexes) if (overlap(p.box, numberBox(h.hex))) faults.push(`${name} on number ${h.hex}`);
      for (const o of names) if (o !== p && overlap(p.box, o.box)) faults.push(`${name} on ${o.lines.join(' ')}`);
    }
    return faults;
  }
  it('lets no road stop short of the edge that it leaves by', () => {
    const d = drawings.get(game)!;
    const { left, top, width, height } = d.heights.frame;
    const known = new Set(d.sheet.hexes.map((h) => h.hex));
    const inside = (p: { x: number; y: number }): boolean => p.x > left && p.x < left + width && p.y > top && p.y < top + height;
    const short = d.roads.flatMap((road) => {
      const hexes = d.sheet.roads.find((r) => r.name === road.name && r.kind === road.kind)!.path;
      return [hexes[0]!, hexes.at(-1)!].flatMap((hex, i) => {
        const end = i === 0 ? road.points[0]! : road.points.at(-1)!;
        const goesOn = Math.hypot(end.x - centre(hex).x, end.y - centre(hex).y) > 25 && neighbours(hex).some((n) => !known.has(n));
        return goesOn && inside(end) ? [`${road.name} in ${hex}`] : [];
      });
    });
    expect(short).toEqual([]);
  });
  it('names every place once, touching no road, number or other name', () => {
    const d = drawings.get(game)!;
    expect(d.places.length).toBeGreaterThan(10);
    expect(collisions(d, d.places)).toEqual([]);
  });
  it('writes all names larger where hexes have no numbers, touching no road and no other name', () => {
    const d = drawings.get(game)!;
    expect(collisions(d, d.middlePlaces, false)).toEqual([]);
    for (const p of d.middlePlaces) {
      const near = d.places.find((q) => q.place.name === p.place.name && q.hex === p.hex);
      if (near) expect(p.style.size, p.place.name).toBeGreaterThan(near.style.size * 1.25);
    }
    expect(d.middlePlaces.length).toBe(d.places.length);
    expect(d.middleRoadNames.length).toBeGreaterThan(d.roads.length / 2);
    for (const r of d.middleRoadNames)
      for (const box of r.boxes) for (const p of d.middlePlaces) expect(overlap(box, p.box), r.name).toBe(false);
  });
  it('writes a great name near its place, where it is seen from afar', () => {
    const d = drawings.get(game)!;
    const away = d.farPlaces.map((p) => {
      const at = centre(p.hex);
      const gap = (low: number, high: number, x: number): number => Math.max(0, low - x, x - high);
      return { name: p.lines.join(' '), far: Math.hypot(gap(p.box.left, p.box.right, at.x), gap(p.box.top, p.box.bottom, at.y)) };
    });
    expect(away.filter((p) => p.far > 110)).toEqual([]);
    for (const p of d.farPlaces)
      for (const o of d.farPlaces) if (o !== p) expect(overlap(p.box, o.box), `${p.lines} on ${o.lines}`).toBe(false);
  });
  it('moves a name aside when a counter comes to stand on it', () => {
    const d = drawings.get(game)!;
    const around = { sheet: d.sheet, lines: d.roads, frame: d.heights.frame, measure, larger: 1 };
    const prizes = d.places.filter((p) => p.style.tone === 'prize');
    let [hidden, free] = [0, 0];
    for (const p of prizes) {
      for (const { hex } of d.sheet.hexes.filter((h) => overlap(counterBox(h.hex), p.box))) {
        const now = besideCounters(d.places, [hex], around, d.roadNames);
        ++hidden;
        if (!overlap(counterBox(hex), now.find((q) => q.place === p.place)!.box)) ++free;
        expect(collisions(d, now)).toEqual([]);
      }
    }
    expect(hidden).toBeGreaterThan(0);
    expect(free / hidden).toBeGreaterThan(0.8);
  });
  it('runs road names beside their roads, off numbers and names', () => {
    const d = drawings.get(game)!;
    expect(d.roadNames.length).toBeGreaterThan(d.roads.length / 2);
    const faults: string[] = [];
    for (const r of d.roadNames)
      for (const box of r.boxes) {
        for (const h of d.sheet.hexes) if (overlap(box, numberBox(h.hex))) faults.push(`${r.name} on number ${h.hex}`);
        for (const p of d.places) if (overlap(box, p.box)) faults.push(`${r.name} on ${p.lines.join(' ')}`);
      }
    expect(faults).toEqual([]);
  });
  it('writes the names of the land along it, on the sheet and nowhere twice', () => {
    const d = drawings.get(game)!;
    const named = new Set(d.sheet.places.filter((p) => p.kind === 'land').map((p) => p.name));
    expect(d.lands.map((l) => l.name)).toEqual([...named]);
    expect(d.places.filter((p) => named.has(p.place.name) && p.place.kind === 'land')).toEqual([]);
    const { left, top, width, height } = d.heights.frame;
    for (const l of d.lands) {
      const long = lengthOf(l.points);
      // The letters fill the line, or stand in its middle, and read from left to right or along the sheet.
      const taken = measure(l.name, { size: l.size, spacing: 0 }) + l.spacing * (l.name.length - 1);
      expect(taken).toBeLessThanOrEqual(long * 1.02);
      expect(l.size).toBeGreaterThan(9);
      expect(l.points.at(-1)!.x - l.points[0]!.x).toBeGreaterThanOrEqual(0);
      expect(l.points.filter((p) => p.x < left || p.x > left + width || p.y < top || p.y > top + height)).toEqual([]);
    }
  });
  it('draws woods, water, roads and contours', () => {
    const d = drawings.get(game)!;
    expect(d.woods.length).toBeGreaterThan(1000);
    expect(d.stream.length).toBeGreaterThan(500);
    expect(d.contours.length).toBeGreaterThan(2);
    expect(d.breaks.some((b) => b.strokes.length > 100)).toBe(true);
  });
});

describe('hex geometry', () => {
  it('finds the hex at its own centre, and neighbours one step away', () => {
    for (const hex of ['0901', '1607', '2405', '3217']) {
      expect(hexAt(centre(hex))).toBe(hex);
      neighbours(hex).forEach((n, d) => {
        expect(distance(hex, n)).toBe(1);
        expect(neighbour(n, (d + 3) % 6)).toBe(hex);
      });
    }
  });
  it('turns a bearing onto the sheet', () => {
    expect(sheetAngle('n', 'north')).toBe(0);
    expect(sheetAngle('n', 'west')).toBe(90); // west is at the top, so north is to the right
    expect(sheetAngle('wsw', 'west')).toBe(330);
  });
});
