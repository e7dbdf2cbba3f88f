// Asking the computer players: for a hint, to stop thinking, and to play a short piece with a word on every decision.
import { noteWhy, showHint, halted, thought, type Explained, type Hint } from './staff';
import * as s from './state';
import { beginStudy } from './study';
import { arrived, ask, follow, link, pause, say, tell, tellRefusal } from './table';
import { capital, withNames, words } from './glossary';
import type { JournalEvent, View } from '../protocol/messages';

export async function advise(level: string, again = true): Promise<void> {
  const decision = s.live.value?.decision ?? -1;
  const reply = await thought(level, (time) => ask<Omit<Hint, 'level' | 'decision'>>('suggest', { level, ...time }));
  if (!reply.ok && halted.value && again) {
    while (link.state.value === 'opening') await pause(50);
    return advise(level, false);
  }
  halted.value = false;
  if (!reply.ok) return tellRefusal(reply.error);
  showHint({ ...reply, level, decision });
  say(`The ${level} would ${words(reply.text)}: ${reply.because.map((b) => withNames(b.text)).join(', ')}.`);
}

export function stopThinking(): void {
  halted.value = true;
  link.halt();
}

// A short piece, played for both sides in study so that the game waits; each decision with the best of what speaks for it.
const PIECE = 8; // decisions
let showing = false;
export async function showMe(level: string): Promise<void> {
  if (showing) return;
  showing = true;
  try {
    if (!s.study.value) await beginStudy();
    for (let n = 0; n < PIECE && s.study.value; ++n) {
      const side = s.live.value?.decider;
      if (!side) break;
      const reply = await ask<{ journal: JournalEvent[]; view: View; why?: Explained[] }>('play', {
        [side]: level,
        until: 'decision',
        decisions: 1,
        why: true,
        as: 'all',
      });
      if (!reply.ok) return tellRefusal(reply.error);
      await arrived(reply.journal, reply.view);
      noteWhy(reply.why ?? []);
      const told = reply.why?.[0];
      const best = told?.because.filter((b) => b.value > 0).slice(0, 2) ?? [];
      if (told)
        tell({
          tone: 'news',
          text: `${s.sideName(side)}: ${words(told.text)}.${best.length ? ` ${capital(best.map((b) => withNames(b.text)).join('; '))}.` : ''}`,
        });
      await pause(best.length ? 2200 : 900);
    }
    tell({ tone: 'news', text: 'That was a piece of play. Go on trying here, or end the study: the game waits where you left it.' });
  } finally {
    showing = false;
    void follow();
  }
}
