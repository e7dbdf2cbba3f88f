// The links of a table: one for each chair that this browser has the key of, to be copied or handed on, and to be renewed when the wrong
// person opened one.
import { useState } from 'preact/hooks';
import { Modal } from '../panels/modal';
import * as s from '../table/state';
import { ask } from '../table/table';
import type { Side } from '../protocol/messages';
import { linkOf, titleOf } from './keys';
import { calledAt, mySide, remember, room, SIDES } from './room';

const mayShare = (): boolean => typeof navigator.share === 'function';

export function LinkRow({ title, about, address, share }: { title: string; about?: string; address: string; share: string }) {
  const [done, setDone] = useState('');
  const copy = async (from: HTMLInputElement | null): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setDone('Copied');
    } catch {
      from?.select();
      setDone('Copy it from the field');
    }
  };
  let field: HTMLInputElement | null = null;
  return (
    <div class="link-row">
      <h3>{title}</h3>
      {about ? <p class="quiet">{about}</p> : null}
      <div class="link-line">
        <input ref={(e) => void (field = e)} readOnly value={address} aria-label={title} onFocus={(e) => e.currentTarget.select()} />
        <button class="main" onClick={() => void copy(field)}>
          Copy
        </button>
        {mayShare() ? (
          <button onClick={() => void navigator.share({ title: 'Vedette', text: share, url: address }).catch(() => {})}>Send …</button>
        ) : null}
      </div>
      <span class="done" role="status">
        {done}
      </span>
    </div>
  );
}

// A new key; the old one is dead, and whoever sat by it is sent away.
function Renew() {
  const [state, setState] = useState<'no' | 'sure' | 'sent'>('no');
  const [said, setSaid] = useState('');
  const watch = room.value?.seat === 'watch';
  const renew = async (): Promise<void> => {
    setState('sent');
    const reply = await ask<{ key: string }>('renew');
    setState('no');
    if (!reply.ok) return setSaid(reply.error.message);
    if (room.value) room.value = { ...room.value, key: reply.key };
    remember();
    setSaid('Your link is renewed: the old one opens nothing any more. Other devices of yours need the new one.');
  };
  if (watch) return null;
  return (
    <div class="renew">
      <p class="quiet">Has somebody else opened your link? Renew it: whoever has the old one is sent away.</p>
      {state === 'no' ? (
        <button class="small" onClick={() => setState('sure')}>
          Renew my link
        </button>
      ) : (
        <span class="row">
          <button class="small main" disabled={state === 'sent'} onClick={() => void renew()}>
            Renew it: the old link dies
          </button>
          <button class="small" onClick={() => setState('no')}>
            Leave it
          </button>
        </span>
      )}
      <p role="status">{said}</p>
    </div>
  );
}

export function LinksDialog() {
  const now = room.value;
  const close = (): void => void (s.dialog.value = null);
  if (!now) return null;
  const battle = now.opened.name || titleOf(s.games.value, now.opened.game, now.opened.scenario);
  const others = SIDES.filter((side) => side !== mySide.value && now.keys[side] && now.keys[side] !== now.key);
  const free = (side: Side): boolean => now.played[side] === 'anyone';
  return (
    <Modal title="Links to this table" onClose={close}>
      <div class="links">
        {others.map((side) => (
          <LinkRow
            title={`To play ${s.sideName(side)}`}
            about={
              now.names[side]
                ? `${calledAt(side)} has sat down there already.`
                : `Send it to the ${s.sideName(side)} player alone: whoever opens it has the seat.${free(side) ? ' Anybody in the house may also take it from the list.' : ''}`
            }
            address={linkOf(now.keys[side]!)}
            share={`A game of ${battle}: you play ${s.sideName(side)}.`}
          />
        ))}
        {now.keys.watch || now.seat === 'watch' ? (
          <LinkRow
            title="To look on"
            about="For anybody: it shows what both players know."
            address={linkOf(now.keys.watch ?? now.key)}
            share={`Look on at a game of ${battle}.`}
          />
        ) : null}
        {now.seat === 'watch' ? null : (
          <>
            <LinkRow
              title="Your own seat, for another device of yours"
              about="Keep it to yourself. It may be open on several devices at once."
              address={linkOf(now.key)}
              share={`My seat at ${battle}.`}
            />
            <Renew />
          </>
        )}
      </div>
    </Modal>
  );
}
