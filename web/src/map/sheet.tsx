// The printed sheet: the relief as a picture, everything else as vectors over it, all in one layer. It is drawn once for a
// map and a theme; moving and zooming only move the finished picture.
import { memo } from 'preact/compat';
import { useMemo } from 'preact/hooks';
import { crowns, type Mark } from './cover';
import { drawn } from './curves';
import type { Drawing } from './drawing';
import { centre } from './geometry';
import type { NameStyle } from './labels';
import { Margin, paperOf } from './margin';
import { paintRelief, type Theme } from './relief';

const FAMILY = "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,Georgia,'Liberation Serif',serif";

let pen: CanvasRenderingContext2D | null = null;
export function measured(text: string, style: NameStyle): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * style.size * 0.55;
  pen.font = `${style.italic ? 'italic ' : ''}${style.weight} ${style.size * 10}px ${FAMILY}`;
  return pen.measureText(text).width / 10 + style.spacing * text.length;
}

const disc = (m: Mark, size = m.size): string =>
  `M${(m.x - size).toFixed(1)} ${m.y.toFixed(1)}a${size.toFixed(1)} ${size.toFixed(1)} 0 1 0 ${(2 * size).toFixed(1)} 0a${size.toFixed(1)} ${size.toFixed(1)} 0 1 0 ${(-2 * size).toFixed(1)} 0`;

// A tile of tree crowns with light from the upper left: shadow, crown, highlight.
function Trees({ id, width, height, count, seed }: { id: string; width: number; height: number; count: number; seed: number }) {
  const marks = crowns(width, height, count, seed);
  // What hangs over one border comes in again at the other.
  const around = marks
    .flatMap((m) => [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => ({ ...m, x: m.x + i * width, y: m.y + j * height }))))
    .filter((m) => m.x > -6 && m.y > -6 && m.x < width + 6 && m.y < height + 6);
  return (
    <pattern id={id} width={width} height={height} patternUnits="userSpaceOnUse">
      <path class="tree-shadow" d={around.map((m) => disc({ ...m, x: m.x + 0.7, y: m.y + 0.8 })).join('')} />
      <path class="tree-crown" d={around.map((m) => disc(m)).join('')} />
      <path class="tree-light" d={around.map((m) => disc({ ...m, x: m.x - 0.5, y: m.y - 0.5 }, m.size * 0.5)).join('')} />
    </pattern>
  );
}

function House({ mark: m, kind }: { mark: Mark; kind: string }) {
  const s = m.size;
  if (kind === 'monument') return <path class="house" d={`M${m.x - 3} ${m.y + 5}l2 -10h2l2 10z`} />;
  if (kind === 'church')
    return (
      <path
        class="house"
        d={`M${m.x - s} ${m.y - s * 0.7}h${s * 2}v${s * 1.5}h${-s * 2}z M${m.x} ${m.y - s * 0.7}v-4 M${m.x - 1.5} ${m.y - s * 0.7 - 2.6}h3`}
      />
    );
  // A small plan, turned as it stands: a house with a wing, or a plain one; its shadow to the lower right.
  const turn = Math.round((m.x * 7 + m.y * 13) % 60) - 30;
  const plan =
    Math.round(m.x + m.y) % 2
      ? `M${-s} ${-s * 0.6}h${s * 2}v${s * 1.2}h${-s * 2}z`
      : `M${-s} ${-s * 0.6}h${s * 2}v${s * 1.8}h${-s * 0.9}v${-s * 0.7}h${-s * 1.1}z`;
  return (
    <g transform={`translate(${m.x} ${m.y}) rotate(${turn})`}>
      <path class="house-shadow" transform="translate(0.7 0.8)" d={plan} />
      <path class="house" d={plan} />
    </g>
  );
}

function Crossing({ kind, at, angle }: Drawing['crossings'][number]) {
  if (/ford/.test(kind)) {
    return <path class="ford" transform={`translate(${at.x} ${at.y}) rotate(${angle})`} d="M-6 -2.5h12M-6 0h12M-6 2.5h12" />;
  }
  return (
    <path
      class={`bridge ${kind}`}
      transform={`translate(${at.x} ${at.y}) rotate(${angle})`}
      d="M-7 -5.5q3 1.6 3 1.6h8l3-1.6M-7 5.5q3-1.6 3-1.6h8l3 1.6"
    />
  );
}

