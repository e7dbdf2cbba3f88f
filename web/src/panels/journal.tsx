// The journal as a story, by turn and phase; pointing at a line shows its hexes. The slider goes through the whole
// game and back to now.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { seekHexes } from '../board/board';
import { backToNow, share, showLine } from '../table/replay';
import { meaningOf } from '../table/glossary';
import * as s from '../table/state';
import { ask } from '../table/table';
import { moveToTable } from '../remote/moving';
import { house } from '../remote/room';
import { download } from '../table/keeping';
import { tellStory, type Told, type ToldTurn } from '../table/telling';
import { Clause } from './clause';

const isHex = (v: unknown): v is string => typeof v === 'string' && /^\d{4}$/.test(v);
function spokenOf({ event: e, way }: Told): { hexes: string[]; units: string[] } {
  const hexes = new Set<string>(way);
  const units = new Set<string>();
  for (const v of Object.values(e)) {
    for (const x of Array.isArray(v) ? v : [v]) {
      if (isHex(x)) hexes.add(x);
      else if (typeof x === 'string' && s.units.value.has(x)) units.add(x);
    }
  }
  return { hexes: [...hexes], units: [...units] };
}

function EventLine({ told, here, later }: { told: Told; here: boolean; later: boolean }) {
  const e = told.event;
  const spoken = spokenOf(told);
  const point = (): void => void (s.glow.value = spoken);
  const leave = (): void => void (s.glow.value = null);
  return (
    <li
      class={`event${here ? ' here' : ''}${later ? ' later' : ''}`}
      aria-current={here ? 'step' : undefined}
      data-line={told.line}
      onMouseEnter={point}
      onMouseLeave={leave}
    >
      <span
        class="told"
        role="button"
        tabIndex={0}
        onFocus={point}
        onBlur={leave}
        onClick={() => seekHexes(spoken.hexes)}
        onKeyDown={(k) => k.key === 'Enter' && seekHexes(spoken.hexes)}
      >
        {e.text}
      </span>
      {e.dice?.length ? (
        <span class="dice-line" role="img" aria-label={`dice ${e.dice.join(', ')}`}>
          {e.dice.map((d) => (
            <i class={`die d${d}`} aria-hidden="true">
              {d}
            </i>
          ))}
        </span>
      ) : null}{' '}
      <Clause rule={e.rule} />
      {meaningOf(e) ? <span class="meaning">{meaningOf(e)}</span> : null}
    </li>
  );
}

// Turns long gone are folded up; the one being looked at and the last two are open.
function Turn({ turn, open, here }: { turn: ToldTurn; open: boolean; here: Told | null }) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const shown = (here !== null && turn.phases.some((p) => p.told.includes(here))) || (chosen ?? open);
  return (
    <section class="turn-told">
      <h3>
        <button class="fold" aria-expanded={shown} onClick={() => setChosen(!shown)}>
          Turn {turn.n}
          {turn.time ? `, ${turn.time}` : ''}
        </button>
      </h3>
      {shown
        ? turn.phases.map((p) => (
            <>
              <h4>{p.title}</h4>
              <ol>
                {p.told.map((x) => (
                  <EventLine told={x} here={x === here} later={here !== null && x.line > here.line} />
                ))}
              </ol>
            </>
          ))
        : null}
    </section>
  );
}

export function ReplayBar() {
  const lines = s.story.value;
  const last = lines.length;
  const at = s.replayLine.value ?? last;
  if (last < 2) return null;
  return (
    <div class="replay" role="group" aria-label="Replay">
      <button class="small" aria-label="One move back" disabled={at <= 1} onClick={() => void showLine(at - 1)}>
        ◀
      </button>
      <input
        type="range"
        min={1}
        max={last}
        value={at}
        aria-label="Move"
        aria-valuetext={at === last ? 'now' : `move ${at} of ${last}`}
        onInput={(e) => void showLine(Number(e.currentTarget.value))}
      />
      <button class="small" aria-label="One move forward" disabled={at >= last} onClick={() => void showLine(at + 1)}>
        ▶
      </button>
      <button class="small" disabled={s.replayLine.value === null} onClick={backToNow}>
        Now
      </button>
      <span class="quiet">{s.replayLine.value === null ? `${last} moves` : `${at} of ${last}`}</span>
    </div>
  );
}

export function JournalPanel() {
  const end = useRef<HTMLDivElement>(null);
  const lines = s.story.value;
  const turns = useMemo(() => tellStory(lines), [lines]);
  const at = s.replayLine.value;
  // The last thing told up to the moment that the board shows.
  const here = useMemo(
    () =>
      at === null
        ? null
        : (turns
            .flatMap((t) => t.phases)
            .flatMap((p) => p.told)
            .findLast((x) => x.line <= at) ?? null),
    [turns, at],
  );
  useEffect(() => {
    const journal = end.current?.parentElement;
    if (at === null) end.current?.scrollIntoView({ block: 'end' });
    else journal?.querySelector('.event.here')?.scrollIntoView({ block: 'center' });
  }, [lines.length, here]);
  const open = (turn: ToldTurn, i: number): boolean => i >= turns.length - 2 && turn.phases.length > 0;
  return (
    <div class="journal">
      <ReplayBar />
      <p class="row">
        <button
          class="small"
          onClick={() =>
            void ask<{ record: string }>('save', s.far.value ? {} : { sealed: true }).then(
              (r) => r.ok && download(`vedette-${s.live.value?.game ?? 'game'}-turn-${s.live.value?.turn.n ?? 0}.txt`, r.record),
            )
          }
        >
          Save to a file
        </button>
        <button class="small" onClick={() => (s.dialog.value = 'open')}>
          Open a file
        </button>
        <button class="small" onClick={() => void share()}>
          Copy a link to this move
        </button>
        {house.value && !s.far.value && s.live.value && !s.live.value.result ? (
          <button class="small" onClick={() => void moveToTable()}>
            Move to a table
          </button>
        ) : null}
      </p>
      {turns.length ? null : <p class="quiet">Nothing has happened yet.</p>}
      {turns.map((turn, i) => (
        <Turn key={turn.n} turn={turn} open={open(turn, i)} here={here} />
      ))}
      <div ref={end} />
    </div>
  );
}
