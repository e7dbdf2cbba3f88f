// The names of places, over the sheet and under the counters: a name that a counter would hide steps aside.
import { computed } from '@preact/signals';
import { memo } from 'preact/compat';
import { besideCounters, FAR, type PlaceLabel } from '../map/labels';
import { measured } from '../map/sheet';
import { drawing, hideCounters, stacks } from '../table/state';

const Name = memo(function Name({ label: p }: { label: PlaceLabel }) {
  return (
    <text class={`name ${p.style.tone}`} style={{ fontSize: `${p.style.size}px`, fontWeight: p.style.weight, fontStyle: p.style.italic ? 'italic' : 'normal', letterSpacing: `${p.style.spacing}px` }}>
      {p.lines.map((line, i) => <tspan x={p.x} y={p.y + i * p.style.size * 1.12}>{line}</tspan>)}
    </text>
  );
});

// Where counters stand; the same text while they stand still, so that nothing is worked out twice.
const standing = computed(() => (hideCounters.value ? '' : [...stacks.value.keys()].sort().join(' ')));
const shown = computed(() => {
  const d = drawing.value;
  if (!d) return { near: [], far: [] };
  const hexes = standing.value ? standing.value.split(' ') : [];
  const around = { sheet: d.sheet, lines: d.roads, frame: d.heights.frame, measure: measured, larger: 1 };
  return {
    near: besideCounters(d.places, hexes, around, d.roadNames),
    far: besideCounters(d.farPlaces, hexes, { ...around, sheet: { ...d.sheet, hexes: [] }, larger: FAR }, []),
  };
});

export function Names() {
  return (
    <g class="names">
      <g class="near-names">{shown.value.near.map((p) => <Name key={p.hex + p.place.name} label={p} />)}</g>
      <g class="far-names">{shown.value.far.map((p) => <Name key={p.hex + p.place.name} label={p} />)}</g>
    </g>
  );
}
