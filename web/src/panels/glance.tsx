// The sheets of the counters in a hex at a glance, one's own and the enemy's: while the mouse rests there, or after a long press.
import { Counter, badgesOf, describe } from '../board/counter';
import { capital, named, valueWords } from '../table/glossary';
import * as s from '../table/state';
import type { Unit } from '../protocol/messages';

export const MiniCounter = ({ unit, size = 44 }: { unit: Unit; size?: number }) => (
  <svg class="mini near" width={size} height={size} viewBox="-28 -28 56 56" role="img" aria-label={describe(unit)}>
    <Counter unit={unit} up={s.up.value} />
  </svg>
);

const ELSEWHERE = new Set(['unit', 'name', 'side', 'arm', 'at', 'hex', 'stack', 'sp', 'facing', 'source', 'bound']); // in the sheet's head, or nowhere
// What there is to say of a unit, field by field; what a badge of it says is said.
const said = (u: Unit, field: string): boolean => badgesOf(u).some((b) => b.field === field) && !Array.isArray(u[field]);
export const fieldsOf = (u: Unit): [string, string][] =>
  Object.entries(u)
    .filter(
      ([k, v]) =>
        !ELSEWHERE.has(k) && !said(u, k) && v !== null && v !== false && v !== '' && v !== 0 && !(Array.isArray(v) && v.length === 0),
    )
    .map(([k, v]) => [capital(named('field', k)), v === true ? 'yes' : valueWords(k, v)]);
export const headOf = (u: Unit): string =>
  `${s.sideName(u.side)} ${named('arm', u.arm)}${typeof u.sp === 'number' ? `, strength ${u.sp}` : ''}${
    u.hex ? ` in ${u.hex}` : ` (${named('at', u.at)})`
  }${u.facing ? `, facing ${u.facing.toUpperCase()}` : ''}`;
export const Badges = ({ unit }: { unit: Unit }) => (
  <p class="badges">
    {badgesOf(unit).map((b) => (
      <span class={`pill ${b.tone}`}>{b.means}</span>
    ))}
  </p>
);

const MOST = 4;
export function Glance({ hex, unit }: { hex: string; unit: string | null }) {
  const stack = (s.stacks.value.get(hex) ?? []).filter((u) => !unit || u.unit === unit);
  if (!stack.length) return null;
  return (
    <section class="glance" aria-label={`Counters in ${hex}`}>
      {stack.slice(0, MOST).map((u) => (
        <article data-unit={u.unit}>
          <header>
            <MiniCounter unit={u} size={stack.length > 1 ? 44 : 56} />
            <div>
              <h3>{u.name}</h3>
              <p>{headOf(u)}</p>
              <Badges unit={u} />
            </div>
          </header>
          <dl>
            {fieldsOf(u).map(([k, v]) => (
              <div>
                <dt>{k}</dt> <dd>{v}</dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
      {stack.length > MOST ? <p class="quiet">and {stack.length - MOST} more below</p> : null}
    </section>
  );
}
