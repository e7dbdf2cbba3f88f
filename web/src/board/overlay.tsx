// What is laid over the map for a moment: open choices, the path pointed at with its costs, who is to blame for a
// refusal, what the journal speaks of, lines of sight, the hex under the keys.
import { centre, outline, type Point } from '../map/geometry';
import { drawn } from '../map/curves';
import { chosenUnit, targets } from '../table/choosing';
import { preview, reached, sight } from '../table/asking';
import { halves } from '../table/numbers';
import * as s from '../table/state';

const Hex = ({ hex, kind, size = 0.94, only }: { hex: string; kind: string; size?: number; only?: number }) => (
  <path class={kind} data-hex={hex} data-only={only} d={outline(centre(hex), size)} />
);

function Targets() {
  if (s.replayed.value) return null;
  return (
    <>
      {[...targets.value].map(([hex, list]) => (
        <Hex key={hex} hex={hex} kind={`target ${list[0]!.target ? 'aim' : ''}`} only={list.length === 1 ? list[0]!.n : undefined} />
      ))}
    </>
  );
}

// Costs gather by hex; several clauses may add in one.
function PathShown() {
  const p = preview.value;
  if (!p?.path) return null;
  const line = p.path.map(centre);
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

function ReachShown() {
  return (
    <>
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
  const chosenHex = chosen ? s.units.value.get(chosen)?.hex : null;
  const blamed = s.notice.value;
  const blameHexes = new Set(
    [...(blamed?.hexes ?? []), ...(blamed?.units ?? []).map((u) => s.units.value.get(u)?.hex ?? '')].filter(Boolean),
  );
  const glowHexes = new Set(
    [...(s.glow.value?.hexes ?? []), ...(s.glow.value?.units ?? []).map((u) => s.units.value.get(u)?.hex ?? '')].filter(Boolean),
  );
  return (
    <g class="overlay">
      <g class="targets">
        <Targets />
      </g>
      {[...glowHexes].map((h) => (
        <Hex hex={h} kind="glow" />
      ))}
      {s.pickedHex.value && s.drawing.value?.hexes.has(s.pickedHex.value) ? (
        <Hex hex={s.pickedHex.value} kind="picked-hex" size={0.97} />
      ) : null}
      {chosenHex ? <Hex hex={chosenHex} kind="chosen-hex" size={0.97} /> : null}
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
      {s.cursor.value && s.fan.value !== s.cursor.value ? <Hex hex={s.cursor.value} kind="cursor" size={0.9} /> : null}
    </g>
  );
}
export const middle = (hexes: string[]): Point => {
  const points = hexes.map(centre);
  return { x: points.reduce((a, p) => a + p.x, 0) / points.length, y: points.reduce((a, p) => a + p.y, 0) / points.length };
};
