// The margin of the printed sheet: title, where the compass points, and the legend of what is drawn on it.
import type { Drawing } from './drawing';
import { sheetAngle } from './geometry';
import { tintOfLevel, type Frame, type Theme } from './relief';

export const MARGIN = { side: 34, top: 64, bottom: 66 };
// The whole paper: the map and its margin.
export const paperOf = (f: Frame): Frame => ({
  left: f.left - MARGIN.side,
  top: f.top - MARGIN.top,
  width: f.width + 2 * MARGIN.side,
  height: f.height + MARGIN.top + MARGIN.bottom,
});

const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1).replace(/-/g, ' ');
const LEFT_OF: Record<string, string> = { north: 'west', west: 'south', south: 'east', east: 'north' };

function Compass({ x, y, up }: { x: number; y: number; up: string }) {
  return (
    <g class="compass" transform={`translate(${x} ${y}) rotate(${sheetAngle('n', up)})`}>
      <path class="compass-half" d="M0 -21 5.4 0 0 21z" />
      <path class="compass-whole" d="M0 -21 -5.4 0 0 21z" />
      <path class="compass-cross" d="M-13 0h26" />
      <text y="-24">N</text>
    </g>
  );
}

interface Entry {
  words: string;
  draw: preact.ComponentChildren;
}
function entries(d: Drawing): Entry[] {
  const there = (kind: string): boolean => d.sheet.hexsides.some((s) => s.kind === kind);
  const line = (kind: string, path: string): preact.ComponentChildren => <path class={kind} d={path} />;
  const found: Entry[] = [];
  if (d.woods)
    found.push({
      words: 'Woods',
      draw: (
        <>
          <rect class="woods-floor" x="0" y="-6" width="26" height="12" rx="2" />
          <rect class="woods" x="0" y="-6" width="26" height="12" rx="2" />
        </>
      ),
    });
  if (d.orchards.length)
    found.push({
      words: 'Orchard',
      draw: <path class="orchard" d={[3, 10, 17, 24].map((x) => `M${x - 2.6} 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0`).join('')} />,
    });
  if (d.houses.length) found.push({ words: 'House', draw: <path class="house" d="M8 -4h9v7h-4v-3h-5z" /> });
  if (d.fields.length)
    found.push({ words: 'Fields', draw: line('field', Array.from({ length: 6 }, (_, i) => `M2 ${-6 + i * 2.2}h22`).join('')) });
  if (d.marsh.length) found.push({ words: 'Marsh', draw: line('marsh', 'M3 4h8M7 4v-5M15 4h8M19 4v-5') });
  for (const kind of [...new Set(d.roads.map((r) => r.kind))])
    found.push({
      words: capital(kind),
      draw: (
        <>
          {line(`road-casing by-${kind}`, 'M0 0h26')}
          {line(`road by-${kind}`, 'M0 0h26')}
          {line(`road-line by-${kind}`, 'M0 0h26')}
        </>
      ),
    });
  if (d.stream) found.push({ words: 'Stream', draw: line('stream', 'M0 2.4q6 -7 13 -2t13 -3v2.6q-7 3.6 -13 1.6t-13 1z') });
  if (d.river) found.push({ words: 'River', draw: line('river', 'M0 0h26') });
  const strokes = (long: number): string => Array.from({ length: 7 }, (_, i) => `M${1 + i * 3.8} -4l1.2 ${long}l1.2 ${-long}z`).join('');
  const names: Record<number, string> =
    there('slope') || there('steep-slope')
      ? { 1: 'Slope', 2: 'Steep slope', 3: 'Vertical slope' }
      : { 2: 'Two levels', 3: 'Three or more' };
  for (const b of d.breaks)
    if (b.strokes && names[b.weight])
      found.push({
        words: names[b.weight]!,
        draw: (
          <>
            <path class={`hachures weight-${b.weight}`} d={strokes(5 + b.weight * 1.5)} />
            <path class={`crest weight-${b.weight}`} d="M0 -4h27" />
          </>
        ),
      });
  if (d.walls)
    found.push({
      words: 'Stone wall',
      draw: (
        <>
          {line('wall', 'M0 0h26')}
          {line('wall-stones', 'M0 0h26')}
        </>
      ),
    });
  if (d.fences) found.push({ words: 'Fence', draw: line('fence', 'M0 0h26') });
  if (d.trenches)
    found.push({
      words: 'Trench',
      draw: (
        <>
          {line('trench', 'M0 0h26')}
          {line('trench-teeth', 'M0 0h26')}
        </>
      ),
    });
  const fords = d.crossings.filter((c) => /ford/.test(c.kind));
  if (d.crossings.length > fords.length)
    found.push({
      words: 'Bridge',
      draw: <path class="bridge" transform="translate(13 0)" d="M-7 -5.5q3 1.6 3 1.6h8l3-1.6M-7 5.5q3-1.6 3-1.6h8l3 1.6" />,
    });
  if (fords.length)
    found.push({ words: 'Ford', draw: <path class="ford" transform="translate(13 0)" d="M-6 -2.5h12M-6 0h12M-6 2.5h12" /> });
  if (d.prizes.length) found.push({ words: 'Worth points', draw: <path class="prize" d="M5 -6h9l5 6-5 6h-9l-5-6z" /> });
  return found;
}

export function Margin({ drawing: d, theme, title }: { drawing: Drawing; theme: Theme; title: string }) {
  const { frame } = d.heights;
  const [right, bottom, middle] = [frame.left + frame.width, frame.top + frame.height, frame.left + frame.width / 2];
  const up = d.sheet.up ?? 'north';
  const down = LEFT_OF[LEFT_OF[up]!]!;
  const levels = Array.from({ length: d.heights.highest - d.heights.lowest + 1 }, (_, i) => d.heights.lowest + i);
  const list = entries(d);
  const wide = 15;
  // The legend takes what room there is, evenly.
  const from = frame.left + levels.length * wide + 92;
  const step = Math.min(124, (right - from) / list.length);
  return (
    <g class="margin">
      <text class="map-title" x={middle} y={frame.top - 27}>
        {title}
      </text>
      <text class="bearing" x={middle} y={frame.top - 9}>
        {capital(up)}
      </text>
      <text class="bearing" x={middle} y={bottom + 17}>
        {capital(down)}
      </text>
      <text class="bearing" transform={`translate(${frame.left - 12} ${frame.top + frame.height / 2}) rotate(-90)`}>
        {capital(LEFT_OF[up]!)}
      </text>
      <text class="bearing" transform={`translate(${right + 12} ${frame.top + frame.height / 2}) rotate(90)`}>
        {capital(LEFT_OF[down]!)}
      </text>
      <Compass x={right - 26} y={frame.top - 32} up={up} />
      <g class="legend" transform={`translate(${frame.left} ${bottom + 40})`}>
        {levels.map((l, i) => (
          <g transform={`translate(${i * wide} 0)`}>
            <rect class="swatch" y="-7" width={wide} height="14" style={{ fill: tintOfLevel(l, d.heights, theme) }} />
            <text x={wide / 2} y="17">
              {l}
            </text>
          </g>
        ))}
        <text class="words" x={levels.length * wide + 8} y="4">
          Levels
        </text>
      </g>
      {list.map((e, i) => (
        <g class="legend" transform={`translate(${from + i * step} ${bottom + 40})`}>
          {e.draw}
          <text class="words" x={step > 100 ? 34 : 0} y={step > 100 ? 4 : 19}>
            {e.words}
          </text>
        </g>
      ))}
    </g>
  );
}
