// The turns and what each of them brings: units with the hex they arrive in, chits that join and leave, night, guns at rest.
import { named, nameOf } from '../table/glossary';
import * as s from '../table/state';
import type { Coming, Side, Unit, View } from '../protocol/messages';
import { Clause } from './clause';
import { Dot, Place } from './side';

const SIDES: Side[] = ['union', 'confederate'];
interface Turn {
  n: number;
  time: string;
  arriving: Unit[];
  coming: Coming | null;
}

function turnsOf(v: View): Turn[] {
  const count = s.game.value?.scenarios.find((x) => x.scenario === v.scenario)?.turns ?? 0;
  return Array.from({ length: count }, (_, i) => ({
    n: i + 1,
    time: i + 1 === v.turn.n ? v.turn.time : (v.turn.times?.[i] ?? ''),
    arriving: v.units.filter((u) => u.at === 'waiting' && u.turn === i + 1),
    coming:
      i + 1 === v.turn.n
        ? { turn: i + 1, night: v.turn.night, batteries: v.turn.batteries }
        : (v.calendar?.find((c) => c.turn === i + 1) ?? null),
  }));
}
// Units by the hex they come in at.
function byEntry(units: Unit[]): [string, Unit[]][] {
  const found = new Map<string, Unit[]>();
  for (const u of units) {
    const entry = typeof u.entry === 'string' ? u.entry : '';
    found.set(entry, [...(found.get(entry) ?? []), u]);
  }
  return [...found];
}

const Guns = ({ n }: { n: number }) => (
  <p>{n === 0 ? 'No battery acts' : n === 1 ? 'One battery acts' : `${n} batteries act`} this turn; the others rest.</p>
);
// `before`: what the turn before had, so that what stays the same is said once.
function Brings({ turn: t, before }: { turn: Turn; before: Turn | undefined }) {
  const guns = t.coming?.batteries;
  return (
    <>
      {SIDES.map((side) =>
        byEntry(t.arriving.filter((u) => u.side === side)).map(([entry, units]) => (
          <p>
            <Dot side={side} /> {units.map((u) => u.name).join(', ')}
            {entry ? (
              <>
                {' at '}
                <Place hexes={[entry]} />
              </>
            ) : null}
          </p>
        )),
      )}
      {(t.coming?.chits ?? []).map((c) => (
        <p>
          <span class="chip">{nameOf(c.chit)}</span> {named('to', c.to)} <Clause rule={c.rule} />
        </p>
      ))}
      {t.coming?.first ? <p>{nameOf(t.coming.first)} opens the turn.</p> : null}
      {(t.coming?.rolls ?? []).map((rule) => (
        <p>
          A die is rolled for what comes: <Clause rule={rule} />
        </p>
      ))}
      {t.coming?.random ? (
        <p>
          Chits drawn at random: Union {t.coming.random.union}, Confederate {t.coming.random.confederate}.
        </p>
      ) : null}
      {t.coming?.leave?.length ? <p>Leave the map: {t.coming.leave.map((u) => nameOf(u)).join(', ')}</p> : null}
      {t.coming?.night && !before?.coming?.night ? <p>☾ Night falls.</p> : null}
      {typeof guns === 'number' && before?.coming?.batteries !== guns ? <Guns n={guns} /> : null}
    </>
  );
}
const bringsAnything = (t: Turn, before: Turn | undefined): boolean =>
  t.arriving.length > 0 ||
  (t.coming?.chits?.length ?? 0) + (t.coming?.leave?.length ?? 0) + (t.coming?.rolls?.length ?? 0) > 0 ||
  !!t.coming?.first ||
  !!t.coming?.random ||
  (!!t.coming?.night && !before?.coming?.night) ||
  (typeof t.coming?.batteries === 'number' && before?.coming?.batteries !== t.coming.batteries);

export function Calendar() {
  const v = s.view.value;
  const turns = v ? turnsOf(v) : [];
  if (!v || !turns.length) return null;
  // Of the turn that is played it is said above the list.
  const before = (t: Turn): Turn | undefined => (t.n === v.turn.n ? t : turns[t.n - 2]);
  const eventful = turns.filter((t) => bringsAnything(t, before(t)));
  const item = (t: Turn) => (
    <li data-turn={t.n}>
      <b>{t.n < v.turn.n ? `Held back since turn ${t.n}` : t.n === v.turn.n ? 'Now' : `Turn ${t.n}, ${t.time}`}</b>
      <Brings turn={t} before={before(t)} />
    </li>
  );
  const [soon, later] = [eventful.slice(0, 3), eventful.slice(3)];
  return (
    <section aria-label="Turn track">
      <h3>Turns</h3>
      <ol class="track">
        {turns.map((t) => {
          const night = t.coming?.night || (t.n === v.turn.n && v.turn.night);
          return (
            <li
              class={`${t.n === v.turn.n ? 'now' : t.n < v.turn.n ? 'gone-by' : ''}${night ? ' night' : ''}`}
              aria-current={t.n === v.turn.n ? 'step' : undefined}
            >
              <b>{t.n}</b>
              <span>{t.time}</span>
              {t.arriving.length ? (
                <em title={t.arriving.map((u) => u.name).join(', ')}>+{t.arriving.length}</em>
              ) : bringsAnything(t, before(t)) ? (
                <em>•</em>
              ) : null}
            </li>
          );
        })}
      </ol>
      {v.turn.night ? <p class="quiet">☾ It is night.</p> : null}
      {typeof v.turn.batteries === 'number' ? <Guns n={v.turn.batteries} /> : null}
      <ul class="arrivals">{soon.map(item)}</ul>
      {later.length ? (
        <details>
          <summary>What comes after that: {later.length} more turns</summary>
          <ul class="arrivals">{later.map(item)}</ul>
        </details>
      ) : null}
    </section>
  );
}
