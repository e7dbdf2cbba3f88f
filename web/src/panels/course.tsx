// How it went: score and strength on the map, turn by turn, as curves; a click takes the board to that moment.
import { useEffect, useState } from 'preact/hooks';
import { showLine } from '../table/replay';
import * as s from '../table/state';
import { ask } from '../table/table';
import type { Side, View } from '../protocol/messages';

interface Moment {
  line: number; // of the record, counted from 1: the table as it stood after it
  turn: number;
  time: string;
  score: Record<Side, number>;
  strength: Record<Side, number>;
}
const SIDES: Side[] = ['union', 'confederate'];
const strengthOf = (v: View, side: Side): number =>
  v.units.reduce((n, u) => n + (u.side === side && u.at === 'map' && typeof u.sp === 'number' ? u.sp : 0), 0);
const momentOf = (line: number, v: View): Moment => ({
  line,
  turn: v.turn.n,
  time: v.turn.time,
  score: { union: Number(v.score.union), confederate: Number(v.score.confederate) },
  strength: { union: strengthOf(v, 'union'), confederate: strengthOf(v, 'confederate') },
});

// The last line of every turn.
function endsOfTurns(lines: s.StoryLine[]): number[] {
  const ends: number[] = [];
  lines.forEach((l, i) => {
    if (i + 1 === lines.length || lines[i + 1]!.turn.n !== l.turn.n) ends.push(l.line + 1);
  });
  return ends;
}
// The turn in which the lead changed most.
export function turningPoint(moments: Pick<Moment, 'score'>[]): number {
  const lead = moments.map((m) => m.score.union - m.score.confederate);
  let [best, at] = [0, -1];
  for (let i = 1; i < lead.length; ++i) {
    const change = Math.abs(lead[i]! - lead[i - 1]!);
    if (change > best) [best, at] = [change, i];
  }
  return at;
}

const [WIDE, HIGH, PAD] = [330, 110, 8];
function Curves({ moments, of, title, mark }: { moments: Moment[]; of: 'score' | 'strength'; title: string; mark: number }) {
  const all = moments.flatMap((m) => SIDES.map((side) => m[of][side]));
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (i: number): number => PAD + (i * (WIDE - 2 * PAD)) / Math.max(1, moments.length - 1);
  const y = (n: number): number => HIGH - PAD - ((n - least) * (HIGH - 2 * PAD)) / (most - least);
  const told = (m: Moment): string => `Turn ${m.turn}, ${m.time}: Union ${m[of].union}, Confederate ${m[of].confederate}`;
  return (
    <figure class="curves">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={`${title}. ${moments.map(told).join('. ')}`}>
        <path class="axis" d={`M${PAD} ${y(0)}H${WIDE - PAD}`} />
        {mark > 0 ? <path class="turning" d={`M${x(mark)} ${PAD}V${HIGH - PAD}`} /> : null}
        {SIDES.map((side) => (
          <path class={`curve ${side}`} d={moments.map((m, i) => `${i ? 'L' : 'M'}${x(i)} ${y(m[of][side])}`).join('')} />
        ))}
        {moments.map((m, i) => (
          <g class="moment" onClick={() => void showLine(m.line)}>
            <title>{told(m)}</title>
            <rect x={x(i) - 7} y="0" width="14" height={HIGH} />
            {SIDES.map((side) => (
              <circle class={side} cx={x(i)} cy={y(m[of][side])} r="3.2" />
            ))}
          </g>
        ))}
      </svg>
    </figure>
  );
}

export function Course() {
  const [open, setOpen] = useState(false);
  const [moments, setMoments] = useState<Moment[]>([]);
  const lines = s.story.value;
  const [seat, decision] = [s.seat.value, s.live.value?.decision];
  useEffect(() => {
    if (!open) return;
    let there = true;
    const ends = endsOfTurns(lines);
    void Promise.all(ends.map((line) => ask<{ view: View }>('past', { line, as: seat }))).then((replies) => {
      if (there) setMoments(replies.flatMap((r, i) => (r.ok ? [momentOf(ends[i]!, r.view)] : [])));
    });
    return () => void (there = false);
  }, [open, decision, seat]);
  if (lines.length < 2) return null;
  const mark = turningPoint(moments);
  return (
    <details class="course" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>How it went, turn by turn</summary>
      {moments.length ? (
        <>
          <Curves moments={moments} of="score" title="Points" mark={mark} />
          <Curves moments={moments} of="strength" title="Strength on the map" mark={mark} />
          {mark > 0 ? (
            <p>
              The score changed most in{' '}
              <button class="link" onClick={() => void showLine(moments[mark - 1]!.line)}>
                turn {moments[mark]!.turn}, {moments[mark]!.time}
              </button>
              .
            </p>
          ) : null}
        </>
      ) : null}
    </details>
  );
}
