// Everything that may be done, with a letter for each kind.
import { useEffect, useRef, useState } from 'preact/hooks';
import { seekHexes } from '../board/board';
import { costOf } from '../table/asking';
import { ablest, chosenUnit, confirming, hexesOf, leadsAway, letters, listed, ofTheStack, shown, unitOf } from '../table/choosing';
import { actionName, doesOf, phraseOf } from '../table/glossary';
import { halves } from '../table/numbers';
import * as s from '../table/state';
import { act, say } from '../table/table';
import { tellStory } from '../table/telling';
import type { Action } from '../protocol/messages';
import { Course } from './course';
import { Selection } from './selection';

// The costs come a moment after the list; only they are drawn then.
function MarchCost({ action }: { action: Action }) {
  const mp = costOf(action);
  return mp === undefined ? null : <span class="mp">, {halves(mp)} MP</span>;
}

// On a touch screen the first tap on a march or a fight shows path or odds and a button that does it; a second tap does it too.
function onTap(a: Action, touched: boolean): void {
  if (touched && s.offered.value !== a.n && (a.path ?? a.target)) {
    s.offered.value = a.n;
    return say(`${phraseOf(a)}: tap again, or press the button.`);
  }
  void act(a);
}

function Item({ action: a, letter }: { action: Action; letter?: string }) {
  const point = (): void => void (s.pointed.value = a.n);
  const touched = useRef(false);
  const does = a.action === 'drop' ? null : doesOf(a);
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
          if (!e.currentTarget.matches(':focus-visible')) return;
          point(); // reached by key: the map follows
          seekHexes(hexesOf(a));
        }}
        onBlur={() => (s.pointed.value = null)}
        onClick={() => onTap(a, touched.current)}
      >
        {letter ? <kbd aria-hidden="true">{letter}</kbd> : <span class="no-key" />}
        <span>
          {phraseOf(a)}
          <MarchCost action={a} />
          {does ? <span class="does">{does}</span> : null}
        </span>
      </button>
    </li>
  );
}

// Where a unit faces and how a stack lies is done on the map, by dial and by dragging: in the list such a kind is one line, which opens.
function doneOnMap(actions: Action[]): string | null {
  if (actions.length < 3) return null;
  if (actions.every((a) => typeof a.facing === 'string' && !a.path && unitOf(a) && unitOf(a) === unitOf(actions[0]!)))
    return `${actions.length} ways: click ${actions.some(leadsAway) ? 'the lit hex' : 'the counter again'} for a dial`;
  if (actions.every((a) => a.units && typeof a.hex === 'string' && ofTheStack(a, a.hex)))
    return `${actions.length} ways: spread the stack and drag`;
  return null;
}
function Fold({ kind, of, text, letter, open }: { kind: string; of: Action[]; text: string; letter?: string; open: () => void }) {
  return (
    <button class="choice-fold" data-kind={kind} data-of={of.map((a) => a.n).join(' ')} aria-expanded="false" onClick={open}>
      {letter ? <kbd aria-hidden="true">{letter}</kbd> : <span class="no-key" />}
      <span>
        {actionName(kind)} <span class="quiet">({text})</span>
      </span>
    </button>
  );
}

const MOST = 30;
function List() {
  const list = shown.value.filter((a) => a !== confirming.value);
  const [all, setAll] = useState(false);
  const [opened, open] = useState(''); // the kind whose line was opened
  useEffect(() => (setAll(false), open('')), [s.live.value?.decision]);
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
  // Of another counter that is only looked at, nothing is listed.
  const name = chosen && ablest.value.has(chosen) ? s.units.value.get(chosen)?.name : null;
  return (
    <section class="choices" aria-label="Choices">
      <h3>
        {name && shown.value.length < listed.value.length ? `${name} can` : 'You can'} <span class="count">{list.length}</span>
      </h3>
      {groups.map(([kind, actions]) => {
        const elsewhere = all || kind === opened ? null : doneOnMap(actions);
        const letter = letters.value.get(kind);
        return elsewhere ? (
          <Fold kind={kind} of={actions} text={elsewhere} letter={letter} open={() => open(kind)} />
        ) : (
          <div class="kind">
            {actions.length > 1 ? <h4>{actionName(kind)}</h4> : null}
            <ul>
              {actions.slice(0, most).map((a, i) => (
                <Item key={`${s.choices.value?.decision} ${a.n}`} action={a} letter={i ? undefined : letter} />
              ))}
            </ul>
          </div>
        );
      })}
      {groups.some(([, actions]) => actions.length > most) ? (
        <button class="small all" onClick={() => setAll(true)}>
          Show all {list.length}
        </button>
      ) : null}
    </section>
  );
}

// What happened while the other player sat at the screen.
function Since() {
  const lines = s.sinceLooked.value;
  if (!lines?.length) return null;
  return (
    <section class="since" aria-label="Since you last looked">
      <h3>
        Since you last looked{' '}
        <button class="small close" aria-label="Close" onClick={() => (s.sinceLooked.value = null)}>
          ✕
        </button>
      </h3>
      <ol>
        {tellStory(lines)
          .flatMap((t) => t.phases)
          .flatMap((p) => p.told)
          .slice(-12)
          .map(({ event: e }) => (
            <li>{e.text}</li>
          ))}
      </ol>
    </section>
  );
}

export function ChoicesPanel() {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => void top.current?.closest('.panel')?.scrollTo({ top: 0 }), [s.live.value?.decision]);
  return (
    <div ref={top}>
      <Since />
      <List />
      {s.live.value?.result && !s.replayed.value ? <Course /> : null}
      <Selection />
    </div>
  );
}
