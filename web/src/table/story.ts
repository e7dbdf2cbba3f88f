// The story of the game, told to each seat apart: one may know what another does not. Of each only what is new is
// asked for, so that a long game is handed over as quickly as a short one.
import * as s from './state';
import { ask } from './table';
import type { JournalEvent, Reply, Seat } from '../protocol/messages';

export type ToldLine = Omit<s.StoryLine, 'events'> & { journal: JournalEvent[] };
const stories = new Map<Seat, s.StoryLine[]>();
let games = 0; // stories begun: an answer that comes after the next has begun belongs to none

// Another game, or the same from another record.
export function beginStory(): void {
  stories.clear();
  ++games;
  s.story.value = [];
}
// What was played from that decision on is undone.
export function unsay(decision: number): void {
  for (const [seat, lines] of stories) {
    const first = lines.findIndex((l) => l.decision >= decision);
    if (first >= 0) stories.set(seat, lines.slice(0, first));
  }
}
export const storyOf = (seat: Seat): s.StoryLine[] => stories.get(seat) ?? [];

// Asks for what the seat has not been told yet.
export async function hear(seat: Seat): Promise<void> {
  const game = games;
  const reply: Reply<{ lines: ToldLine[]; count: number; next?: number }> = await ask('story', { from: storyOf(seat).length, as: seat });
  if (!reply.ok || game !== games) return;
  write(seat, reply.lines, reply.count);
  if (reply.next !== undefined && storyOf(seat).length === reply.next) await hear(seat); // a long one comes in parts
}
function write(seat: Seat, list: ToldLine[], count: number): void {
  const lines = list.map(({ journal, ...l }) => ({ ...l, events: journal }));
  const first = lines[0]?.line ?? count;
  if (!lines.length && storyOf(seat).length === count) return;
  stories.set(seat, [...storyOf(seat).slice(0, first), ...lines].slice(0, count));
  if (seat === s.seat.value) s.story.value = storyOf(seat);
}
// What an act told at once; if lines before it are missing, they are asked for.
export async function told(seat: Seat, lines: ToldLine[]): Promise<void> {
  const first = lines[0]?.line;
  if (first === undefined || first > storyOf(seat).length) return hear(seat);
  write(seat, lines, first + lines.length);
}
