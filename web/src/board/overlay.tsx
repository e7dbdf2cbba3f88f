// What is laid over the map for a moment: open choices, the path pointed at with its costs, who is to blame for a
// refusal, what the journal speaks of, lines of sight, the hex under the keys.
import { centre, hexside, neighbours, outline, type Point } from '../map/geometry';
import { drawn } from '../map/curves';
import { ablest, actionNumbered, chosenUnit, hexesOf, meantAt, nextIn, subject, targets } from '../table/choosing';
import { aimOf, bounds, confirmed, preview, reached, sight } from '../table/asking';
import { halves } from '../table/numbers';
import * as s from '../table/state';
import { Drama } from './drama';
import type { Action } from '../protocol/messages';

const Hex = ({ hex, kind, size = 0.94, only }: { hex: string; kind: string; size?: number; only?: number }) => (
  <path class={kind} data-hex={hex} data-only={only} d={outline(centre(hex), size)} />
);
// A dark edge under lines, so that they are seen on light ground and on dark; one path for all, however many they are.
const Casing = ({ hexes, size = 0.94, kind = '' }: { hexes: Iterable<string>; size?: number; kind?: string }) => (
  <path class={`casing ${kind}`} d={[...hexes].map((h) => outline(centre(h), size)).join('')} />
);

// The border of a part of the map; `inner`: as far as it is not the map's own.
// Of a part that stays, it is worked out once.
const bordersOf = new WeakMap<string[], string>();
function limitBorder(hexes: string[]): string {
  let border = bordersOf.get(hexes);
  if (border === undefined) bordersOf.set(hexes, (border = borderOf(hexes, true)));
  return border;
}
function borderOf(hexes: Iterable<string>, inner = false): string {
  const inside = new Set(hexes);
  const all = s.drawing.value?.hexes;
  const sides: string[] = [];
  for (const h of inside)
    for (const n of neighbours(h)) {
      if (inside.has(n) || (inner && !all?.has(n))) continue;
      const [a, b] = hexside(h, n);
      sides.push(`M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`);
    }
  return sides.join('');
}

// Where a unit can go is one field with a strong border and light lines inside, so that the ground is seen through it; what is aimed at,
// or in a set, stands out hex by hex.
const kindOf = (list: Action[]): string => (list[0]!.action === 'drop' ? 'taken' : list[0]!.target ? 'aim' : 'open');
function Targets() {
  if (s.replayed.value) return null;
  const all = [...targets.value].map(([hex, list]) => ({
    hex,
    kind: kindOf(list),
    only: nextIn(hex).length ? undefined : meantAt(list)?.n,
  }));
  const border = borderOf(all.filter((t) => t.kind === 'open').map((t) => t.hex));
  return (
    <>
      <path class="casing field" d={border} />
      <Casing hexes={all.filter((t) => t.kind !== 'open').map((t) => t.hex)} />
      {all.map(({ hex, kind, only }) => (
        <Hex key={hex} hex={hex} kind={`target ${kind}`} only={only} size={kind === 'open' ? 0.985 : undefined} />
      ))}
      <path class="field-border" d={border} />
    </>
  );
}

// Ground that is closed to the unit by a rule, the border of what it is kept to, and what going somewhere gives the other side.
function BoundsShown() {
  const b = s.replayed.value ? null : (reached.value?.bounds ?? bounds.value);
  if (!b) return null;
  return (
    <g class="bounds">
      <defs>
        <pattern id="barred" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V7" />
        </pattern>
      </defs>
      {[...b.barred.keys()].map((h) => (
        <Hex hex={h} kind="barred" size={1} />
      ))}
      {b.limits.map((l) => {
        const border = limitBorder(l.hexes);
        return (
          <g class="limit" data-rule={l.rule}>
            <path class="limit-edge" d={border} />
            <path class="limit-line" d={border} />
          </g>
        );
      })}
      {[...b.prices].map(([h, price]) => {
        const at = centre(h);
        return (
          <g class="price" transform={`translate(${at.x} ${at.y + 17})`}>
            <rect x="-12" y="-7" width="24" height="14" rx="4" />
            <text y="3.8">−{price}</text>
          </g>
        );
      })}
    </g>
  );
}

