// The tables: this browser's own with whose turn it is and since when, and those of the house that wait for a player or may be watched.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Dot } from '../panels/side';
import { Modal } from '../panels/modal';
import * as s from '../table/state';
import type { Refusal, Side } from '../protocol/messages';
import { clockWords } from './clock';
import { callMe, ownName, titleOf, watchKey } from './keys';
import { ago, forgetSeat, isOver, listed, look, mine, plays, takeChair, waitsForMe, type Mine } from './lobby';
import { house, room, SIDES, sit } from './room';
import { clockOf, type Over, type TableCard } from './wire';

const EVERY = 15_000;
const turnOf = (card: TableCard): string =>
  card.turn === undefined || card.turn === null
    ? ''
    : typeof card.turn === 'number'
      ? `turn ${card.turn}`
      : `turn ${card.turn.n}, ${card.turn.time}`;
const overText = (card: TableCard): string => (typeof card.over === 'object' && card.over ? (card.over as Over).text : 'over');

const Players = ({ card }: { card: TableCard }) => (
  <span class="players">
    {SIDES.map((side) => (
      <span>
        <Dot side={side} /> {card.names[side] || (card.open?.includes(side) ? 'free' : s.sideName(side))}
      </span>
    ))}
  </span>
);

function MyTable({ of: { held, card }, run }: { of: Mine; run: (f: () => Promise<Refusal | null>) => void }) {
  const here = room.value?.table === held.table;
  const turn = card && waitsForMe({ held, card });
  const title = held.title || titleOf(s.games.value, held.game, held.scenario);
  const state = !card
    ? 'its key opens nothing any more: it was renewed, or the table is gone'
    : isOver(card)
      ? overText(card)
      : turn
        ? `your turn ${ago(card.since)}`
        : card.decider
          ? `${card.names[card.decider] || s.sideName(card.decider)} decides ${ago(card.since)}`
          : 'nobody decides';
  return (
    <li data-table={held.table} class={turn ? 'my-turn' : ''}>
      <button class="go-on" disabled={!card} onClick={() => (here ? (s.dialog.value = null) : run(() => sit(held.key)))}>
        <b>{title}</b>
        {here ? <span class="flag">on the screen</span> : turn ? <span class="flag">your turn</span> : null}
        <span class="quiet">
          {[
            held.seat === 'watch' ? 'you look on' : held.seat === 'both' ? 'both sides' : s.sideName(held.seat),
            card ? turnOf(card) : '',
            state,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {card ? <Players card={card} /> : null}
      </button>
      <button aria-label={`Forget the key of ${title}`} title="Forget the key in this browser" onClick={() => forgetSeat(held)}>
        ✕
      </button>
    </li>
  );
}

function Listed({ card, run }: { card: TableCard; run: (f: () => Promise<Refusal | null>) => void }) {
  const free = (card.open ?? []).filter((side): side is Side => SIDES.includes(side));
  const battle = titleOf(s.games.value, card.game, card.scenario);
  return (
    <li data-table={card.table}>
      <div class="about">
        <b>{card.name || battle}</b>
        <span class="quiet">
          {[
            card.name ? battle : null,
            turnOf(card),
            isOver(card) ? overText(card) : null,
            clockOf(card.clock) ? clockWords(card.clock) : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {card.notes ? <span class="notes">{card.notes}</span> : null}
        <Players card={card} />
      </div>
      <span class="row">
        {free.map((side) => (
          <button class="small main" onClick={() => run(() => takeChair(card, side))}>
            Play {s.sideName(side)}
          </button>
        ))}
        <button class="small" onClick={() => run(() => sit(watchKey(card.table)))}>
          Watch
        </button>
      </span>
    </li>
  );
}
const Section = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section class="tables" aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);

export function TablesDialog() {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [name, setName] = useState(ownName());
  useEffect(() => {
    const now = (): void => void look().then((e) => setTrouble((t) => e?.message ?? t));
    now();
    const watch = setInterval(now, EVERY);
    return () => clearInterval(watch);
  }, []);
  const run = (f: () => Promise<Refusal | null>): void => {
    setBusy(true);
    setTrouble(null);
    callMe(name.trim());
    void f().then((error) => {
      setBusy(false);
      if (error) setTrouble(error.message);
    });
  };
  const back = (): void => void (s.dialog.value = s.live.value ? null : 'start');
  const own = [...mine.value].sort((a, b) => Number(waitsForMe(b)) - Number(waitsForMe(a)) || b.held.when - a.held.when);
  const others = (listed.value ?? []).filter(
    (c) => !mine.value.some((m) => m.card && m.held.table === c.table && plays(m.held.seat, playedSide(m))),
  );
  return (
    <Modal title="Tables" onClose={back} wide>
      <p class="lead">Play with somebody elsewhere. No account: whoever has a seat's link has the seat.</p>
      {trouble || s.notice.value?.tone === 'trouble' ? (
        <p class="refusal" role="alert">
          {trouble ?? s.notice.value!.text}
        </p>
      ) : null}
      <div class="tables-head" aria-busy={busy}>
        <button class="main" onClick={() => (callMe(name.trim()), (s.dialog.value = 'table'))}>
          Open a table
        </button>
        <label>
          Your name, as others see it
          <input
            value={name}
            maxLength={house.value?.name ?? 40}
            autocomplete="nickname"
            onInput={(e) => setName(e.currentTarget.value)}
            onBlur={() => callMe(name.trim())}
          />
        </label>
      </div>
      {own.length ? (
        <Section title="Your tables">
          <ul>
            {own.map((m) => (
              <MyTable key={`${m.held.table} ${m.held.seat}`} of={m} run={run} />
            ))}
          </ul>
          <p class="quiet">Their keys are kept in this browser. To play on elsewhere, copy your own link at the table.</p>
        </Section>
      ) : null}
      <Section title="Tables of this house">
        {listed.value === null ? (
          <p class="quiet">Looking …</p>
        ) : others.length ? (
          <ul>
            {others.map((card) => (
              <Listed key={card.table} card={card} run={run} />
            ))}
          </ul>
        ) : (
          <p class="quiet">No other listed table waits for a player or can be watched just now.</p>
        )}
      </Section>
    </Modal>
  );
}
const playedSide = (m: Mine): Side | null => (m.held.seat === 'watch' ? null : m.held.seat === 'both' ? 'union' : m.held.seat);
