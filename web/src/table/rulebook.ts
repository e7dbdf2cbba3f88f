// The clauses of the game on the table, fetched once.
import { effect, signal } from '@preact/signals';
import * as s from './state';
import { ask } from './table';
import type { RuleText } from '../protocol/messages';

export const rulebook = signal<Map<string, RuleText>>(new Map());
let of = '';
export async function wantRules(): Promise<void> {
  const game = s.view.value?.game;
  if (!game || of === game) return;
  of = game;
  const reply = await ask<{ rules: RuleText[] }>('rules', { game });
  if (reply.ok) rulebook.value = new Map(reply.rules.map((r) => [r.rule, r]));
  else of = '';
}
// Fetched when the page has a quiet moment, so that a clause is there when somebody points at one.
effect(() => {
  if (s.live.value) setTimeout(() => void wantRules(), 1200);
});
export const sourceWord = (source: string): string => (source === 'printed' ? 'printed' : 'reconstructed');
