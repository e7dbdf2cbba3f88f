// What the field does to those who move on it: bridges and fords as they are now, and what it gives the other side to send units
// somewhere.
import { capital, named, nameOf } from '../table/glossary';
import { halves } from '../table/numbers';
import * as s from '../table/state';
import type { Crossing } from '../protocol/messages';
import { Clause } from './clause';
import { Place } from './side';

function CrossingLine({ crossing: c }: { crossing: Crossing }) {
  return (
    <li class={c.open ? 'open' : 'closed'}>
      <span class="words">
        {capital(named('kind', c.kind))} <Place hexes={[c.hex, c.other]} />: {named('state', c.state)}
        {c.rule ? (
          <>
            {c.state === 'open' ? ', closed ' : ' '}
            <Clause rule={c.rule} />
          </>
        ) : null}
      </span>
    </li>
  );
}
export function Crossings() {
  const all = s.view.value?.crossings ?? [];
  if (!all.length) return null;
  const [plain, unknown] = [all.filter((c) => c.state !== 'unknown'), all.filter((c) => c.state === 'unknown')];
  return (
    <section aria-label="Bridges and fords">
      <h3>Bridges and fords</h3>
      <ul class="reckoning crossings">
        {plain.map((c) => (
          <CrossingLine crossing={c} />
        ))}
      </ul>
      {unknown.length ? (
        <details>
          <summary>
            {named('state', 'unknown')}: {unknown.length} sides of possible fords
          </summary>
          <ul class="reckoning crossings">
            {unknown.map((c) => (
              <CrossingLine crossing={c} />
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

// Said before anybody moves; at the step itself it is asked.
export function Prices() {
  const v = s.view.value;
  const all = (v?.prices ?? []).map((p) => ({ ...p, units: p.units.filter((u) => u.points > 0) })).filter((p) => p.units.length);
  if (!v || !all.length) return null;
  return (
    <section class="prices" aria-label="Prices">
      <h3>What it costs to send them</h3>
      {all.map((p) => (
        <p>
          {p.units.map((u) => `${nameOf(u.unit)} (${halves(u.points)})`).join(', ')}: points for the other side
          {p.until ? `, until turn ${p.until}${v.turn.times ? `, ${v.turn.times[p.until - 1]}` : ''}` : ''}. It is asked before it is paid.{' '}
          <Clause rule={p.rule} />
        </p>
      ))}
    </section>
  );
}
