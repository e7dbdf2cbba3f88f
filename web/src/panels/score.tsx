// The score: how each point was earned, what can still be won and by when.
import { capital } from '../table/glossary';
import * as s from '../table/state';
import type { View, WorthPoints } from '../protocol/messages';
import { Clause } from './clause';
import { Dot, Place } from './side';

export const ScoreLines = () => (
  <ul class="reckoning earned">
    {(s.view.value?.score.lines ?? []).map((l) => (
      <li>
        <span class={`amount ${l.side}`}>
          {l.side === 'union' ? 'U' : 'C'} {l.points}
        </span>
        <span class="words">
          {capital(l.text)} <Clause rule={l.rule} />
        </span>
      </li>
    ))}
  </ul>
);

const points = (n: number): string => (n === 1 ? '1 point' : `${n} points`);
function WorthLine({ worth: w, view: v }: { worth: WorthPoints; view: View }) {
  const when =
    w.turn === undefined ? '' : `${w.early ? 'by' : 'at'} the end of turn ${w.turn}${v.turn.times ? `, ${v.turn.times[w.turn - 1]}` : ''}`;
  return (
    <li class={w.lost ? 'gone' : ''}>
      <span class="amount">{w.points}</span>
      <span class="words">
        <Place hexes={w.hexes} />
        {w.side ? (
          <>
            {' for '}
            <Dot side={w.side} />
          </>
        ) : null}{' '}
        {w.earned ? (
          <>
            earned by <Dot side={w.earned} />
          </>
        ) : w.lost ? (
          'too late'
        ) : (
          <>
            {when}
            {w.held ? (
              <>
                {when ? ', ' : ''}held by <Dot side={w.held} />
              </>
            ) : (
              `${when ? ', ' : ''}held by nobody`
            )}
          </>
        )}{' '}
        <Clause rule={w.rule} />
      </span>
    </li>
  );
}

export function Score() {
  const v = s.view.value;
  if (!v) return null;
  const places = v.score.places ?? [];
  const open = places.filter((w) => !w.lost && !w.earned);
  const closed = places.filter((w) => w.lost || w.earned);
  const winnable = open.reduce((n, w) => n + w.points, 0);
  return (
    <section aria-label="Score">
      <h3>Score</h3>
      <p class="score">
        <span class="union">Union {v.score.union}</span> <span class="confederate">Confederate {v.score.confederate}</span>
      </p>
      <ScoreLines />
      {open.length ? (
        <details class="worth">
          <summary>What points are given for: {points(winnable)} in all</summary>
          <ul class="reckoning">
            {open.map((w) => (
              <WorthLine worth={w} view={v} />
            ))}
          </ul>
          {closed.length ? (
            <ul class="reckoning">
              {closed.map((w) => (
                <WorthLine worth={w} view={v} />
              ))}
            </ul>
          ) : null}
        </details>
      ) : null}
    </section>
  );
}