export const Sheet = memo(function Sheet({ drawing: d, theme, title }: { drawing: Drawing; theme: Theme; title: string }) {
  const { frame } = d.heights;
  const relief = useMemo(() => paintRelief(document.createElement('canvas'), d.heights, theme), [d, theme]);
  const paper = paperOf(frame);
  const box = { left: `${paper.left}px`, top: `${paper.top}px`, width: `${paper.width}px`, height: `${paper.height}px` };
  const roadsOf = (kind: string): string =>
    d.roads
      .filter((r) => r.kind === kind)
      .map((r) => r.path)
      .join('');
  const roadNames = [
    { set: 'near-roads', names: d.roadNames },
    { set: 'middle-roads', names: d.middleRoadNames },
  ];
  const kinds = [...new Set(d.roads.map((r) => r.kind))];
  const order = ['trail', 'lane', 'road', 'pike', 'railroad'];
  kinds.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return (
    <div class="sheet" aria-hidden="true">
      <svg class="ink" style={box} viewBox={`${paper.left} ${paper.top} ${paper.width} ${paper.height}`}>
        <defs>
          <Trees id="trees" width={148} height={131} count={250} seed={5} />
          <clipPath id="neatline">
            <rect x={frame.left} y={frame.top} width={frame.width} height={frame.height} />
          </clipPath>
          {roadNames.map(({ set, names }) => names.map((r, i) => <path id={`${set}-${i}`} d={drawn(r.points)} />))}
          {d.lands.map((l, i) => (
            <path id={`land-${i}`} d={drawn(l.points)} />
          ))}
        </defs>
        <rect class="paper" x={paper.left} y={paper.top} width={paper.width} height={paper.height} />
        <image href={relief} x={frame.left} y={frame.top} width={frame.width} height={frame.height} preserveAspectRatio="none" />
        <g clip-path="url(#neatline)">
          <path class="woods-floor" d={d.woods} fill-rule="evenodd" />
          <path class="woods" d={d.woods} fill="url(#trees)" fill-rule="evenodd" />
          <path class="tree-shadow" d={d.rim.map((m) => disc({ ...m, x: m.x + 0.7, y: m.y + 0.8 })).join('')} />
          <path class="tree-crown" d={d.rim.map((m) => disc(m)).join('')} />
          <path class="tree-light" d={d.rim.map((m) => disc({ ...m, x: m.x - 0.5, y: m.y - 0.5 }, m.size * 0.5)).join('')} />
          {[0, 1, 2].map((kind) => {
            const those = d.fields.filter((f) => f.kind === kind);
            return (
              <>
                <path class={`plot kind-${kind}`} d={those.map((f) => f.plot).join('')} />
                <path class="furrows" d={those.map((f) => f.furrows).join('')} />
              </>
            );
          })}
          {d.contours.map((c) => (
            <path class={c.heavy ? 'contour heavy' : 'contour'} d={c.path} />
          ))}
          <path class="orchard" d={d.orchards.map((m) => disc(m)).join('')} />
          <path
            class="marsh"
            d={d.marsh
              .map(
                (m) =>
                  `M${m.x - m.size} ${m.y}h${m.size * 2}M${m.x} ${m.y}v${-m.size}M${m.x - 1.4} ${m.y}l-1.2 ${-m.size * 0.8}M${m.x + 1.4} ${m.y}l1.2 ${-m.size * 0.8}`,
              )
              .join('')}
          />
          {d.breaks.map((b) => (
            <path class={`hachures weight-${b.weight}`} d={b.strokes} />
          ))}
          {d.breaks.map((b) => (
            <path class={`crest weight-${b.weight}`} d={b.crest} />
          ))}
          <path class="stream-bank" d={d.stream} />
          <path class="stream" d={d.stream} />
          <path class="river-bank" d={d.river} />
          <path class="river" d={d.river} />
          <path class="grid" d={d.grid} />
          <g class="lands">
            {d.lands.map((l, i) => (
              <text class={l.size < 20 ? 'lesser' : ''} style={{ fontSize: `${l.size}px`, letterSpacing: `${l.spacing}px` }}>
                <textPath href={`#land-${i}`} startOffset="50%">
                  {l.name.toUpperCase()}
                </textPath>
              </text>
            ))}
          </g>
          <path class="trench" d={d.trenches} />
          <path class="trench-teeth" d={d.trenches} />
          <path class="fence" d={d.fences} />
          <path class="wall" d={d.walls} />
          <path class="wall-stones" d={d.walls} />
          {kinds.map((k) => (
            <path class={`road-casing by-${k}`} d={roadsOf(k)} />
          ))}
          {kinds.map((k) => (
            <path class={`road by-${k}`} d={roadsOf(k)} />
          ))}
          {kinds.map((k) => (
            <path class={`road-line by-${k}`} d={roadsOf(k)} />
          ))}
          {d.crossings.map((c) => (
            <Crossing {...c} />
          ))}
          {d.prizes.map((p) => (
            <path class="prize" d={p.path} />
          ))}
          {d.houses.map((h) => (
            <House {...h} />
          ))}
          <g class="numbers">
            {d.sheet.hexes.map((h) => {
              const at = centre(h.hex);
              return (
                <text x={at.x} y={at.y - 19}>
                  {h.hex}
                  <tspan class="level" dx="2.5">
                    {h.level}
                  </tspan>
                </text>
              );
            })}
          </g>
          {roadNames.map(({ set, names }) => (
            <g class={`road-names ${set}`}>
              {names.map((r, i) => (
                <text style={{ fontSize: `${r.size}px` }}>
                  <textPath href={`#${set}-${i}`} startOffset="3">
                    {r.name}
                  </textPath>
                </text>
              ))}
            </g>
          ))}
        </g>
        <rect class="neatline" x={frame.left} y={frame.top} width={frame.width} height={frame.height} />
        <rect class="neatline fine" x={frame.left - 4} y={frame.top - 4} width={frame.width + 8} height={frame.height + 8} />
        <Margin drawing={d} theme={theme} title={title} />
      </svg>
    </div>
  );
});
