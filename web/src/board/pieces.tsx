// All counters and markers on the map: a stack shows its top counter, the edges of those below, and how many they are;
// the stack that is picked is spread out so that each counter can be reached.
import { computed } from '@preact/signals';
import { memo } from 'preact/compat';
import { centre, hexside } from '../map/geometry';
import { ablest, chosenUnit, followers, inSet } from '../table/choosing';
import { underWay } from '../table/drama';
import { named } from '../table/glossary';
import { carried, fan, hideCounters, markers, stacks, units, up } from '../table/state';
import type { Marker, Unit } from '../protocol/messages';
import { Counter, describe, shapeOf, strengthOf } from './counter';

// Drawn again only when something of it has changed.
const Stack = memo(function Stack({
  hex,
  stack,
  lit,
  next,
  chosen,
  spread,
  arriving,
  taken,
}: {
  hex: string;
  stack: Unit[];
  lit: boolean;
  next: boolean; // a click chooses it instead of the unit under way
  chosen: string | null;
  spread: boolean;
  arriving: boolean; // all of it is still on the march
  taken: string; // those of it that are in the set being put together
}) {
  const at = centre(hex);
  const inside = new Set(taken.split(' '));
  const top = stack.find((u) => u.unit === chosen) ?? stack[0]!;
  const below = stack.filter((u) => u !== top).slice(0, 3);
  const total = stack.reduce((sum, u) => sum + (typeof u.sp === 'number' ? u.sp : 0), 0);
  const shift = below.length * 1.6;
  return (
    <g
      class={spread ? 'stack spread' : arriving ? 'stack arriving' : 'stack'}
      data-hex={hex}
      transform={`translate(${at.x - shift} ${at.y + 3 - shift}) scale(0.92)`}
    >
      {below.map((u, i) => (
        <path
          class={`card below ${u.side}`}
          d={shapeOf(u)}
          transform={`translate(${(below.length - i) * 3.4} ${(below.length - i) * 3.4})`}
        />
      ))}
      <Counter
        unit={top}
        up={up.value}
        lit={lit}
        next={next && !lit}
        picked={top.unit === chosen}
        taken={taken !== '' && (inside.has(top.unit) || stack.length === inside.size)}
      />
      {stack.length > 1 ? (
        <g class="stack-size" transform="translate(20 -20.5)">
          <title>{`${stack.length} units${total ? `, strength ${total} in all` : ''}`}</title>
          <circle r="7" />
          <text y="3.2">{stack.length}</text>
        </g>
      ) : null}
    </g>
  );
});

// Where the counters of a spread stack stand: in rows above and below the hex.
export function fanPlaces(hex: string, count: number): { x: number; y: number }[] {
  const at = centre(hex);
  const across = Math.min(count, 4);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / across);
    const inRow = Math.min(across, count - row * across);
    return { x: at.x + ((i % across) - (inRow - 1) / 2) * 48, y: at.y - 6 + row * 48 };
  });
}
function Fan({ hex, stack }: { hex: string; stack: Unit[] }) {
  const places = fanPlaces(hex, stack.length);
  const [first, last] = [places[0]!, places[places.length - 1]!];
  const left = Math.min(...places.map((p) => p.x));
  const right = Math.max(...places.map((p) => p.x));
  const held = carried.value;
  const to = held ? places[held.place] : undefined;
  return (
    <g class="fan">
      <rect class="fan-ground" x={left - 27} y={first.y - 29} width={right - left + 54} height={last.y - first.y + 58} rx="8" />
      {to ? <rect class="fan-place" x={to.x - 23} y={to.y - 23} width="46" height="46" rx="6" /> : null}
      {stack.map((u, i) => (
        <g
          class={held?.unit === u.unit ? 'in-hand' : ''}
          transform={held?.unit === u.unit ? `translate(${held.at.x} ${held.at.y})` : `translate(${places[i]!.x} ${places[i]!.y})`}
          data-unit={u.unit}
        >
          <title>{describe(u)}</title>
          <Counter
            unit={u}
            up={up.value}
            lit={ablest.value.has(u.unit)}
            next={followers.value.has(u.unit) && !ablest.value.has(u.unit)}
            picked={chosenUnit.value === u.unit}
            taken={inSet.value.has(u.unit)}
          />
        </g>
      ))}
    </g>
  );
}

const GLYPHS: Record<string, string> = {
  'bridge-destroyed': '✕',
  'ford-found': '≋',
  'ford-crossed': '≋',
  'no-ford': '∅',
  chaos: '!',
  'good-ground': '▲',
  'last-stand': '†',
  huzzah: '!',
  indecision: '?',
  'rough-going': '~',
  'friendly-fire': '⚠',
  supported: '+',
  unsupported: '−',
  'black-hats': '◆',
};
// A crossing that is not what the map shows: closed for good, or found.
const CrossingMarker = ({ marker: m, at }: { marker: Marker; at: { x: number; y: number } }) => (
  <g class={m.open ? 'crossing-marker open' : 'crossing-marker closed'} transform={`translate(${at.x} ${at.y})`}>
    <title>{`${named('kind', m.kind ?? m.marker)} ${m.hex} to ${m.other}: ${m.open ? 'open' : 'closed'}`}</title>
    <g class="sized">
      <circle r="9.5" />
      {m.open ? (
        <path d="M-5.5 -3q2.75 -2.6 5.5 0t5.5 0M-5.5 2.6q2.75 -2.6 5.5 0t5.5 0" />
      ) : (
        <path d="M-4.6 -4.6 4.6 4.6M-4.6 4.6 4.6 -4.6" />
      )}
    </g>
  </g>
);
// Markers stand below the counter, where no figure is; a flag at its upper left.
const BELOW = [18, -18, 0, 30, -30];
const glyphOf = (m: Marker): string =>
  m.area?.charAt(0).toUpperCase() ?? GLYPHS[m.marker] ?? named('marker', m.marker).charAt(0).toUpperCase();
