// The ground as a smooth surface through the hexes' levels: a height at every point of the sheet, its tint, and the
// light that falls on it from the upper left, as on a printed topographic map.
import { COLUMN, ROW, centre, column, row } from './geometry';
import type { MapHex } from '../protocol/messages';

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

// The sheet covers the hexes and half a hex around them.
export function frameOf(hexes: MapHex[]): Frame {
  const columns = hexes.map((h) => column(h.hex));
  const rows = hexes.map((h) => row(h.hex));
  const [c0, c1] = [Math.min(...columns), Math.max(...columns)];
  const [r0, r1] = [Math.min(...rows), Math.max(...rows)];
  const left = (c0 - 2 / 3) * COLUMN;
  const top = (r0 - 0.5) * ROW;
  return { left, top, width: (c1 - c0 + 4 / 3) * COLUMN, height: (r1 - r0 + 1.5) * ROW };
}

export interface Heights {
  frame: Frame;
  step: number; // sheet units between samples
  across: number;
  down: number;
  height: Float32Array;
  lowest: number;
  highest: number;
}

// Each hex weighs on the ground around it by a bell curve; half a hex away it has lost about half its say.
export function heightsOf(hexes: MapHex[]): Heights {
  const levels = hexes.map((h) => h.level);
  return { ...surface(hexes, (h) => h.level), lowest: Math.min(...levels), highest: Math.max(...levels) };
}
export function surface(hexes: MapHex[], value: (h: MapHex) => number, sigma = 24, step = 4): Omit<Heights, 'lowest' | 'highest'> {
  const frame = frameOf(hexes);
  const across = Math.ceil(frame.width / step) + 1;
  const down = Math.ceil(frame.height / step) + 1;
  const sum = new Float32Array(across * down);
  const weight = new Float32Array(across * down).fill(1e-12);
  const far = sigma * 3.4;
  for (const h of hexes) {
    const at = centre(h.hex);
    const of = value(h);
    const x0 = Math.max(0, Math.ceil((at.x - far - frame.left) / step));
    const x1 = Math.min(across - 1, Math.floor((at.x + far - frame.left) / step));
    const y0 = Math.max(0, Math.ceil((at.y - far - frame.top) / step));
    const y1 = Math.min(down - 1, Math.floor((at.y + far - frame.top) / step));
    for (let y = y0; y <= y1; ++y) {
      const dy = frame.top + y * step - at.y;
      for (let x = x0; x <= x1; ++x) {
        const dx = frame.left + x * step - at.x;
        const w = Math.exp(-(dx * dx + dy * dy) / (2 * sigma * sigma));
        const i = y * across + x;
        sum[i]! += w * of;
        weight[i]! += w;
      }
    }
  }
  for (let i = 0; i < sum.length; ++i) sum[i]! /= weight[i]!;
  return { frame, step, across, down, height: sum };
}

type Colour = [number, number, number];
const colour = (hex: string): Colour => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)) as Colour;
export const TINTS = {
  light: ['#d5e2bb', '#e4eac3', '#f3edc6', '#f2e0ae', '#ecca92', '#dcae77', '#c6905f', '#ab744d', '#935f42'].map(colour),
  dark: ['#2c3b32', '#344236', '#414838', '#4c4a37', '#574c38', '#624f39', '#6d543d', '#795a41', '#856147'].map(colour),
};
export type Theme = keyof typeof TINTS;
const STRONG: Record<Theme, number> = { light: 0.52, dark: 0.7 };
// How dark the shadow and how bright the light on a slope can make its tint.
export const SHADES: Record<Theme, [number, number]> = {
  light: [1 - STRONG.light, 1 + 0.55 * STRONG.light],
  dark: [1 - STRONG.dark, 1 + 0.55 * STRONG.dark],
};

function tint(theme: Theme, share: number): Colour {
  const tints = TINTS[theme];
  const at = Math.max(0, Math.min(1, share)) * (tints.length - 1);
  const i = Math.min(tints.length - 2, Math.floor(at));
  const t = at - i;
  const [a, b] = [tints[i]!, tints[i + 1]!];
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

// Levels keep flat tints with soft steps between them, so that a level can be read off its tint.
const stepped = (h: number): number => {
  const whole = Math.floor(h);
  const t = Math.max(0, Math.min(1, (h - whole - 0.28) / 0.44));
  return whole + t * t * (3 - 2 * t);
};
const shareOf = (h: number, g: Heights): number => (h - g.lowest) / Math.max(8, g.highest - g.lowest);
export const tintOfLevel = (level: number, g: Heights, theme: Theme): string =>
  `rgb(${tint(theme, shareOf(level, g)).map(Math.round).join(' ')})`;

// The mean over a square of samples, three times over: nearly a bell curve.
function softened(g: Heights, reach: number): Float32Array {
  let from = g.height;
  for (let pass = 0; pass < 6; ++pass) {
    const along = pass % 2 === 0;
    const to = new Float32Array(from.length);
    const [lines, length] = along ? [g.down, g.across] : [g.across, g.down];
    const [stride, next] = along ? [1, g.across] : [g.across, 1];
    for (let l = 0; l < lines; ++l) {
      const at = (i: number): number => from[l * next + Math.max(0, Math.min(length - 1, i)) * stride]!;
      let sum = 0;
      for (let i = -reach; i <= reach; ++i) sum += at(i);
      for (let i = 0; i < length; ++i) {
        to[l * next + i * stride] = sum / (2 * reach + 1);
        sum += at(i + reach + 1) - at(i - reach);
      }
    }
    from = to;
  }
  return from;
}

// The light falls on the shape of the land at large; single hexes show as tints.
export function paintRelief(canvas: HTMLCanvasElement, g: Heights, theme: Theme): string {
  canvas.width = g.across;
  canvas.height = g.down;
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  const picture = pen.createImageData(g.across, g.down);
  const { height, across, down, step } = g;
  const land = softened(g, 3);
  const strong = STRONG[theme];
  for (let y = 0; y < down; ++y) {
    for (let x = 0; x < across; ++x) {
      const i = y * across + x;
      const east = land[y * across + Math.min(across - 1, x + 1)]! - land[y * across + Math.max(0, x - 1)]!;
      const south = land[Math.min(down - 1, y + 1) * across + x]! - land[Math.max(0, y - 1) * across + x]!;
      const slopeX = (east / (2 * step)) * 26;
      const slopeY = (south / (2 * step)) * 26;
      const light = (slopeX * 0.6 + slopeY * 0.8 + 1.25) / Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY) / 1.25;
      const shade = 1 + Math.max(-1, Math.min(0.55, light - 1)) * strong;
      const base = tint(theme, shareOf(stepped(height[i]!), g));
      for (let k = 0; k < 3; ++k) picture.data[i * 4 + k] = base[k]! * shade;
      picture.data[i * 4 + 3] = 255;
    }
  }
  pen.putImageData(picture, 0, 0);
  return canvas.toDataURL();
}

// The height between samples, by their weighted mean.
export function heightAt(g: Heights, x: number, y: number): number {
  const fx = Math.max(0, Math.min(g.across - 1.001, (x - g.frame.left) / g.step));
  const fy = Math.max(0, Math.min(g.down - 1.001, (y - g.frame.top) / g.step));
  const [i, j] = [Math.floor(fx), Math.floor(fy)];
  const [u, v] = [fx - i, fy - j];
  const at = (a: number, b: number): number => g.height[b * g.across + a]!;
  return at(i, j) * (1 - u) * (1 - v) + at(i + 1, j) * u * (1 - v) + at(i, j + 1) * (1 - u) * v + at(i + 1, j + 1) * u * v;
}
