// How it went: score and losses, turn by turn, as curves with the turns marked in which most changed; a click takes the board there. Then
// the dice, what each unit did, medals, and the report to keep.
import { useEffect, useState } from 'preact/hooks';
import { deedWords, medals, rarity, unitRecords, type Luck } from '../table/after';
import { named } from '../table/glossary';
import { download } from '../table/keeping';
import { showLine } from '../table/replay';
import { printReport, reportOf } from '../table/report';
import * as s from '../table/state';
import { ask } from '../table/table';
import type { Side, View } from '../protocol/messages';

export interface Moment {
  line: number; // of the record, counted from 1: the table as it stood after it
  turn: number;
  time: string;
  score: Record<Side, number>;
  lost: Record<Side, number>;
}
const SIDES: Side[] = ['union', 'confederate'];
interface Past {
  view: View;
  lost: Record<Side, number>;
}
const momentOf = (line: number, { view: v, lost }: Past): Moment => ({
  line,
  turn: v.turn.n,
  time: v.turn.time,
  score: { union: Number(v.score.union), confederate: Number(v.score.confederate) },
  lost,
});

// The last line of every turn.
function endsOfTurns(lines: s.StoryLine[]): number[] {
  const ends: number[] = [];
  lines.forEach((l, i) => {
    if (i + 1 === lines.length || lines[i + 1]!.turn.n !== l.turn.n) ends.push(l.line + 1);
  });
  return ends;
}
// The turns in which the lead changed most: the greatest change, and others at least half as great; three at most, in their order.
const MOST = 3;
export function turningPoints(moments: Pick<Moment, 'score'>[]): number[] {
  const lead = moments.map((m) => m.score.union - m.score.confederate);
  const changes = lead.map((n, i) => ({ i, change: i ? Math.abs(n - lead[i - 1]!) : 0 })).sort((a, b) => b.change - a.change || a.i - b.i);
  const great = changes.filter((c) => c.change > 0 && 2 * c.change >= changes[0]!.change).slice(0, MOST);
  return great.map((c) => c.i).sort((a, b) => a - b);
}

const [WIDE, HIGH, PAD] = [330, 110, 8];
export function Curves({ moments, of, title, marks }: { moments: Moment[]; of: 'score' | 'lost'; title: string; marks: number[] }) {
  const all = moments.flatMap((m) => SIDES.map((side) => m[of][side]));
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (i: number): number => PAD + (i * (WIDE - 2 * PAD)) / Math.max(1, moments.length - 1);
  const y = (n: number): number => HIGH - PAD - ((n - least) * (HIGH - 2 * PAD)) / (most - least);
  const told = (m: Moment): string => `Turn ${m.turn}, ${m.time}: Union ${m[of].union}, Confederate ${m[of].confederate}`;
  return (
    <figure class="curves">
      <figcaption>
        {title}: <span class="key union">Union {moments.at(-1)?.[of].union}</span>,{' '}
        <span class="key confederate">Confederate {moments.at(-1)?.[of].confederate}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={`${title}. ${moments.map(told).join('. ')}`}>
        <path class="axis" d={`M${PAD} ${y(0)}H${WIDE - PAD}`} />
        {marks.map((i) => (
          <path class="turning" d={`M${x(i)} ${PAD}V${HIGH - PAD}`} />
        ))}
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

const LuckTable = ({ luck }: { luck: Luck[] }) => (
  <section class="luck">
    <h4>The dice</h4>
    <table>
      <thead>
        <tr>
          <th>Side, and what for</th>
          <th>came</th>
          <th>expected</th>
          <th>how likely</th>
        </tr>
      </thead>
      <tbody>
        {luck.map((l) => (
          <tr class={l.side} data-kind={l.kind}>
            <td>
              {s.sideName(l.side)}: {named('luck', l.kind)}
            </td>
            <td>
              {l.got} of {l.trials}
            </td>
            <td>{l.expected.toFixed(1)}</td>
            <td>{rarity(l)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

function Deeds() {
  const [all, setAll] = useState(false);
  const records = unitRecords();
  if (!records.length) return null;
  const shown = all ? records : records.slice(0, 6);
  const won = medals(records);
  return (
    <>
      {won.length ? (
        <section class="medals">
          <h4>Medals of the day</h4>
          <ul>
            {won.map((m) => (
              <li>
                <span aria-hidden="true" class={`medal ${m.unit.side}`} /> <b>{m.unit.name}</b>: {m.text}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section class="deeds">
        <h4>What each unit did</h4>
        <ul>
          {shown.map((r) => (
            <li class={r.unit.side}>
              <b>{r.unit.name}</b> {r.deeds.map(deedWords).join(', ')}
            </li>
          ))}
        </ul>
        {records.length > shown.length ? (
          <button class="small" onClick={() => setAll(true)}>
            All {records.length}
          </button>
        ) : null}
      </section>
    </>
  );
}

export function Course() {
  const over = !!s.live.value?.result;
  const [open, setOpen] = useState(over);
  const [moments, setMoments] = useState<Moment[]>([]);
  const [luck, setLuck] = useState<Luck[]>([]);
  const lines = s.story.value;
  const [seat, decision] = [s.seat.value, s.live.value?.decision];
  useEffect(() => {
    if (!open) return;
    let there = true;
    const ends = endsOfTurns(lines);
    void Promise.all(ends.map((line) => ask<Past>('past', { line, as: seat }))).then((replies) => {
      if (there) setMoments(replies.flatMap((r, i) => (r.ok ? [momentOf(ends[i]!, r)] : [])));
    });
    void ask<{ luck: Luck[] }>('luck', { as: seat }).then((r) => there && r.ok && setLuck(r.luck));
    return () => void (there = false);
  }, [open, decision, seat, lines.length]);
  if (lines.length < 2) return null;
  const marks = turningPoints(moments);
  const report = (): string => reportOf(moments, marks, luck);
  return (
    <details class="course" open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>How it went, turn by turn</summary>
      {moments.length ? (
        <>
          <Curves moments={moments} of="score" title="Points" marks={marks} />
          <Curves moments={moments} of="lost" title="Losses" marks={marks} />
          {marks.length ? (
            <p>
              The score changed most in{' '}
              {marks.map((i, k) => (
                <>
                  {k ? (k + 1 === marks.length ? ' and ' : ', ') : ''}
                  <button class="link turning-point" onClick={() => void showLine(moments[Math.max(0, i - 1)]!.line)}>
                    turn {moments[i]!.turn}, {moments[i]!.time}
                  </button>
                </>
              ))}
              .
            </p>
          ) : null}
          {luck.length ? <LuckTable luck={luck} /> : null}
          <Deeds />
          <p class="row">
            <button class="small" onClick={() => download(`vedette-${s.live.value?.game ?? 'game'}-report.html`, report(), 'text/html')}>
              Keep the report
            </button>
            <button class="small" onClick={() => printReport(report())}>
              Print it
            </button>
          </p>
        </>
      ) : null}
    </details>
  );
}
