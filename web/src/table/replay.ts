// Looking back: the board as it stood after any line of the record, and links that open a game at one.
import { signal } from '@preact/signals';
import { linkTo } from './keeping';
import { prefs } from './prefs';
import { shared } from './sharing';
import * as s from './state';
import { ask, pause, say, tell, tellRefusal } from './table';
import type { View } from '../protocol/messages';

export async function showLine(line: number): Promise<void> {
  const last = s.story.value.length;
  if (line >= last) return backToNow();
  s.replayLine.value = Math.max(1, line);
  const wanted = s.replayLine.value;
  const reply = await ask<{ view: View }>('past', { line: wanted, as: s.seat.value });
  if (s.replayLine.value !== wanted) return;
  if (!reply.ok) return tellRefusal(reply.error);
  s.replayed.value = shared(s.view.value, reply.view);
  s.fan.value = null;
  const told = s.story.value[wanted - 1];
  const events = told?.events ?? [];
  const hexes = events.flatMap((e) => [e.hex, e.from, e.to]).filter((h): h is string => typeof h === 'string' && /^\d{4}$/.test(h));
  s.glow.value = hexes.length ? { hexes: [...new Set(hexes)], units: [] } : null;
  say(`Move ${wanted} of ${last}. ${events.map((e) => e.text).join(' ')}`);
}
// The past plays by itself, at the pace of the computer's moves, until it has come to now.
export const playing = signal(false);
export async function playOn(): Promise<void> {
  if (playing.value) return;
  playing.value = true;
  while (playing.value && s.replayLine.value !== null) {
    await showLine(s.replayLine.value + 1);
    await pause(Math.max(250, prefs.value.pace * 1000));
  }
  playing.value = false;
}
export function backToNow(): void {
  playing.value = false;
  s.replayLine.value = null;
  s.replayed.value = null;
  s.glow.value = null;
  say('Back to now.');
}
export async function share(): Promise<void> {
  const saved = await ask<{ record: string }>('save', s.far.value ? {} : { sealed: true });
  if (!saved.ok) return tellRefusal(saved.error);
  const address = await linkTo(saved.record, s.replayLine.value ?? s.story.value.length);
  try {
    await navigator.clipboard.writeText(address);
    tell({ tone: 'news', text: 'The link is copied. It holds the whole game, with what is secret sealed, and opens it at this move.' });
  } catch {
    history.replaceState(null, '', address);
    tell({ tone: 'news', text: "The link stands in the browser's address line: copy it from there." });
  }
}
