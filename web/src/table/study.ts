// Study: a copy of the game to try things in. Any position can be set up, the dice can be written down in advance,
// and the game that was being played waits untouched. The copy has dice of its own, so that nobody learns there what will fall here.
import { batch, signal } from '@preact/signals';
import { keep, kept } from './keeping';
import * as s from './state';
import { beginStory } from './story';
import { ask, follow, keepRecord, labelOf, load, refresh, say, tell, tellRefusal } from './table';
import type { Unit, View } from '../protocol/messages';

export const scripted = signal(0); // dice that wait
export const branches = signal<{ name: string; record: string }[]>([]);

async function record(): Promise<string | null> {
  const saved = await ask<{ record: string }>('save', { as: 'all' });
  if (!saved.ok) tellRefusal(saved.error);
  return saved.ok ? saved.record : null;
}

// The record's lines up to the one being looked at; its head stays whole.
export function cutRecord(text: string, lines: number): string {
  const all = text.split('\n');
  const head = all.findIndex((l) => l.trim() === '');
  if (head < 0) return text;
  let left = lines;
  return all.filter((l, i) => i <= head || l.trim() === '' || l.startsWith('#') || left-- > 0).join('\n');
}

export async function beginStudy(): Promise<void> {
  const whole = await record();
  if (!whole) return;
  if (s.live.value) keep({ record: whole, players: s.players.value, ...labelOf(s.live.value) });
  const at = s.replayLine.value;
  // A study can be undone without limit. Without the seed what is rolled from here on is new.
  const from = (at === null ? whole : cutRecord(whole, at)).replace(/\nseed .*/, '').replace(/\n\n/, '\nmark analysis\n\n');
  const reply = await ask<{ view: View }>('load', { record: from, as: 'all' });
  if (!reply.ok) return tellRefusal(reply.error);
  batch(() => {
    s.replayed.value = null;
    s.replayLine.value = null;
    beginStory();
    s.study.value = true;
    s.panel.value = 'study';
    branches.value = [];
  });
  await refresh(reply.view);
  tell({ tone: 'news', text: 'You are in study. Whatever you try here, the game waits where you left it.' });
}
export async function endStudy(): Promise<void> {
  const waiting = kept();
  s.study.value = false;
  s.tool.value = 'hand';
  s.panel.value = 'choices';
  if (!waiting) return;
  await load(waiting.record, waiting.players, 'The game', waiting.id);
  say('Back in the game.');
  void follow();
}

export async function keepBranch(name: string): Promise<void> {
  const now = await record();
  if (now) branches.value = [...branches.value, { name: name || `Branch ${branches.value.length + 1}`, record: now }];
}
export async function toBranch(index: number): Promise<void> {
  const branch = branches.value[index];
  if (!branch) return;
  const reply = await ask<{ view: View }>('load', { record: branch.record, as: 'all' });
  if (!reply.ok) return tellRefusal(reply.error);
  beginStory();
  await refresh(reply.view);
}

export async function writeDice(text: string): Promise<void> {
  const next = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((t) => (/^\d+$/.test(t) ? Number(t) : t));
  const reply = await ask<{ left: number }>('dice', { next });
  if (!reply.ok) return tellRefusal(reply.error);
  scripted.value = reply.left;
  tell({ tone: 'news', text: `${reply.left} dice and chits are written down; after them chance goes on.` });
}

// A unit in another place or state; what is not said stays as it is.
const STATE = (u: Unit): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(u).filter(
      ([k, v]) => !['name', 'side', 'arm', 'brigade', 'division', 'corps', 'source', 'stack', 'at', 'hex'].includes(k) && v !== null,
    ),
  );
export async function putUnit(unit: string, hex: string | null, more: Record<string, unknown>): Promise<void> {
  const u = s.units.value.get(unit);
  if (!u) return;
  const where = hex === null ? { at: 'waiting' } : { hex };
  if (await setUp({ units: [{ ...(hex === null ? { unit } : STATE(u)), ...where, ...more }] }))
    s.pickedUnit.value = s.tool.value === 'place' ? null : unit;
}
// The table as it stands, in the words of `place`.
export function situationOf(): Record<string, unknown> {
  const v = s.live.value;
  if (!v) return {};
  const units = v.units
    .filter((u) => u.hex)
    .sort((a, b) => (a.stack ?? 0) - (b.stack ?? 0))
    .map((u) => ({ ...STATE(u), hex: u.hex }));
  const rest = Object.fromEntries(
    ['phase', 'side', 'markers', 'held', 'pool', 'activated'].filter((k) => v[k] !== undefined && v[k] !== null).map((k) => [k, v[k]]),
  );
  return { clear: true, turn: v.turn.n, ...rest, units };
}

export async function setUp(situation: Record<string, unknown>): Promise<boolean> {
  const reply = await ask<{ view: View }>('place', { ...situation, as: 'all' });
  if (!reply.ok) {
    tellRefusal(reply.error);
    return false;
  }
  await refresh(reply.view);
  await keepRecord();
  return true;
}
