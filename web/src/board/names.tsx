// The names of places, over the sheet and under the counters: a name that a counter would hide steps aside.
import { computed, effect, signal, untracked } from '@preact/signals';
import { memo } from 'preact/compat';
import type { Drawing } from '../map/drawing';
import { besideCounters, FAR, type PlaceLabel } from '../map/labels';
import { measured } from '../map/sheet';
import { afterDrawing } from '../table/after_drawing';
import { drawing, hideCounters, stacks } from '../table/state';

const Name = memo(function Name({ label: p }: { label: PlaceLabel }) {
  return (
    <text
      class={`name ${p.style.tone}`}
      style={{
        fontSize: `${p.style.size}px`,
        fontWeight: p.style.weight,
        fontStyle: p.style.italic ? 'italic' : 'normal',
        letterSpacing: `${p.style.spacing}px`,
      }}
    >
      {p.lines.map((line, i) => (
        <tspan x={p.x} y={p.y + i * p.style.size * 1.12}>
          {line}
        </tspan>
      ))}
    </text>
  );
});

// Where counters stand; the same text while they stand still, so that nothing is worked out twice.
const standing = computed(() => (hideCounters.value ? '' : [...stacks.value.keys()].sort().join(' ')));
function besideThem(d: Drawing, standing: string): { near: PlaceLabel[]; far: PlaceLabel[] } {
  const hexes = standing ? standing.split(' ') : [];
  const around = { sheet: d.sheet, lines: d.roads, frame: d.heights.frame, measure: measured, larger: 1 };
  return {
    near: besideCounters(d.places, hexes, around, d.roadNames),
    far: besideCounters(d.farPlaces, hexes, { ...around, sheet: { ...d.sheet, hexes: [] }, larger: FAR }, []),
  };
}
// The counters move first, then the names.
const shown = signal<ReturnType<typeof besideThem>>({ near: [], far: [] });
let of: Drawing | null = null;
effect(() => {
  const [d, now] = [drawing.value, standing.value];
  if (d !== of) shown.value = { near: d?.places ?? [], far: d?.farPlaces ?? [] };
  of = d;
  if (d) untracked(() => afterDrawing(() => d === drawing.peek() && now === standing.peek() && (shown.value = besideThem(d, now))));
});

export function Names() {
  return (
    <g class="names">
      <g class="near-names">
        {shown.value.near.map((p) => (
          <Name key={p.hex + p.place.name} label={p} />
        ))}
      </g>
      <g class="far-names">
        {shown.value.far.map((p) => (
          <Name key={p.hex + p.place.name} label={p} />
        ))}
      </g>
    </g>
  );
}
