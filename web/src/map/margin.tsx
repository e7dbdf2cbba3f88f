// The margin of the printed sheet: title, where the compass points, and the legend of what is drawn on it.
import type { Drawing } from './drawing';
import { sheetAngle } from './geometry';
import { tintOfLevel, type Frame, type Theme } from './relief';

// A large sheet is looked at from farther away: what stands in its margin is larger, and the legend takes rows.
export const scaleOf = (f: Frame): number => Math.max(1, (Math.max(f.height, f.width * 0.8) / 970) ** 0.8);
const [ROW, LARGE] = [27, 1.3];
const rowsOf = (f: Frame): number => (scaleOf(f) > LARGE ? 3 : 1);
// The whole paper: the map and its margin.
export function paperOf(f: Frame): Frame {
  const scale = scaleOf(f);
  const [side, top, bottom] = [34 * scale, 64 * scale, (66 + (rowsOf(f) - 1) * ROW) * scale];
  return { left: f.left - side, top: f.top - top, width: f.width + 2 * side, height: f.height + top + bottom };
}

const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1).replace(/-/g, ' ');
const LEFT_OF: Record<string, string> = { north: 'west', west: 'south', south: 'east', east: 'north' };

function Compass({ x, y, up }: { x: number; y: number; up: string }) {
  return (
    <g class="compass" transform={`translate(${x} ${y}) rotate(${sheetAngle('n', up)})`}>
      <path class="compass-half" d="M0 -18 5 0 0 18z" />
      <path class="compass-whole" d="M0 -18 -5 0 0 18z" />
      <path class="compass-cross" d="M-11 0h22" />
      <text y="-21">N</text>
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
    found.push({
      words: 'Fields',
      draw: (
        <>
          {line('plot kind-0', 'M1 -6h12v12h-12z')}
          {line('plot kind-1', 'M14 -6h11v12h-11z')}
          {line(
            'furrows',
            `${[-4, -2, 0, 2, 4].map((y) => `M2 ${y}h10`).join('')}${[16, 18, 20, 22, 24].map((x) => `M${x - 0.5} -5v10`).join('')}`,
          )}
        </>
      ),
    });
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
    found.push({
      words: 'Ford',
      draw: (
        <>
          {line('river', 'M0 0h26')}
          <path class="ford" transform="translate(13 0) rotate(90)" d="M-6 -2.5h12M-6 0h12M-6 2.5h12" />
        </>
      ),
    });
  if (d.prizes.length) found.push({ words: 'Worth points', draw: <path class="prize" d="M5 -6h9l5 6-5 6h-9l-5-6z" /> });
  return found;
}

export function Margin({ drawing: d, theme, title }: { drawing: Drawing; theme: Theme; title: string }) {
  const { frame } = d.heights;
  const scale = scaleOf(frame);
  const rows = rowsOf(frame);
  // In units of its own, from the upper left corner of the map.
  const [right, bottom] = [frame.width / scale, frame.height / scale];
  const up = d.sheet.up ?? 'north';
  const down = LEFT_OF[LEFT_OF[up]!]!;
  const levels = Array.from({ length: d.heights.highest - d.heights.lowest + 1 }, (_, i) => d.heights.lowest + i);
  const list = entries(d);
  const wide = 15;
  const first = levels.length * wide + 92;
  // The legend takes what room there is, evenly: one row after the levels, or several in columns.
  const inRow = rows === 1 ? list.length : Math.ceil((list.length + Math.ceil((first * list.length) / (rows * right))) / rows);
  const step = rows === 1 ? Math.min(124, (right - first) / list.length) : right / inRow;
  const skipped = rows === 1 ? 0 : Math.ceil(first / step);
  const spot = (i: number): { x: number; y: number } =>
    rows === 1
      ? { x: first + i * step, y: bottom + 40 }
      : { x: ((i + skipped) % inRow) * step, y: bottom + 40 + Math.floor((i + skipped) / inRow) * ROW };
  const beside = rows > 1 || step > 100;
  return (
    <g class={rows > 1 ? 'margin large' : 'margin'} transform={`translate(${frame.left} ${frame.top}) scale(${scale})`}>
      <text class="map-title" x={right / 2} y={-27}>
        {title}
      </text>
      <text class="bearing" x={right / 2} y={-9}>
        {capital(up)}
      </text>
      <text class="bearing" x={right / 2} y={bottom + 17}>
        {capital(down)}
      </text>
      <text class="bearing" transform={`translate(-12 ${bottom / 2}) rotate(-90)`}>
        {capital(LEFT_OF[up]!)}
      </text>
      <text class="bearing" transform={`translate(${right + 12} ${bottom / 2}) rotate(90)`}>
        {capital(LEFT_OF[down]!)}
      </text>
      <Compass x={right - 26} y={-27} up={up} />
      <g class="legend" transform={`translate(0 ${bottom + 40})`}>
        {levels.map((l, i) => (
          <g transform={`translate(${i * wide} 0)`}>
            <rect class="swatch" y="-7" width={wide} height="14" style={{ fill: tintOfLevel(l, d.heights, theme) }} />
            <text x={wide / 2} y={rows > 1 ? -10.5 : 17}>
              {l}
            </text>
          </g>
        ))}
        <text class="words" x={levels.length * wide + 8} y="4">
          Levels
        </text>
      </g>
      {list.map((e, i) => (
        <g class="legend" data-entry={e.words} transform={`translate(${spot(i).x} ${spot(i).y})`}>
          {e.draw}
          <text class="words" x={beside ? 34 : 0} y={beside ? 4 : 19}>
            {e.words}
          </text>
        </g>
      ))}
    </g>
  );
}
