// What computer players say, where the person decides: a hint, why the computer did what it did, and that somebody thinks.
import { useEffect, useState } from 'preact/hooks';
import { capital, withNames, words } from '../table/glossary';
import { advise, showMe, stopThinking } from '../table/advising';
import { lesson } from '../table/lesson';
import { prefs } from '../table/prefs';
import { withSomebody } from '../remote/room';
import { hint, latestReasons, showHint, since, thinks, timeText, type Explained } from '../table/staff';
import * as s from '../table/state';
import { act } from '../table/table';

function Reasons({ of }: { of: Explained }) {
  if (!of.because.length) return <p class="quiet">Nothing speaks for it more than for the next best.</p>;
  return (
    <ul class="reasons">
      {of.because.map((b) => (
        <li class={b.value < 0 ? 'against' : 'for'}>
          {b.value < 0 ? 'in spite of: ' : ''}
          {withNames(b.text)}
        </li>
      ))}
    </ul>
  );
}

// That somebody thinks, and for how long.
export function Thinking() {
  const began = since.value;
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (began === null) return;
    const watch = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(watch);
  }, [began]);
  if (began === null || now - began < 350) return null;
  return (
    <p class="pace thinking">
      <span>
        thinks: {((now - began) / 1000).toFixed(1)} of {timeText(prefs.value.think)}
      </span>
      <button class="small" onClick={stopThinking}>
        Decide now
      </button>
    </p>
  );
}

function HintCard() {
  const h = hint.value;
  if (!h) return null;
  const listed = s.choices.value?.actions.find((a) => a.text === h.text);
  return (
    <div class="notice news hint" role="status">
      <p>
        The {h.level} would: <b>{words(h.text)}</b>
        {h.score === null ? null : <span class="quiet"> (its share of the game: {Math.round(100 * h.score)} %)</span>}
      </p>
      <Reasons of={h} />
      {h.line.length > 1 ? <p class="quiet">Then: {h.line.slice(1).map(words).join('; ')}.</p> : null}
      <p class="blamed">
        {listed ? (
          <button class="small" onClick={() => void act(listed)}>
            Do it
          </button>
        ) : null}
        {s.levels.value
          .filter((l) => l.thinks && l.level !== h.level)
          .map((l) => (
            <button class="small" onClick={() => void advise(l.level)}>
              Ask the {l.level}
            </button>
          ))}
        <button class="small close" aria-label="Close" onClick={() => showHint(null)}>
          ✕
        </button>
      </p>
    </div>
  );
}

function Why() {
  const [open, setOpen] = useState(false);
  const told = latestReasons.value;
  if (!told.length) return null;
  return (
    <details class="why-did-it" open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>Why did it do that?</summary>
      {open
        ? told.map((r) => (
            <div>
              <b>{capital(words(r.text))}</b>
              <Reasons of={r} />
            </div>
          ))
        : null}
    </details>
  );
}

// Under the question that a person is asked.
export function Advice() {
  const v = s.live.value;
  if (!v || v.result || s.cover.value || s.replayed.value || lesson.value || withSomebody.value) return null; // a lesson has its own hints, and nobody is asked about a game with somebody elsewhere
  const mine = s.isPerson(v.decider) || s.study.value;
  const quick = s.levels.value.findLast((l) => !thinks(l.level));
  return (
    <>
      {mine && quick ? (
        <p class="pace advice">
          <button class="small" disabled={s.busy.value || since.value !== null} onClick={() => void advise(quick.level)}>
            Hint
          </button>
          <button
            class="small"
            title="Plays a few decisions of both sides in study, with a word on each: with other dice, and with nothing hidden"
            disabled={s.busy.value || since.value !== null}
            onClick={() => void showMe(quick.level)}
          >
            Show me
          </button>
        </p>
      ) : null}
      <HintCard />
      <Why />
    </>
  );
}
