// The journal as a story, by turn and phase; pointing at a line shows its hexes. The slider goes through the whole
// game and back to now.
import { useEffect, useRef } from 'preact/hooks';
import { seekHexes } from '../board/board';
import { backToNow, share, showLine } from '../table/replay';
import * as s from '../table/state';
import { ask } from '../table/table';
import { download } from '../table/keeping';
import type { JournalEvent } from '../protocol/messages';
import { Clause } from './clause';

const isHex = (v: unknown): v is string => typeof v === 'string' && /^\d{4}$/.test(v);
function spokenOf(e: JournalEvent): { hexes: string[]; units: string[] } {
  const hexes = new Set<string>();
  const units = new Set<string>();
  for (const v of Object.values(e)) {
    for (const x of Array.isArray(v) ? v : [v]) {
      if (isHex(x)) hexes.add(x);
      else if (typeof x === 'string' && s.units.value.has(x)) units.add(x);
    }
  }
  return { hexes: [...hexes], units: [...units] };
}

function EventLine({ e, line }: { e: JournalEvent; line: number }) {
  const point = (): void => void (s.glow.value = spokenOf(e));
  return (
    <li
      class={s.replayLine.value === line ? 'event here' : 'event'}
      onMouseEnter={point}
      onMouseLeave={() => (s.glow.value = null)}
      onClick={() => seekHexes(spokenOf(e).hexes)}
    >
      <span>{e.text}</span>{e.dice?.length ? <span class="dice-line" role="img" aria-label={`dice ${e.dice.join(', ')}`}>{e.dice.map((d) => <i class={`die d${d}`} aria-hidden="true">{d}</i>)}</span> : null} <Clause rule={e.rule} />
    </li>
  );
}

export function ReplayBar() {
  const lines = s.story.value;
  const last = lines.length;
  const at = s.replayLine.value ?? last;
  if (last < 2) return null;
  return (
    <div class="replay" role="group" aria-label="Replay">
      <button class="small" aria-label="One move back" disabled={at <= 1} onClick={() => void showLine(at - 1)}>◀</button>
      <input type="range" min={1} max={last} value={at} aria-label="Move" aria-valuetext={at === last ? 'now' : `move ${at} of ${last}`} onInput={(e) => void showLine(Number(e.currentTarget.value))} />
      <button class="small" aria-label="One move forward" disabled={at >= last} onClick={() => void showLine(at + 1)}>▶</button>
      <button class="small" disabled={s.replayLine.value === null} onClick={backToNow}>Now</button>
      <span class="quiet">{s.replayLine.value === null ? `${last} moves` : `${at} of ${last}`}</span>
    </div>
  );
}

export function JournalPanel() {
  const end = useRef<HTMLDivElement>(null);
  const lines = s.story.value;
  useEffect(() => end.current?.scrollIntoView({ block: 'end' }), [lines.length]);
  const groups: { title: string; lines: s.StoryLine[] }[] = [];
  for (const l of lines.slice(-400)) {
    if (!l.events.length) continue;
    const title = `Turn ${l.turn.n}, ${l.turn.time}: ${l.acting ? `${s.sideName(l.acting)} ` : ''}${l.phase.replace(/-/g, ' ')}`;
    const last = groups[groups.length - 1];
    if (last?.title === title) last.lines.push(l);
    else groups.push({ title, lines: [l] });
  }
  return (
    <div class="journal">
      <ReplayBar />
      <p class="row">
        <button class="small" onClick={() => void ask<{ record: string }>('save', { as: s.seat.value }).then((r) => r.ok && download(`vedette-${s.live.value?.game ?? 'game'}-turn-${s.live.value?.turn.n ?? 0}.txt`, r.record))}>Save to a file</button>
        <button class="small" onClick={() => (s.dialog.value = 'open')}>Open a file</button>
        <button class="small" onClick={() => void share()}>Copy a link to this move</button>
      </p>
      {groups.length ? null : <p class="quiet">Nothing has happened yet.</p>}
      {groups.map((g) => (
        <section>
          <h3>{g.title}</h3>
          <ol>{g.lines.flatMap((l) => l.events.map((e) => <EventLine e={e} line={l.line + 1} />))}</ol>
        </section>
      ))}
      <div ref={end} />
    </div>
  );
}
