// The colours by which things are told apart, looked at as three kinds of colour-blind eyes see them, and every pair of
// text and ground by its contrast.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SHADES, TINTS } from '../src/map/relief';

const css = readFileSync(new URL('../src/style/ink.css', import.meta.url), 'utf8');
function inks(theme: 'light' | 'dark'): Map<string, string> {
  const found = new Map<string, string>();
  for (const block of css.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    if (block[1]!.includes(`data-theme='${theme}'`))
      for (const v of block[2]!.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)) found.set(v[1]!, v[2]!);
  return found;
}
type Rgb = [number, number, number];
const linear = (hex: string): Rgb =>
  [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
const light = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const contrast = (a: string, b: string): number => {
  const [x, y] = [light(linear(a)), light(linear(b))];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};
// Machado, Oliveira and Fernandes (2009), full severity.
const EYES: Record<string, number[][]> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
function lab(c: Rgb): Rgb {
  const [r, g, b] = c.map((v) => Math.max(0, Math.min(1, v))) as Rgb;
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [x, y, z] = [
    f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505),
    f(0.2126 * r + 0.7152 * g + 0.0722 * b),
    f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089),
  ];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const seen = (hex: string, eye: number[][]): Rgb => {
  const c = linear(hex);
  return lab(eye.map((row) => row[0]! * c[0] + row[1]! * c[1] + row[2]! * c[2]) as Rgb);
};
const apart = (a: Rgb, b: Rgb): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

// Every ground a line can lie on: the tints of the levels with light and shadow on them, bare and under woods, roads and water.
function grounds(theme: 'light' | 'dark'): string[] {
  const blocks = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter((b) => b[1]!.includes(`data-theme='${theme}'`));
  const veils = blocks.flatMap((b) =>
    [...b[2]!.matchAll(/--(woods-floor|tree|tree-shadow|tree-light): rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/g)].map((m) =>
      m.slice(2).map(Number),
    ),
  );
  expect(veils.length).toBe(4);
  const hex = (c: number[]): string =>
    `#${c
      .map((v) =>
        Math.round(Math.max(0, Math.min(255, v)))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  const [dark, bright] = SHADES[theme];
  const bare = TINTS[theme].flatMap((t) => [dark, 1, bright].map((shade) => t.map((v) => Math.min(255, v * shade))));
  const under = bare.flatMap((g) => veils.map(([r, gr, b, a]) => [r!, gr!, b!].map((v, i) => v * a! + g[i]! * (1 - a!))));
  const flat = ['paper', 'road', 'road-edge', 'pike-edge', 'river', 'water', 'water-bank', 'union', 'confederate'].map((n) =>
    inks(theme).get(n)!,
  );
  return [...bare, ...under].map(hex).concat(flat);
}
const stylesheet = (name: string): string =>
  readFileSync(new URL(`../src/style/${name}.css`, import.meta.url), 'utf8').replace(/\/\*[^]*?\*\//g, '');
// The stroke that a rule gives, by the name of its ink.
function strokeOf(selector: string): string {
  const rule = [...(stylesheet('board') + stylesheet('overlay')).matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter((b) =>
    b[1]!.split(',').some((x) => x.trim() === selector),
  );
  const ink = /stroke: var\(--([\w-]+)\)/.exec(rule.map((b) => b[2]).join(''))?.[1];
  expect(ink, `${selector} takes its stroke from the inks`).toBeDefined();
  return ink!;
}

describe.each(['light', 'dark'] as const)('the %s colours', (theme) => {
  const ink = inks(theme);
  // Each line with the edge that is drawn beside it.
  const LINES: [string, string][] = [
    ['.overlay .target', '.casing'],
    ['.overlay .field-border', '.casing'],
    ['.bounds .limit-line', '.bounds .limit-edge'],
    ['.overlay .target.aim', '.casing'],
    ['.overlay .aimed', '.casing'],
    ['.overlay .glow', '.casing'],
    ['.overlay .picked-hex', '.casing'],
    ['.overlay .chosen-hex', '.casing'],
    ['.pointers .cursor', '.casing'],
    ['.reach .reach-hex', '.casing'],
    ['.sight .seen', '.casing'],
    ['.sight .half-seen', '.casing'],
    ['.table-top .blame', '.casing.blaming'],
    ['.counter.lit .card', '.card-casing'],
    ['.counter.picked .card', '.card-casing'],
    ['.counter.next .card', '.card-casing'],
    ['.counter.taken .card', '.card-casing'],
    ['.path .path-line', '.path .path-edge'],
    ['.path.illegal .path-line', '.path .path-edge'],
    ['.arrows .arrow-line', '.arrows .arrow-edge'],
    ['.sight.clear .sight-line', '.sight .sight-edge'],
    ['.sight.obscured .sight-line', '.sight .sight-edge'],
    ['.sight.blocked .sight-line', '.sight .sight-edge'],
  ];
  it.each(LINES)('draw %s so that it or its edge has 3 to 1 on every ground', (line, edge) => {
    const [a, b] = [ink.get(strokeOf(line))!, ink.get(strokeOf(edge))!];
    for (const ground of grounds(theme))
      expect(Math.max(contrast(a, ground), contrast(b, ground)), `${a}, ${b} on ${ground}`).toBeGreaterThanOrEqual(3);
  });
  it('show the focus with 3 to 1 on every part of the page', () => {
    expect(stylesheet('page')).toMatch(
      /:focus-visible \{\s*outline: 3px solid var\(--focus\);[^}]*box-shadow: 0 0 0 6px var\(--focus-casing\)/,
    );
    const pair = [ink.get('focus')!, ink.get('focus-casing')!];
    for (const name of ['panel', 'raised', 'hover', 'field', 'bar', 'accent', 'brass', 'bad-ground', 'good-ground', 'ground'])
      expect(Math.max(...pair.map((c) => contrast(c, ink.get(name)!))), name).toBeGreaterThanOrEqual(3);
    for (const ground of grounds(theme)) expect(Math.max(...pair.map((c) => contrast(c, ground))), ground).toBeGreaterThanOrEqual(3);
  });
  const pairs = [
    ['union', 'confederate'],
    ['union-edge', 'confederate-edge'],
    ['lit', 'blame'],
    ['water', 'pike-edge'],
  ];
  it.each(Object.keys(EYES))('stay apart for %s', (eye) => {
    for (const [a, b] of pairs)
      expect(apart(seen(ink.get(a!)!, EYES[eye]!), seen(ink.get(b!)!, EYES[eye]!)), `${a} and ${b}`).toBeGreaterThan(18);
  });
  it('meet WCAG AA in every pair of text and ground', () => {
    const read = [
      ['text', 'panel'],
      ['text', 'raised'],
      ['text', 'hover'],
      ['quiet', 'panel'],
      ['quiet', 'raised'],
      ['link', 'field'],
      ['bar-text', 'bar'],
      ['bar-quiet', 'bar'],
      ['accent-text', 'accent'],
      ['bad', 'bad-ground'],
      ['text', 'good-ground'],
      ['union-ink', 'union'],
      ['confederate-ink', 'confederate'],
      ['name', 'paper'],
    ];
    for (const [a, b] of read) expect(contrast(ink.get(a!)!, ink.get(b!)!), `${a} on ${b}`).toBeGreaterThanOrEqual(4.5);
  });
});
