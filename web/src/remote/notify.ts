// That it is one's turn: said by the tab's title, by a sound where sounds are wanted, and by the browser's own notice where it may.
import { effect, signal, untracked } from '@preact/signals';
import { named } from '../table/glossary';
import * as s from '../table/state';
import { play, SOUNDS } from '../table/sound';
import { turnsWaiting } from './lobby';
import { myTurn, room } from './room';

export const canNotify = (): boolean => typeof Notification !== 'undefined' && isSecureContext;
export const allowed = signal<NotificationPermission>(canNotify() ? Notification.permission : 'denied');
export async function askToNotify(): Promise<void> {
  allowed.value = await Notification.requestPermission();
}
let shown: Notification | null = null;
function notify(text: string): void {
  if (!canNotify() || Notification.permission !== 'granted') return;
  try {
    shown?.close();
    shown = new Notification('Your turn', { body: text, tag: room.value?.table, icon: 'vedette-192.png' });
    shown.onclick = () => {
      window.focus();
      shown?.close();
    };
  } catch {
    // Some telephones show notices only for pages that are installed: the title and the sound tell it there.
  }
}

let was = false;
effect(() => {
  const turn = myTurn.value;
  const began = turn && !was;
  was = turn;
  if (!began) return;
  untracked(() => {
    if (!document.hidden && document.hasFocus()) return;
    const v = s.live.value!;
    notify(`${s.game.value?.title ?? ''}: turn ${v.turn.n}, ${named('phase', v.phase)}. ${s.choices.value?.prompt ?? v.prompt}`);
    play(SOUNDS.drum, true);
    navigator.vibrate?.(120);
  });
});
effect(() => {
  const waiting = turnsWaiting.value + (myTurn.value ? 1 : 0);
  document.title = room.value || waiting ? `${waiting ? `(${waiting}) ` : ''}${myTurn.value ? 'Your turn · ' : ''}Vedette` : 'Vedette';
});
