// What is pointed at, looked into: the cost of a path hex by hex, the odds of a fight with those who would take part, or the sheet
// of a counter. It stands in a corner of the map where it covers nothing that it speaks of; on a phone it is a sheet at the
// bottom, which leaves the map free.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { placeOnBoard } from '../board/board';
import { aimOf, bounds, preview, reading } from '../table/asking';
import { actionNumbered, targets } from '../table/choosing';
import { phraseOf, wholePhrase } from '../table/glossary';
import { halves } from '../table/numbers';
import { rulebook } from '../table/rulebook';
import * as s from '../table/state';
import { act } from '../table/table';
import type { Cost, CostPart } from '../protocol/messages';
import { Clause, Clauses } from './clause';
import { Glance } from './glance';
import { OddsPanel } from './odds';

// What is paid where it stands is for no ground: for what the clause is about.
function PaidFor({ part, from }: { part: CostPart; from: string | null }) {
  const topic = part.hex === from ? rulebook.value.get(part.rule)?.topic : undefined;
  return (
    <span class="words">
      {part.hex}{' '}
      <span class="quiet">{topic ?? (part.hex === from ? 'where it stands' : s.drawing.value?.hexes.get(part.hex)?.terrain)}</span>
    </span>
  );
}
function PathCost({ cost, title, path }: { cost: Cost; title: string; path: string[] | null }) {
  const to = path?.at(-1) ?? null;
  const price = to ? bounds.value?.prices.get(to) : undefined;
  const has = cost.left ?? cost.allowance;
  const left = has - cost.cost;
  return (
    <section class="cost" aria-label="Cost of the path">
      <h3>{title}</h3>
      <p>
        {cost.cost === 0 && has === 0
          ? 'Costs no movement points'
          : `${halves(cost.cost)} of ${halves(has)} movement points${left >= 0 ? `, ${halves(left)} left` : ''}`}
        {cost.column ? ', in march column' : ''}
      </p>
      {cost.legal ? null : (
        <p class="refusal">
          Not legal: <Clauses rules={cost.rules} />
        </p>
      )}
      {price ? (
        <p class="refusal">
          Going there gives the other side {price} {price === 1 ? 'point' : 'points'}: it is asked before it is paid.
        </p>
      ) : null}
      <ol class="reckoning">
        {cost.parts.map((part) => (
          <li>
            <span class="amount">{halves(part.mp)}</span>
            <PaidFor part={part} from={path?.[0] ?? null} />
            <Clause rule={part.rule} />
          </li>
        ))}
      </ol>
    </section>
  );
}

// What was tapped once is done by this button.
function Offered() {
  const a = actionNumbered(s.offered.value);
  if (!a) return null;
  return (
    <p class="row offered">
      <button class="main do-it" onClick={() => void act(a)}>
        {phraseOf(a, true)}
      </button>
      <button onClick={() => (s.offered.value = null)}>Not now</button>
    </p>
  );
}

const CORNERS = ['right bottom', 'left bottom', 'right top', 'left top'] as const;
// The first corner in which the card covers none of the hexes that it speaks of, and as few as can be of the others that are lit.
function freeCorner(card: HTMLElement, hexes: string[], others: string[]): (typeof CORNERS)[number] {
  const board = card.parentElement!.getBoundingClientRect();
  const [w, h] = [card.offsetWidth + 24, card.offsetHeight + 24];
  const covers = (all: string[], corner: string): number =>
    all.filter((hex) => {
      const at = placeOnBoard(hex);
      if (!at) return false;
      const across = corner.includes('right') ? at.x > board.width - w - 30 : at.x < w + 30;
      return across && (corner.includes('bottom') ? at.y > board.height - h - 30 : at.y < h + 30);
    }).length;
  const dice = document.querySelector('.dice-tray')?.getBoundingClientRect();
  const onDice = (corner: string): boolean =>
    dice !== undefined &&
    (corner.includes('right') ? dice.right > board.right - w : dice.left < board.left + w) &&
    (corner.includes('bottom') ? dice.bottom > board.bottom - h : dice.top < board.top + h);
  const covered = new Map(CORNERS.map((k) => [k, covers(hexes, k) * 1000 + (onDice(k) ? 500 : 0) + covers(others, k)]));
  return [...CORNERS].sort((a, b) => covered.get(a)! - covered.get(b)!)[0]!;
}

export function PreviewCard() {
  const p = preview.value;
  const card = useRef<HTMLDivElement>(null);
  const [corner, setCorner] = useState<(typeof CORNERS)[number]>('right bottom');
  const [scrolls, setScrolls] = useState(false); // then the keyboard has to reach it
  const glanced = s.glanced.value;
  const aim = p ? (aimOf(p.action) ?? p.aim) : null;
  const hexes = [
    ...(p?.path ?? []),
    ...(aim ? [aim] : []),
    ...(p?.who ?? []).map((u) => s.units.value.get(u)?.hex ?? ''),
    ...(glanced ? [glanced.hex] : []),
    ...(s.hovered.value ? [s.hovered.value] : []),
  ].filter(Boolean);
  useLayoutEffect(() => {
    if (!card.current) return;
    setCorner(freeCorner(card.current, hexes, [...targets.value.keys()]));
    setScrolls(card.current.scrollHeight > card.current.clientHeight);
  });
  const tells = p?.odds || p?.cost;
  if (!tells && !glanced && s.offered.value === null) return null;
  return (
    <div
      ref={card}
      class={`preview ${corner}`}
      data-own-pointer
      role="group"
      aria-label="What is known beforehand"
      tabIndex={scrolls ? 0 : undefined}
      onPointerEnter={(e) => e.pointerType === 'mouse' && (reading.value = true)}
      onPointerLeave={() => (reading.value = false)}
    >
      <Offered />
      {p?.odds ? (
        <OddsPanel
          odds={p.odds}
          title={(p.action.action === 'done' && wholePhrase(p.odds)) || phraseOf(p.action, true)}
          question={p.question}
          who={p.who}
        />
      ) : null}
      {p?.cost ? <PathCost cost={p.cost} title={phraseOf(p.action, true)} path={p.path} /> : null}
      {glanced && !p?.odds ? <Glance hex={glanced.hex} unit={glanced.unit} /> : null}
    </div>
  );
}
