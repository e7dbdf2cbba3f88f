// The sheet of a unit and the ground of a hex: values, state, history, and what could be done.
import { describe } from '../board/counter';
import { bounds, lookAround, reached, showReach, type Bounds } from '../table/asking';
import { ablest, chosenUnit } from '../table/choosing';
import { actionName, named, wordsOfKind } from '../table/glossary';
import { sourceWord } from '../table/rulebook';
import { pick } from '../table/acting';
import * as s from '../table/state';
import type { Unit } from '../protocol/messages';
import { Clause, Clauses } from './clause';
import { Badges, fieldsOf, headOf, MiniCounter } from './glance';

// Whom a line of the story speaks of, found out once: a long story is looked through at every move.
const spokenOf = new WeakMap<s.StoryLine, Set<unknown>>();
function speaksOf(line: s.StoryLine, unit: string): boolean {
  let names = spokenOf.get(line);
  if (!names) spokenOf.set(line, (names = new Set(line.events.flatMap((e) => Object.values(e).flat()))));
  return names.has(unit);
}
function History({ unit }: { unit: string }) {
  const about = s.story.value.filter((l) => speaksOf(l, unit)).slice(-8);
  const lines = about
    .flatMap((l) =>
      l.events.filter((e) => Object.values(e).some((v) => v === unit || (Array.isArray(v) && v.includes(unit)))).map((e) => ({ e, l })),
    )
    .slice(-8);
  if (!lines.length) return null;
  return (
    <details>
      <summary>What it has been through ({lines.length})</summary>
      <ol class="history">
        {lines.map(({ e, l }) => (
          <li>
            <span class="quiet">{l.turn.time}</span> {e.text} <Clause rule={e.rule} />
          </li>
        ))}
      </ol>
    </details>
  );
}

// Where it could go, whoever's turn it is; in a game of orders under each of them.
function ReachOf({ unit: u }: { unit: Unit }) {
  if (u.at !== 'map' || s.replayed.value) return null;
  const orders = wordsOfKind('order');
  const shown = reached.value?.unit === u.unit ? reached.value : null;
  if (!orders.length)
    return (
      <button class="small" aria-pressed={!!shown} onClick={() => (shown ? (reached.value = null) : void showReach(u.unit, ''))}>
        Where could it go?
      </button>
    );
  return (
    <p class="row reach-orders" role="group" aria-label="Where could it go?">
      <span>Where could it go?</span>
      {orders.map((o) => (
        <button
          class="small"
          aria-pressed={shown?.order === o.word}
          onClick={() => (shown?.order === o.word ? (reached.value = null) : void showReach(u.unit, o.word))}
        >
          {o.text}
        </button>
      ))}
    </p>
  );
}

function boundsOf(unit: string): Bounds | null {
  const b = reached.value?.unit === unit ? reached.value.bounds : bounds.value;
  return b?.unit === unit ? b : null;
}
// What the lines and hatching on the map mean for the unit that is about to move, each with its rule.
function Bounded({ unit }: { unit: string }) {
  const b = boundsOf(unit);
  if (!b) return null;
  const closed = [...new Set(b.barred.values())];
  return (
    <ul class="bounded">
      {b.limits.map((l) => (
        <li>
          The dashed line bounds the ground it is kept to{l.area ? ` (${named('area', l.area)})` : ''}: <Clause rule={l.rule} />
        </li>
      ))}
      {closed.length ? (
        <li>
          Hatched ground is closed to it: <Clauses rules={closed} />
        </li>
      ) : null}
      {b.prices.size ? <li>Hexes with a figure give the other side as many points.</li> : null}
    </ul>
  );
}

const SETS = new Set(['choose', 'add', 'drop']); // what its lit counter says
function UnitSheet({ unit: u }: { unit: Unit }) {
  const could = ablest.value.get(u.unit) ?? [];
  const kinds = [...new Set(could.filter((a) => !SETS.has(a.action)).map((a) => actionName(a.action).toLowerCase()))];
  return (
    <section class="unit-sheet" aria-label={u.name}>
      <header>
        <MiniCounter unit={u} size={64} />
        <div>
          <h3>
            {u.name}
            {typeof u.source === 'string' ? <span class={`source ${sourceWord(u.source)}`}>{sourceWord(u.source)}</span> : null}
          </h3>
          <p>{headOf(u)}</p>
          <Badges unit={u} />
        </div>
      </header>
      <dl class="fields">
        {fieldsOf(u).map(([k, v]) => (
          <>
            <dt>{k}</dt>
            <dd>{v}</dd>
          </>
        ))}
      </dl>
      {typeof u.bound === 'string' && !boundsOf(u.unit)?.limits.length ? (
        <p>
          Kept to its part of the field by <Clause rule={u.bound} />
        </p>
      ) : null}
      <Bounded unit={u.unit} />
      {kinds.length ? <p>It could now: {kinds.join(', ')}.</p> : null}
      <ReachOf unit={u} />
      <History unit={u.unit} />
    </section>
  );
}

function Ground({ hex }: { hex: string }) {
  const d = s.drawing.value;
  const ground = d?.hexes.get(hex);
  if (!d || !ground) return null;
  const roads = d.sheet.roads.filter((r) => r.path.includes(hex));
  const sides = d.sheet.hexsides.filter((x) => x.hex === hex || x.other === hex);
  const place = d.sheet.places.filter((p) => p.hex === hex);
  const kinds = new Map<string, string[]>();
  for (const x of sides) kinds.set(x.kind, [...(kinds.get(x.kind) ?? []), x.hex === hex ? x.other : x.hex]);
  return (
    <section class="ground" aria-label={`Hex ${hex}`}>
      <h3>
        {hex} {place.map((p) => p.name).join(', ')}
      </h3>
      <p>
        {ground.terrain}, level {ground.level}
        {ground.features.length ? `, ${ground.features.join(', ')}` : ''}
        {ground.source ? <span class={`source ${sourceWord(ground.source)}`}>{sourceWord(ground.source)}</span> : null}
      </p>
      {roads.length ? <p>{roads.map((r) => `${r.name} (${r.kind})`).join(', ')}</p> : null}
      {[...kinds].map(([kind, there]) => (
        <p>
          {kind.replace(/-/g, ' ')} toward {there.join(', ')}
        </p>
      ))}
      {place
        .filter((p) => p.vp)
        .map((p) => (
          <p>Worth: {p.vp}</p>
        ))}
      <button
        class="small"
        onClick={() => {
          s.tool.value = 'sight';
          void lookAround(hex);
        }}
      >
        What does this hex see?
      </button>
    </section>
  );
}

export function Selection() {
  const hex = s.pickedHex.value;
  const unit = s.pickedUnit.value ?? chosenUnit.value;
  const shown = unit ? s.units.value.get(unit) : undefined;
  const stack = hex ? (s.stacks.value.get(hex) ?? []) : [];
  return (
    <>
      {stack.length > 1 ? (
        <section class="stack-list" aria-label={`Stack in ${hex}`}>
          <h3>Stack in {hex}, top first</h3>
          <div class="row">
            {stack.map((u) => (
              <button class={u.unit === unit ? 'piece on' : 'piece'} onClick={() => pick(u.unit)} title={describe(u)}>
                <MiniCounter unit={u} />
              </button>
            ))}
          </div>
        </section>
      ) : null}
      {shown ? <UnitSheet unit={shown} /> : null}
      {hex ? <Ground hex={hex} /> : null}
    </>
  );
}