const MapMarker = memo(function MapMarker({ marker: m, index, hex, says }: Lying) {
  if (m.marker === 'control' && m.side) {
    const at = centre(hex);
    return (
      <g class={`control ${m.side}`} transform={`translate(${at.x - 25} ${at.y - 14})`}>
        <title>{`${hex}: held by the ${m.side === 'union' ? 'Union' : 'Confederates'}`}</title>
        <path d="M0 9V-9h11l-3 4 3 4H0" />
        <text x="4" y="-2.6">
          {m.side === 'union' ? 'U' : 'C'}
        </text>
      </g>
    );
  }
  let at = centre(hex);
  if (m.other) {
    const [a, b] = hexside(hex, m.other);
    at = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    if (m.open !== undefined) return <CrossingMarker marker={m} at={at} />;
  } else {
    at = { x: at.x + BELOW[index % BELOW.length]!, y: at.y + 27.5 };
  }
  return (
    <g class="map-marker" transform={`translate(${at.x} ${at.y})`}>
      <title>{`${says}, ${hex}`}</title>
      <g class="sized">
        <rect x="-5.5" y="-5.5" width="11" height="11" rx="2.5" />
        <text y="3.1">{glyphOf(m)}</text>
      </g>
    </g>
  );
});

const standsIn = (unit: string): string | null | undefined => units.value.get(unit)?.hex;
// Each marker with the hex it lies in and its place among those there. Those that look alike lie on one another, and the one that is
// seen says what all of them are.
interface Lying {
  marker: Marker;
  hex: string;
  index: number;
  says: string;
}
const lying = computed(() => {
  const found: Lying[] = [];
  const alike = new Map<string, Lying>();
  const count = new Map<string, number>();
  for (const m of markers.value) {
    const hex = m.hex ?? (m.unit ? standsIn(m.unit) : null);
    if (!hex) continue;
    const says = `${named('marker', m.marker)}${m.area ? ` (${named('area', m.area)})` : ''}`;
    const apart = m.other !== undefined || m.marker === 'control';
    const under = apart ? undefined : alike.get(hex + glyphOf(m));
    if (under) {
      if (!under.says.split('; ').includes(says)) under.says += `; ${says}`;
      continue;
    }
    const index = count.get(hex) ?? 0;
    found.push({ marker: m, hex, index, says });
    if (apart) continue;
    count.set(hex, index + 1);
    alike.set(hex + glyphOf(m), found.at(-1)!);
  }
  return found;
});
// Those who have arrived; of a stack that nobody has reached yet all, unseen.
function thereOf(stack: Unit[], under: Set<string>): Unit[] {
  const there = under.size && stack.some((u) => under.has(u.unit)) ? stack.filter((u) => !under.has(u.unit)) : stack;
  return there.length ? there : stack;
}
export function Pieces() {
  const [lit, after, chosen, set] = [ablest.value, followers.value, chosenUnit.value, inSet.value];
  const under = underWay.value;
  const spread = fan.value;
  const open = spread ? stacks.value.get(spread) : undefined;
  return (
    <g class={hideCounters.value ? 'pieces hidden' : 'pieces'}>
      {lying.value.map((m) => (m.marker.hex ? <MapMarker {...m} /> : null))}
      {[...stacks.value]
        .map(([hex, all]) => [hex, all, thereOf(all, under)] as const)
        .map(([hex, all, stack]) => (
          <Stack
            key={hex}
            hex={hex}
            stack={stack}
            lit={stack.some((u) => lit.has(u.unit))}
            next={stack.some((u) => after.has(u.unit))}
            chosen={stack.find((u) => u.unit === chosen)?.unit ?? null}
            spread={hex === spread && all.length > 1}
            arriving={under.size > 0 && stack.every((u) => under.has(u.unit))}
            taken={
              set.size
                ? stack
                    .filter((u) => set.has(u.unit))
                    .map((u) => u.unit)
                    .join(' ')
                : ''
            }
          />
        ))}
      {lying.value.map((m) => (m.marker.hex ? null : <MapMarker {...m} />))}
      {spread && open && open.length > 1 ? <Fan hex={spread} stack={open} /> : null}
    </g>
  );
}
export const totalStrength = (stack: Unit[]): string => {
  const known = stack.map(strengthOf).filter(Boolean).map(Number);
  return known.length ? String(known.reduce((a, b) => a + b, 0)) : '';
};