// Costs gather by hex; several clauses may add in one.
function PathShown() {
  const p = preview.value;
  if (!p?.path) return null;
  const line = p.path.map(centre);
  // It begins beside the counter, not on it.
  const [a, b] = [line[0]!, line[1]!];
  if (b) line[0] = { x: a.x + (b.x - a.x) * 0.42, y: a.y + (b.y - a.y) * 0.42 };
  const byHex = new Map<string, number>();
  for (const part of p.cost?.parts ?? []) byHex.set(part.hex, (byHex.get(part.hex) ?? 0) + part.mp);
  return (
    <g class={p.cost && !p.cost.legal ? 'path illegal' : 'path'}>
      <path class="path-edge" d={drawn(line)} />
      <path class="path-line" d={drawn(line)} />
      {p.path.slice(1).map((hex) => {
        const at = centre(hex);
        const mp = byHex.get(hex);
        return (
          <g transform={`translate(${at.x} ${at.y})`}>
            <circle r={mp === undefined ? 4 : 9} />
            {mp === undefined ? null : <text y="4">{halves(mp)}</text>}
          </g>
        );
      })}
    </g>
  );
}

// The hex that a fight is being put together against, or is going on in: it is seen whoever is in it so far.
function Aimed() {
  const v = s.view.value;
  const fight = (v?.composing ?? v?.assault) as { target?: unknown } | null | undefined;
  const hex = typeof fight?.target === 'string' ? fight.target : null;
  if (!hex || targets.value.has(hex) || !s.drawing.value?.hexes.has(hex)) return null;
  return (
    <>
      <Casing hexes={[hex]} kind="strong" />
      <Hex hex={hex} kind="aimed" />
    </>
  );
}

// From those who take part to what is aimed at.
function Arrows() {
  const p = preview.value;
  const set = confirmed.value; // what is being put together stays in sight
  const aim = p ? (p.path ? null : (aimOf(p.action) ?? p.aim)) : (set?.target ?? null);
  if (!aim) return null;
  const who = p ? p.who : (set?.units ?? []);
  const from = new Set(who.map((u) => s.units.value.get(u)?.hex).filter((h): h is string => !!h && h !== aim));
  const to = centre(aim);
  return (
    <g class="arrows">
      {[...from].map((h) => {
        const at = centre(h);
        const [dx, dy] = [to.x - at.x, to.y - at.y];
        const length = Math.hypot(dx, dy);
        const [ux, uy] = [dx / length, dy / length];
        // Between the counters, so that it covers neither; shorter where they are neighbours.
        const [ax, ay] = [at.x + ux * 24, at.y + uy * 24];
        const [bx, by] = [to.x - ux * 22, to.y - uy * 22];
        const [tall, wide] = length < 70 ? [7, 5] : [11, 7];
        const [hx, hy] = [bx - ux * tall, by - uy * tall];
        const head = `M${bx} ${by}L${hx - uy * wide} ${hy + ux * wide}L${hx + uy * wide} ${hy - ux * wide}z`;
        const line = `M${ax} ${ay}L${hx + ux * 2} ${hy + uy * 2}`;
        return (
          <g class="arrow" data-from={h} data-to={aim}>
            <path class="arrow-edge" d={line + head} />
            <path class="arrow-line" d={line} />
            <path class="arrow-head" d={head} />
          </g>
        );
      })}
    </g>
  );
}

function ReachShown() {
  if (!reached.value) return null;
  return (
    <>
      <Casing hexes={reached.value.hexes.map((h) => h.hex)} />
      {(reached.value?.hexes ?? []).map(({ hex, cost }) => {
        const at = centre(hex);
        return (
          <g class="reach">
            <Hex hex={hex} kind="reach-hex" />
            <text x={at.x} y={at.y + 4}>
              {halves(cost)}
            </text>
          </g>
        );
      })}
    </>
  );
}

