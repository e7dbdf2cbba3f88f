// Whose decision it is, what is asked, and everything that may be done, with a letter for each kind.
import { useEffect, useRef, useState } from 'preact/hooks';
import { seekHexes } from '../board/board';
import { costOf, oddsQuestion } from '../table/asking';
import { chosenUnit, hexesOf, idName, letters, listed, shown, words } from '../table/choosing';
import { actionName, phraseOf } from '../table/glossary';
import { halves } from '../table/numbers';
import * as s from '../table/state';
import { act, follow, link, resultText, say, undo } from '../table/table';
import type { Action } from '../protocol/messages';
import { Clause, Clauses } from './clause';
import { ScoreLines } from './forces';
import { Selection } from './selection';

function Prompt() {
  const v = s.live.value;
  if (!v) return null;
  if (v.result) {
    return (
      <div class={`prompt over ${v.result.winner}`} data-decision={v.decision}>
        <strong>{resultText(v)}</strong> <Clause rule={v.result.rule} />
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
  const computer = v.decider !== null && !s.isPerson(v.decider) && !s.study.value;
  return (
    <div class={`prompt ${v.decider ?? ''}`} data-decision={v.decision}>
      <p>
        <strong class="who">{s.sideName(v.decider)}</strong>{' '}
        {computer ? `(${s.players.value[v.decider!]}) is deciding.` : (s.choices.value?.prompt ?? v.prompt)}
      </p>
      {computer ? (
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
      ) : null}
    </div>
  );
}

// The costs come a moment after the list; only they are drawn then.
function MarchCost({ action }: { action: Action }) {
  const mp = costOf(action);
  return mp === undefined ? null : <span class="mp">, {halves(mp)} MP</span>;
}

// On a touch screen the first tap on a march or a fight shows path or odds, the second does it.
let tapped = '';
function onTap(a: Action, touched: boolean): void {
  const asked = `${s.live.value?.decision} ${a.n}`;
  if (touched && tapped !== asked && (a.path || oddsQuestion(a))) {
    tapped = asked;
    s.pointed.value = a.n;
    return say('Tap again to do it.');
  }
  void act(a);
}

function Item({ action: a, letter }: { action: Action; letter?: string }) {
  const point = (): void => void (s.pointed.value = a.n);
  const touched = useRef(false);
  return (
    <li>
      <button
        class="choice"
        data-n={a.n}
        data-action={a.action}
        onPointerEnter={(e) => e.pointerType === 'mouse' && point()}
        onPointerLeave={(e) => e.pointerType === 'mouse' && (s.pointed.value = null)}
        onPointerDown={(e) => (touched.current = e.pointerType === 'touch')}
        onKeyDown={() => (touched.current = false)}
        onFocus={(e) => {
          point();
          if (e.currentTarget.matches(':focus-visible')) seekHexes(hexesOf(a)); // reached by key: the map follows
        }}
        onBlur={() => (s.pointed.value = null)}
        onClick={() => onTap(a, touched.current)}
      >
        {letter ? <kbd aria-hidden="true">{letter}</kbd> : <span class="no-key" />}
        <span>
          {phraseOf(a)}
          <MarchCost action={a} />
        </span>
      </button>
    </li>
  );
}

const MOST = 30;
function List() {
  const list = shown.value;
  const [all, setAll] = useState(false);
  useEffect(() => setAll(false), [s.live.value?.decision]);
  const kinds = new Map<string, Action[]>();
  for (const a of list) {
    const there = kinds.get(a.action);
    if (there) there.push(a);
    else kinds.set(a.action, [a]);
  }
  // A long list is cut kind by kind, so that none is missing.
  const most = all || list.length <= MOST ? list.length : Math.max(6, Math.floor(MOST / kinds.size));
  // Long groups come last: the map shows them better.
  const groups = [...kinds].sort(([, a], [, b]) => Number(a.length > 8) - Number(b.length > 8));
  if (!list.length) return null;
  const chosen = chosenUnit.value;
  const name = chosen ? s.units.value.get(chosen)?.name : null;
  return (
    <section class="choices" aria-label="Choices">
      <h3>
        {name && list.length < listed.value.length ? `${name} can` : 'You can'} <span class="count">{list.length}</span>
      </h3>
      {groups.map(([kind, actions]) => (
        <div class="kind">
          {actions.length > 1 ? <h4>{actionName(kind)}</h4> : null}
          <ul>
            {actions.slice(0, most).map((a, i) => (
              <Item key={a.n} action={a} letter={i ? undefined : letters.value.get(kind)} />
            ))}
          </ul>
        </div>
      ))}
      {groups.some(([, actions]) => actions.length > most) ? (
        <button class="small all" onClick={() => setAll(true)}>
          Show all {list.length}
        </button>
      ) : null}
    </section>
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
        {n.units?.length ? <span>{n.units.map((u) => s.units.value.get(u)?.name ?? idName(u)).join(', ')}</span> : null}
        {n.hexes?.length ? (
          <button class="small" onClick={() => seekHexes(n.hexes!)}>
            Show {n.hexes.length === 1 ? n.hexes[0] : `${n.hexes.length} hexes`}
          </button>
        ) : null}
        <button class="small close" aria-label="Close" onClick={() => (s.notice.value = null)}>
          ✕
        </button>
      </p>
    </div>
  );
}

function Undo() {
  const v = s.live.value;
  const rule = v?.undo;
  if (!v) return null;
  return (
    <p class="undo">
      <button class="small" disabled={!rule?.possible} onClick={() => void undo()}>
        Undo <kbd aria-hidden="true">⇧U</kbd>
      </button>
      {rule && !rule.possible && rule.because ? <span class="quiet">{words(rule.because)}</span> : null}
    </p>
  );
}

export function ChoicesPanel() {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => void top.current?.closest('.panel')?.scrollTo({ top: 0 }), [s.live.value?.decision]);
  return (
    <div ref={top}>
      {link.trouble.value ? (
        <div class="notice trouble" role="alert">
          <p>{link.trouble.value}</p>
        </div>
      ) : null}
      <Prompt />
      <NoticeCard />
      <List />
      <Undo />
      <Selection />
    </div>
  );
}
