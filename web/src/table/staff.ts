// What computer players say: a hint to the person who decides, why the computer did what it did, how long it thinks and that it is to
// stop. It knows the levels only as the table names them.
import { computed, signal } from '@preact/signals';
import { prefs } from './prefs';
import * as s from './state';
import type { Action, Reply, Side } from '../protocol/messages';

export interface Explained {
  text: string;
  because: { text: string; value: number }[];
  decision: number;
  side?: Side;
  level?: string;
}
export interface Hint extends Explained {
  action: Partial<Action>;
  score: number | null;
  line: string[];
}

// ---- Thinking ----
export const TIMES = [100, 300, 1000, 3000, 10_000]; // ms
export const timeText = (ms: number): string => `${ms / 1000} second${ms === 1000 ? '' : 's'}`;
export const since = signal<number | null>(null); // when somebody began to think
export const halted = signal(false); // it was told to stop
export const thinks = (level: string): boolean => s.levels.value.some((l) => l.level === level && l.thinks);

// Asks somebody who may think about it. Who was stopped and could not be told answers at once when he is asked again.
export async function thought<T>(level: string, question: (time: { ms?: number }) => Promise<Reply<T>>): Promise<Reply<T>> {
  if (!thinks(level)) return question({});
  since.value = performance.now();
  try {
    const reply = await question({ ms: halted.value ? 1 : prefs.value.think });
    if (reply.ok) halted.value = false;
    return reply;
  } finally {
    since.value = null;
  }
}

// ---- Hints ----
const given = signal<Hint | null>(null);
export const hint = computed(() =>
  given.value && given.value.decision === s.live.value?.decision && !s.replayed.value ? given.value : null,
);
export const hexesOf = (a: Partial<Action>): string[] =>
  [...(a.path ?? []), a.hex, a.target, a.unit ? s.units.value.get(a.unit)?.hex : null].filter((h): h is string => typeof h === 'string');
export function showHint(h: Hint | null): void {
  given.value = h;
  s.glow.value = h ? { hexes: [...new Set(hexesOf(h.action))], units: [] } : null;
}

// ---- Why did it do that? ----
const MOST = 60;
export const reasons = signal<Explained[]>([]); // of its latest decisions, the last one last
export function noteWhy(told: Explained[]): void {
  const before = reasons.value.filter((r) => r.decision < (told[0]?.decision ?? Infinity));
  reasons.value = [...before, ...told].slice(-MOST);
}
// What it did since a person decided last, as far as it still stands.
export const latestReasons = computed(() => {
  const now = s.live.value?.decision ?? 0;
  const mine = s.story.value.findLast((l) => s.isPerson(l.side))?.decision ?? -1;
  return reasons.value.filter((r) => r.decision > mine && r.decision < now);
});
