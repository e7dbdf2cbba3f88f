// The tab of a house's table: talk, offers, giving up, standing orders, notices, links, the dice and their proof, and the way out.
import { useEffect, useRef, useState } from 'preact/hooks';
import { download } from '../table/keeping';
import * as s from '../table/state';
import { ask, tell, tellRefusal, undoable } from '../table/table';
import { clockTime, clockWords } from './clock';
import { takeHome } from './moving';
import { NoticesForm } from './notices';
import { StandingOrders } from './orders';
import { agree, calledAt, chat, heardChat, house, leave, mySide, rename, room, withSomebody } from './room';
import type { Said } from './wire';
import { clockOf } from './wire';

const speaker = (c: Said): string => c.name || (c.seat === 'watch' ? 'a watcher' : c.seat === 'both' ? 'the host' : s.sideName(c.seat));
function Talk() {
  const [text, setText] = useState('');
  const [sending, setSending] = useState(false);
  const end = useRef<HTMLOListElement>(null);
  const lines = chat.value;
  useEffect(() => end.current?.scrollTo({ top: end.current.scrollHeight }), [lines.length]);
  const send = async (): Promise<void> => {
    if (!text.trim()) return;
    setSending(true);
    const reply = await ask<{ n: number; chat: Said }>('chat', { text: text.trim() });
    setSending(false);
    if (!reply.ok) return tellRefusal(reply.error); // what was typed stays
    setText('');
    heardChat(reply.chat);
  };
  return (
    <section class="talk" aria-label="Talk">
      <h3>Talk</h3>
      {lines.length ? (
        <ol ref={end} tabIndex={0} aria-label="What was said">
          {lines.map((c) => (
            <li key={c.n} class={c.seat}>
              <b>{speaker(c)}</b> <time dateTime={new Date(c.at).toISOString()}>{clockTime(c.at)}</time>
              <span class="text">{c.text}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p class="quiet">Nobody has said anything yet.</p>
      )}
      <form
        class="say"
        onSubmit={(e) => {
          e.preventDefault();
          void send();
        }}
      >
        <input
          value={text}
          maxLength={house.value?.chat ?? 500}
          aria-label="Say something to the table"
          placeholder="Say something to the table"
          onInput={(e) => setText(e.currentTarget.value)}
        />
        <button disabled={sending || !text.trim()}>Say</button>
      </form>
    </section>
  );
}

// What the others call one; whoever came by a link has not been asked yet.
function OwnName() {
  const now = room.value!;
  const side = mySide.value;
  const [name, setName] = useState(side ? (now.names[side] ?? '') : '');
  if (!side) return null;
  const changed = name.trim() !== (now.names[side] ?? '');
  return (
    <form
      class="say own-name"
      onSubmit={(e) => {
        e.preventDefault();
        if (changed) rename(name);
      }}
    >
      <label>
        Your name, as others see it
        <input value={name} maxLength={house.value?.name ?? 40} autocomplete="nickname" onInput={(e) => setName(e.currentTarget.value)} />
      </label>
      <button disabled={!changed}>Keep</button>
    </form>
  );
}

function Offers() {
  const [sure, setSure] = useState(false);
  const now = room.value!;
  if (!mySide.value || now.over || s.live.value?.result) return null;
  const other = calledAt(s.other(mySide.value));
  const standing = now.offer !== null;
  return (
    <section class="offers" aria-label="Offers">
      <h3>Agree with {other}</h3>
      <p class="row">
        {withSomebody.value ? (
          <>
            <button
              class="small"
              disabled={standing || !s.story.value.some((l) => l.side === mySide.value)}
              onClick={() => void agree('offer', { what: 'undo' })}
            >
              {undoable() ? 'Take back my last act' : 'Ask to take back my last act'}
            </button>
            <button class="small" disabled={standing} onClick={() => void agree('offer', { what: 'draw' })}>
              Offer a draw
            </button>
            <button class="small" disabled={standing} onClick={() => void agree('offer', { what: 'end' })}>
              End it without a winner
            </button>
          </>
        ) : null}
        {sure ? null : (
          <button class="small" onClick={() => setSure(true)}>
            Resign …
          </button>
        )}
      </p>
      {sure ? (
        <div class="notice trouble" role="alertdialog" aria-label="Resign?">
          <p>If you resign, {other} has won and the game is over. That cannot be taken back.</p>
          <p class="blamed">
            <button class="small main" onClick={() => (setSure(false), void agree('resign'))}>
              Resign the game
            </button>
            <button class="small" onClick={() => setSure(false)}>
              Play on
            </button>
          </p>
        </div>
      ) : null}
    </section>
  );
}

function DiceProof() {
  const { dice } = room.value!;
  return (
    <details class="proof">
      <summary>The dice can be checked</summary>
      <p>
        Before the first die the house fixed a secret and gave its seal. Each seat added chance of its own, made by its browser. Every die
        and draw follows from both; once the game is over the secret is in the record, and <code>vedette verify</code>, or{' '}
        <a href="./verify.html" target="_blank">
          a page of its own
        </a>
        , works each of them out again.
      </p>
      <dl>
        <dt>Seal (SHA-256)</dt>
        <dd>
          <code>{dice.commitment}</code>
        </dd>
        {(dice.entropies ?? []).map((e) => (
          <>
            <dt>
              {s.sideName(e.seat)}'s part, from number {e.from}
            </dt>
            <dd>
              <code>{e.entropy}</code>
            </dd>
          </>
        ))}
        {dice.secret ? (
          <>
            <dt>The secret</dt>
            <dd>
              <code>{dice.secret}</code>
            </dd>
          </>
        ) : null}
      </dl>
    </details>
  );
}

async function saveRecord(): Promise<void> {
  const reply = await ask<{ record: string }>('save');
  if (!reply.ok) return tell({ tone: 'trouble', text: reply.error.message });
  download(`vedette-${room.value?.table ?? 'table'}.txt`, reply.record);
}

export function RoomPanel() {
  const now = room.value;
  if (!now) return null;
  const clock = clockOf(now.clock);
  return (
    <div class="room">
      <Talk />
      {mySide.value && !now.names[mySide.value] ? <OwnName /> : null}
      <Offers />
      {now.opened.notes ? <p class="quiet">{now.opened.notes}</p> : null}
      {clock ? <p class="quiet">Time: {clockWords(clock)}.</p> : null}
      {mySide.value && !now.over ? (
        <>
          <StandingOrders key={now.table} />
          <NoticesForm key={`n${now.table}`} />
        </>
      ) : null}
      <DiceProof />
      <p class="row">
        <button class="small" onClick={() => (s.dialog.value = 'links')}>
          Links
        </button>
        <button class="small" onClick={() => (s.dialog.value = 'tables')}>
          Other tables
        </button>
        <button class="small" onClick={() => void saveRecord()}>
          Save the record
        </button>
        <button class="small" onClick={() => void takeHome()}>
          Go on at one screen
        </button>
        <button
          class="small"
          onClick={() =>
            void leave().then(() => {
              s.dialog.value = 'tables';
            })
          }
        >
          Leave for now
        </button>
      </p>
    </div>
  );
}
