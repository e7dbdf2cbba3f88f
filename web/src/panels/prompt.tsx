// What stands above all tabs: whose decision it is and what is asked, the one button that confirms, what the page has to say, undo.
import { seekHexes } from '../board/board';
import { confirming, together } from '../table/choosing';
import { confirmed } from '../table/asking';
import { joined, nameOf, phraseOf, valueWords, wholePhrase } from '../table/glossary';
import * as s from '../table/state';
import { act, follow, link, noFurther, resultText, uncover, undo, undoable } from '../table/table';
import { elsewhereDecides, FarPrompt } from '../remote/strip';
import { room } from '../remote/room';
import { Clause, Clauses } from './clause';
import { InShort } from './odds';
import { ScoreLines } from './score';
import { Advice, Thinking } from './staff';

function Result() {
  const v = s.live.value!;
  return (
    <div class={`prompt over ${v.result!.winner}`} data-decision={v.decision}>
      <strong>{resultText(v)}</strong> <Clause rule={v.result!.rule} />
      <p>
        Union to Confederate:{' '}
        <b>
          {v.score.union} to {v.score.confederate}
        </b>
      </p>
      <ScoreLines />
      <p>
        <button class="small" onClick={() => (s.panel.value = 'forces')}>
          How each point was earned
        </button>{' '}
        <button class="small" onClick={() => (s.panel.value = 'journal')}>
          Look back
        </button>{' '}
        <button class="small" onClick={() => (s.dialog.value = 'start')}>
          Play again
        </button>
      </p>
    </div>
  );
}

function Pace() {
  return (
    <p class="pace">
      <button
        class="small"
        aria-pressed={s.paused.value}
        onClick={() => {
          s.paused.value = !s.paused.value;
          void follow();
        }}
      >
        {s.paused.value ? 'Go on' : 'Pause'}
      </button>
      <button class="small" disabled={!s.paused.value} onClick={() => void follow(true)}>
        One move
      </button>
    </p>
  );
}

// What comes next is chosen in secret: both see the table as it is, and only the one goes on.
function HandOver({ side }: { side: NonNullable<typeof s.cover.value> }) {
  return (
    <div class={`prompt cover ${side}`} data-decision={s.live.value?.decision}>
      <p>
        <strong class="who">{s.sideName(side)}</strong> decides next, in secret. The {s.sideName(s.other(side))} player looks away.
      </p>
      <p class="pace">
        <button class="main take-over" onClick={() => void uncover()}>
          I am the {s.sideName(side)} player
        </button>
      </p>
    </div>
  );
}

export function Prompt() {
  const v = s.live.value;
  if (!v) return null;
  if (v.result) return <Result />;
  if (elsewhereDecides()) return <FarPrompt />;
  if (s.cover.value) return <HandOver side={s.cover.value} />;
  const computer = v.decider !== null && !s.isPerson(v.decider) && !s.study.value;
  return (
    <div class={`prompt ${v.decider ?? ''}`} data-decision={v.decision}>
      <p>
        <strong class="who">{s.sideName(v.decider)}</strong>{' '}
        {computer ? `(${s.players.value[v.decider!]}) is deciding.` : (s.choices.value?.prompt ?? v.prompt)}
      </p>
      {computer ? <Pace /> : <Confirm />}
      <Thinking />
    </div>
  );
}

// 'Sends them', with their names.
const withThem = (phrase: string, names: string): string =>
  !names ? phrase : /\bthem\b/.test(phrase) ? phrase.replace(/\bthem\b/, names) : `${phrase}, with ${names}`;

// Nothing rolls or passes on before this is pressed. It says what it does, and no key falls on it by itself.
function Confirm() {
  const a = confirming.value;
  if (!a) return null;
  const inside = joined(together.value.map((what) => valueWords('hex', what)));
  const odds = confirmed.value;
  const label = (odds && wholePhrase(odds)) ?? withThem(phraseOf(a), inside);
  return (
    <>
      <p class="pace">
        <button
          key={s.choices.value?.decision}
          class="main choice confirm"
          data-n={a.n}
          data-action={a.action}
          onPointerEnter={(e) => e.pointerType === 'mouse' && (s.pointed.value = a.n)}
          onPointerLeave={() => (s.pointed.value = null)}
          onClick={() => void act(a, undefined, label)}
        >
          {label}
        </button>
      </p>
      {odds ? <InShort odds={odds} /> : null}
    </>
  );
}

export function NoticeCard() {
  const n = s.notice.value;
  if (!n) return null;
  return (
    <div class={`notice ${n.tone}`} role={n.tone === 'news' ? 'status' : 'alert'}>
      <p>{n.text}</p>
      <p class="blamed">
        <Clauses rules={n.rules} />
        {n.units?.length ? <span>{n.units.map((u) => nameOf(u)).join(', ')}</span> : null}
        {n.hexes?.length ? (
          <button class="small" onClick={() => seekHexes(n.hexes!)}>
            Show {n.hexes.length === 1 ? n.hexes[0] : `${n.hexes.length} hexes`}
          </button>
        ) : null}
        {n.offers?.map((o) => (
          <button class="small" onClick={o.act}>
            {o.text}
          </button>
        ))}
        <button class="small close" aria-label="Close" onClick={() => (s.notice.value = null)}>
          ✕
        </button>
      </p>
    </div>
  );
}

// Undo says whose decision it takes back, and which.
function Undo() {
  const v = s.live.value;
  if (!v || s.cover.value || s.replayed.value) return null;
  const back = undoable();
  if (elsewhereDecides() && (!back || room.value?.over)) return null;
  const what = back?.text ?? '';
  return (
    <p class="undo">
      <button class="small" disabled={!back} onClick={() => void undo()} title={what}>
        Undo <kbd aria-hidden="true">⇧U</kbd>
      </button>
      <span class="quiet">{back ? `${back.side && back.side !== v.decider ? `${s.sideName(back.side)}: ` : ''}${what}` : noFurther()}</span>
    </p>
  );
}

export const Asked = () => (
  <div class="asked" tabIndex={-1}>
    {link.trouble.value ? (
      <div class="notice trouble" role="alert">
        <p>{link.trouble.value}</p>
      </div>
    ) : null}
    <Prompt />
    <NoticeCard />
    <Advice />
    <Undo />
  </div>
);
