// The names of places, over the sheet and under the counters: a name that a counter would hide steps aside.
import { computed, effect, signal, untracked } from '@preact/signals';
import { memo } from 'preact/compat';
import type { Drawing } from '../map/drawing';
import { besideCounters, FAR, MIDDLE, type PlaceLabel } from '../map/labels';
import { measured } from '../map/sheet';
import { afterDrawing } from '../table/after_drawing';
import { drawing, hideCounters, stacks } from '../table/state';
import type { Detail } from './camera';

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
const SETS = ['near', 'middle', 'far'] as const;
type Names = Record<Detail, PlaceLabel[]>;
const written = (d: Drawing | null): Names => ({ near: d?.places ?? [], middle: d?.middlePlaces ?? [], far: d?.farPlaces ?? [] });
// Near and far ones may be printed at any time; those between are for the screen alone.
function besideThem(d: Drawing, standing: string, seen: Detail): Names {
  const hexes = standing ? standing.split(' ') : [];
  const around = { sheet: d.sheet, lines: d.roads, frame: d.heights.frame, measure: measured, larger: 1 };
  const noNumbers = { ...around, sheet: { ...d.sheet, hexes: [] } };
  return {
    near: besideCounters(d.places, hexes, around, d.roadNames),
    middle: seen === 'middle' ? besideCounters(d.middlePlaces, hexes, { ...noNumbers, larger: MIDDLE }, d.middleRoadNames) : d.middlePlaces,
    far: besideCounters(d.farPlaces, hexes, { ...noNumbers, larger: FAR }, []),
  };
}
// The counters move first, then the names.
export const detail = signal<Detail>('middle');
const shown = signal<Names>(written(null));
let of: Drawing | null = null;
effect(() => {
  const [d, now, seen] = [drawing.value, standing.value, detail.value];
  if (d !== of) shown.value = written(d);
  of = d;
  const still = (): boolean => d === drawing.peek() && now === standing.peek() && seen === detail.peek();
  if (d) untracked(() => afterDrawing(() => still() && (shown.value = besideThem(d, now, seen))));
});

export function Names() {
  return (
    <g class="names">
      {SETS.map((set) => (
        <g class={`${set}-names`}>
          {shown.value[set].map((p) => (
            <Name key={p.hex + p.place.name} label={p} />
          ))}
        </g>
      ))}
    </g>
  );
}
