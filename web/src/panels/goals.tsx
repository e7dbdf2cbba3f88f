// What every level of victory asks for and how far it is met, those before the last turn first; the first that is reached decides.
import { capital, named } from '../table/glossary';
import { halves } from '../table/numbers';
import * as s from '../table/state';
import type { Goal, Need } from '../protocol/messages';
import { Clause } from './clause';
import { Dot, Place } from './side';

const levelOf = (g: Goal): string => `${g.level === 'plain' ? '' : `${named('level', g.level)} `}victory`;
// An area of the map, shown by a click.
function Area({ area }: { area: string }) {
  const hexes = s.drawing.value?.sheet.areas?.find((a) => a.area === area)?.hexes ?? [];
  if (!hexes.length) return null;
  return (
    <>
      {' '}
      <button class="link" onClick={() => (s.glow.value = { hexes, units: [] })}>
        show it
      </button>
    </>
  );
}
function NeedLine({ need: n }: { need: Need }) {
  return (
    <li class={n.met ? 'met' : 'missing'}>
      <span class="amount" role="img" aria-label={n.met ? 'met' : 'missing'}>
        {n.met ? '✓' : '○'}
      </span>
      <span class="words">
        {n.hex ? (
          <>
            <Place hexes={[n.hex]} />:{' '}
          </>
        ) : null}
        {n.hex ? n.text : capital(n.text)}
        {typeof n.need === 'number' ? `: ${halves(n.have ?? 0)}, asked for ${halves(n.need)}` : ''}
        {n.area ? <Area area={n.area} /> : null} <Clause rule={n.rule} />
      </span>
    </li>
  );
}
function Level({ goal: g, decides }: { goal: Goal; decides: boolean }) {
  const missing = g.needs.filter((n) => !n.met).length;
  return (
    <details class={`goal ${g.side ?? 'draw'}`} open={decides || (g.needs.length > 0 && missing === 1)}>
      <summary>
        {g.side ? (
          <>
            <Dot side={g.side} /> {g.judged ? 'The game ends and is judged' : capital(levelOf(g))}
          </>
        ) : (
          'Draw'
        )}
        {decides ? <span class="pill">as it stands</span> : missing ? <span class="quiet"> {missing} missing</span> : null}
      </summary>
      {g.needs.length ? (
        <ul class="reckoning">
          {g.needs.map((n) => (
            <NeedLine need={n} />
          ))}
        </ul>
      ) : (
        <p class="quiet">
          If none of those before is reached. <Clause rule={g.rule} />
        </p>
      )}
    </details>
  );
}

export function Goals() {
  const goals = s.view.value?.score.goals ?? [];
  if (!goals.length) return null;
  const [before, atEnd] = [goals.filter((g) => g.ends), goals.filter((g) => !g.ends)];
  const list = (all: Goal[]) => {
    const first = all.find((g) => g.reached);
    return all.map((g) => <Level goal={g} decides={g === first} />);
  };
  return (
    <section class="goals" aria-label="Victory">
      <h3>Victory</h3>
      {before.length ? <h4>At the end of any turn</h4> : null}
      {list(before)}
      <h4>At the end of the game: the first that is reached</h4>
      {list(atEnd)}
    </section>
  );
}
