// At the front door: the way to tables where somebody elsewhere plays, or what it takes to have one.
import { way } from '../connection/choose';
import * as s from '../table/state';
import { mine, turnsWaiting } from './lobby';
import { house } from './room';

export function FarDoor() {
  if (!house.value)
    return (
      <p class="quiet far-door">
        With somebody elsewhere: {way === 'socket' ? 'this server keeps no tables' : 'this page runs in your browser alone'}. A house does,{' '}
        <code>vedette serve --store FILE</code>; its page has a place for it here.
      </p>
    );
  const waiting = turnsWaiting.value;
  const own = mine.value.length;
  return (
    <section class="far-door" aria-label="With somebody elsewhere">
      <div>
        <h3>With somebody elsewhere</h3>
        <p class="quiet">
          {waiting
            ? `At ${waiting === 1 ? 'one table' : `${waiting} tables`} it is your turn.`
            : own
              ? `You sit at ${own === 1 ? 'one table' : `${own} tables`}; others are deciding.`
              : 'Open a table and send a link: live, or by turns over days.'}
        </p>
      </div>
      <span class="row">
        <button type="button" class={waiting ? 'main' : ''} onClick={() => (s.dialog.value = 'tables')}>
          Tables{waiting ? ` (${waiting})` : ''}
        </button>
        <button type="button" onClick={() => (s.dialog.value = 'table')}>
          Open a table
        </button>
      </span>
    </section>
  );
}

// In the bar, wherever there is a house: how many wait for this player at other tables.
export function TablesButton() {
  if (!house.value) return null;
  const waiting = turnsWaiting.value;
  const name = waiting ? `Tables: at ${waiting} it is your turn` : 'Tables';
  return (
    <button class="tables-button" onClick={() => (s.dialog.value = 'tables')} title={name} aria-label={name}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M2 8h16M4 8l-1 9M16 8l1 9" />
        <circle cx="6.5" cy="4" r="1.8" />
        <circle cx="13.5" cy="4" r="1.8" />
      </svg>
      <WaitingTally />
    </button>
  );
}
export const WaitingTally = () =>
  turnsWaiting.value ? (
    <span class="tally" aria-hidden="true">
      {turnsWaiting.value}
    </span>
  ) : null;
