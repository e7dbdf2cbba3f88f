// Above the question at a house's table: who sits there, whose time goes by, what is offered; and the question's place while somebody
// elsewhere decides.
import { useState } from 'preact/hooks';
import * as s from '../table/state';
import { Dot } from '../panels/side';
import type { Side } from '../protocol/messages';
import { clockTime, TimeLeft } from './clock';
import { allowed, askToNotify, canNotify } from './notify';
import { agree, calledAt, computerAt, isHere, mySide, OFFERS, offerWords, room, SIDES, unread } from './room';
import { clockOf } from './wire';

function Chair({ side }: { side: Side }) {
  const now = room.value!;
  const clock = clockOf(now.clock);
  const deciding = s.live.value?.decider === side && !s.live.value.result && !now.over;
  const mine = mySide.value === side || now.seat === 'both';
  const level = computerAt(side);
  const here = isHere(side);
  const state = level ? 'the computer' : mine ? 'you' : here ? 'is here' : now.names[side] ? 'is away' : 'not here yet';
  return (
    <li class={`chair${deciding ? ' deciding' : ''}`} data-side={side}>
      <span class={`presence${here ? ' here' : ''}`} title={state}>
        <Dot side={side} />
      </span>
      <span class={`called${now.names[side] || mine || level ? '' : ' nobody'}`}>
        {now.names[side] || (mine ? 'You' : level || (here ? s.sideName(side) : state))}
      </span>
      <span class="unseen">
        {state}
        {deciding ? ', decides' : ''}
      </span>
      {clock ? <TimeLeft clock={clock} side={side} /> : null}
    </li>
  );
}

export function RoomStrip() {
  const now = room.value;
  if (!now) return null;
  const watching = now.present.watch ?? 0;
  return (
    <div class="room-strip">
      <ul aria-label="At the table">
        {SIDES.map((side) => (
          <Chair side={side} />
        ))}
      </ul>
      {watching ? (
        <span class="watching" title={watching === 1 ? 'One looks on' : `${watching} look on`}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M2 10q8-9 16 0q-8 9-16 0z" />
            <circle cx="10" cy="10" r="2.6" />
          </svg>
          {watching}
          <span class="unseen"> look on</span>
        </span>
      ) : null}
      {s.panel.value !== 'room' && unread.value ? (
        <button class="small said" onClick={() => (s.panel.value = 'room')}>
          {unread.value} new {unread.value === 1 ? 'word' : 'words'}
        </button>
      ) : null}
    </div>
  );
}

export function OfferCard() {
  const [sent, setSent] = useState(false);
  const offer = room.value?.offer;
  if (!offer || room.value?.over) return null;
  const mine = offer.by === mySide.value;
  const decide = (yes: boolean) => {
    setSent(true);
    void agree('answer', { yes, what: offer.what, ...(offer.what === 'undo' ? { to: offer.to } : {}) }).finally(() => setSent(false));
  };
  return (
    <div class="notice news offer" role="status">
      <p>
        {mine ? (
          <>You have offered {OFFERS[offer.what]}. It stands until it is answered or somebody acts.</>
        ) : (
          <>
            <b>{calledAt(offer.by)}</b> {offerWords(offer)}.
          </>
        )}
      </p>
      {mySide.value ? (
        <p class="blamed">
          {mine ? (
            <button class="small" disabled={sent} onClick={() => decide(false)}>
              Take the offer back
            </button>
          ) : (
            <>
              <button class="small main" disabled={sent} onClick={() => decide(true)}>
                Agree
              </button>
              <button class="small" disabled={sent} onClick={() => decide(false)}>
                Decline
              </button>
            </>
          )}
        </p>
      ) : null}
    </div>
  );
}

// In the question's place. True where there is something else to say than the question itself.
export const elsewhereDecides = (): boolean =>
  room.value !== null && s.live.value !== null && (!!room.value.over || !s.isPerson(s.live.value.decider));
export function FarPrompt() {
  const v = s.live.value!;
  const now = room.value!;
  if (now.over)
    return (
      <div class={`prompt over ${now.over.winner ?? ''}`} data-decision={v.decision}>
        <strong>{now.over.text}</strong>
        <p>
          <button class="small" onClick={() => (s.panel.value = 'journal')}>
            Look back
          </button>{' '}
          <button class="small" onClick={() => (s.panel.value = 'room')}>
            Dice and record
          </button>{' '}
          <button class="small" onClick={() => (s.dialog.value = 'tables')}>
            Other tables
          </button>
        </p>
      </div>
    );
  const side = v.decider;
  if (!side) return null;
  const level = computerAt(side);
  const missing = !level && !isHere(side);
  return (
    <div class={`prompt far ${side}`} data-decision={v.decision}>
      <p>
        <strong class="who">{calledAt(side)}</strong>{' '}
        {calledAt(side) === s.sideName(side) ? '' : `(${s.sideName(side)}${level ? ', the computer' : ''}) `}
        {missing
          ? now.names[side]
            ? 'decides, and is away at the moment.'
            : 'decides, and nobody has sat down there yet.'
          : 'is deciding'}
        {missing ? null : <span class="waiting-dots" aria-hidden="true" />}
      </p>
      {now.since ? <p class="since-when">Since {clockTime(now.since)}.</p> : null}
      {mySide.value ? (
        <p class="pace">
          {missing && !now.names[side] ? (
            <button class="small" onClick={() => (s.dialog.value = 'links')}>
              Send the link
            </button>
          ) : null}
          {canNotify() && allowed.value === 'default' ? (
            <button class="small" onClick={() => void askToNotify()}>
              Tell me when it is my turn
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