function SightShown() {
  const look = sight.value;
  if (!look || s.tool.value !== 'sight') return null;
  const a = centre(look.from);
  if (look.seen) {
    const clear: string[] = [];
    const obscured: string[] = [];
    for (const [hex, los] of look.seen) (los === 'clear' ? clear : los === 'obscured' ? obscured : []).push(hex);
    return (
      <g class="sight">
        <Casing hexes={[...clear, ...obscured]} size={0.96} />
        <path class="seen" d={clear.map((h) => outline(centre(h), 0.96)).join('')} />
        <path class="half-seen" d={obscured.map((h) => outline(centre(h), 0.96)).join('')} />
        <circle class="eye" cx={a.x} cy={a.y} r="8" />
      </g>
    );
  }
  if (!look.to)
    return (
      <g class="sight">
        <circle class="eye" cx={a.x} cy={a.y} r="8" />
      </g>
    );
  const b = centre(look.to);
  return (
    <g class={`sight ${look.answer?.los ?? ''}`}>
      <Casing hexes={(look.answer?.because ?? []).map((x) => x.hex)} kind="strong blaming" />
      {look.answer?.because.map((x) => (
        <Hex hex={x.hex} kind="blame" />
      ))}
      <path class="sight-edge" d={drawn([a, b])} />
      <path class="sight-line" d={drawn([a, b])} />
      <circle class="eye" cx={a.x} cy={a.y} r="6" />
      <circle class="eye" cx={b.x} cy={b.y} r="6" />
    </g>
  );
}

export function Overlay() {
  const chosen = chosenUnit.value;
  const chosenHex = chosen && ablest.value.has(chosen) ? s.units.value.get(chosen)?.hex : null; // not of a counter that is only looked at
  const blamed = s.notice.value;
  const blameHexes = new Set(
    [...(blamed?.hexes ?? []), ...(blamed?.units ?? []).map((u) => s.units.value.get(u)?.hex ?? '')].filter(Boolean),
  );
  const pointed = actionNumbered(s.pointed.value);
  const glowHexes = new Set(
    [
      ...subject.value,
      ...(pointed && !pointed.path ? hexesOf(pointed) : []),
      ...(s.glow.value?.hexes ?? []),
      ...(s.glow.value?.units ?? []).map((u) => s.units.value.get(u)?.hex ?? ''),
    ].filter(Boolean),
  );
  return (
    <g class="overlay">
      <g class="targets">
        <Targets />
      </g>
      <BoundsShown />
      <Aimed />
      <Casing hexes={glowHexes} kind="strong" />
      {[...glowHexes].map((h) => (
        <Hex hex={h} kind="glow" />
      ))}
      {s.pickedHex.value && s.drawing.value?.hexes.has(s.pickedHex.value) ? (
        <>
          <Casing hexes={[s.pickedHex.value]} size={0.97} kind="strong" />
          <Hex hex={s.pickedHex.value} kind="picked-hex" size={0.97} />
        </>
      ) : null}
      {chosenHex ? (
        <>
          <Casing hexes={[chosenHex]} size={0.97} kind="strong" />
          <Hex hex={chosenHex} kind="chosen-hex" size={0.97} />
        </>
      ) : null}
      <Casing hexes={blameHexes} kind="strong blaming" />
      {[...blameHexes].map((h) => (
        <Hex hex={h} kind="blame" />
      ))}
    </g>
  );
}
// Above the counters.
export function Pointers() {
  return (
    <g class="pointers">
      <ReachShown />
      <PathShown />
      <SightShown />
      <Arrows />
      <Drama />
      {s.cursor.value && s.fan.value !== s.cursor.value ? (
        <g class="cursor-mark">
          <Casing hexes={[s.cursor.value]} size={0.9} kind="strong" />
          <Hex hex={s.cursor.value} kind="cursor" size={0.9} />
        </g>
      ) : null}
    </g>
  );
}
export const middle = (hexes: string[]): Point => {
  const points = hexes.map(centre);
  return { x: points.reduce((a, p) => a + p.x, 0) / points.length, y: points.reduce((a, p) => a + p.y, 0) / points.length };
};
