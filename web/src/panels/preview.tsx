// What is pointed at, looked into, over a corner of the map so that nothing moves under the mouse: the cost of a path hex
// by hex, or the odds of a fight.
import { onRight } from '../board/board';
import { aimOf, preview, reading } from '../table/asking';
import { phraseOf } from '../table/glossary';
import { halves } from '../table/numbers';
import * as s from '../table/state';
import type { Cost } from '../protocol/messages';
import { Clause, Clauses } from './clause';
import { OddsPanel } from './odds';

function PathCost({ cost, title }: { cost: Cost; title: string }) {
  const left = cost.allowance - cost.cost;
  return (
    <section class="cost" aria-label="Cost of the path">
      <h3>{title}</h3>
      <p>
        {halves(cost.cost)} of {halves(cost.allowance)} movement points{left >= 0 ? `, ${halves(left)} left` : ''}
      </p>
      {cost.legal ? null : (
        <p class="refusal">
          Not legal: <Clauses rules={cost.rules} />
        </p>
      )}
      <ol class="reckoning">
        {cost.parts.map((part) => (
          <li>
            <span class="amount">{halves(part.mp)}</span>
            <span class="words">
              {part.hex} <span class="quiet">{s.drawing.value?.hexes.get(part.hex)?.terrain}</span>
            </span>
            <Clause rule={part.rule} />
          </li>
        ))}
      </ol>
    </section>
  );
}

// It stays while the mouse goes over to it, so that its clauses can be read, and in the corner away from what is pointed at.
export function PreviewCard() {
  const p = preview.value;
  if (!p?.odds && !p?.cost) return null;
  const hex = s.pointed.value === null ? aimOf(p.action) : null;
  return (
    <div
      class={hex && onRight(hex) ? 'preview left' : 'preview'}
      data-own-pointer
      onPointerEnter={() => (reading.value = true)}
      onPointerLeave={() => (reading.value = false)}
    >
      {p.odds ? <OddsPanel odds={p.odds} title={phraseOf(p.action, true)} question={p.question} /> : null}
      {p.cost ? <PathCost cost={p.cost} title={phraseOf(p.action, true)} /> : null}
    </div>
  );
}
