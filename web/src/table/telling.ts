// The story for reading: turns, their phases, and in them what happened; a march of many hexes is one line.
import { named, valueWords } from './glossary';
import { halves } from './numbers';
import { sideName, type StoryLine } from './state';
import type { JournalEvent } from '../protocol/messages';

export interface Told {
  event: JournalEvent;
  line: number; // of the record, counted from 1
  way: string[]; // the hexes of a march, else empty
}
export interface ToldPhase {
  title: string;
  told: Told[];
}
export interface ToldTurn {
  n: number;
  time: string;
  phases: ToldPhase[];
}

const opensTurn = (e: JournalEvent): boolean => e.event === 'turn' || e.event === 'turn-began';
const opensPhase = (e: JournalEvent): boolean => e.event === 'phase' || e.event === 'phase-began';
const phaseTitle = (l: StoryLine): string => `${l.acting ? `${sideName(l.acting)} ` : ''}${named('phase', l.phase)}`;

// The hexes of a march, from where it began.
const wayOf = (e: JournalEvent): string[] =>
  e.event !== 'moved' || !e.from || !e.to ? [] : [e.from, ...(Array.isArray(e.path) ? (e.path as string[]) : [e.to])];
// Steps of one unit, one after the other, from where the last one ended.
function goesOn(last: Told | undefined, e: JournalEvent): boolean {
  return e.event === 'moved' && last?.event.event === 'moved' && last.event.unit === e.unit && last.event.to === e.from;
}
function joined(last: Told, e: JournalEvent, line: number): Told {
  const way = [...last.way, ...wayOf(e).slice(1)];
  const mp = Number(last.event.mp ?? 0) + Number(e.mp ?? 0);
  const over = way.slice(1, -1);
  const by = over.length > 4 ? `${over.slice(0, 2).join(', ')} … ${over.at(-1)}` : over.join(', ');
  const text = `${valueWords('unit', e.unit)} moves from ${way[0]} to ${valueWords('hex', e.to)} by way of ${by}, for ${halves(mp)} MP.`;
  return { event: { ...last.event, to: e.to, mp, text }, line, way };
}

export function tellStory(lines: StoryLine[]): ToldTurn[] {
  const turns: ToldTurn[] = [];
  const times = new Map(lines.map((l) => [l.turn.n, l.turn.time]));
  const newTurn = (n: number): ToldTurn => {
    turns.push({ n, time: times.get(n) ?? '', phases: [] });
    return turns.at(-1)!;
  };
  for (const l of lines) {
    let turn = turns.at(-1) ?? newTurn(l.turn.n);
    for (const e of l.events) {
      if (opensTurn(e)) {
        const n = Number(e.turn ?? l.turn.n);
        if (n !== turn.n || !turn.phases.length) turn = n === turn.n ? turn : newTurn(n);
        continue;
      }
      if (opensPhase(e)) {
        turn.phases.push({ title: e.text.replace(/\.$/, ''), told: [] });
        continue;
      }
      const phase = turn.phases.at(-1) ?? { title: phaseTitle(l), told: [] };
      if (!turn.phases.length) turn.phases.push(phase);
      const last = phase.told.at(-1);
      if (e.event === 'stopped' && last?.way.length && last.event.unit === e.unit && / stops in \d{4}\b/.test(e.text)) continue;
      if (goesOn(last, e)) phase.told[phase.told.length - 1] = joined(last!, e, l.line + 1);
      else phase.told.push({ event: e, line: l.line + 1, way: wayOf(e) });
    }
  }
  for (const t of turns) t.phases = t.phases.filter((p) => p.told.length);
  return turns.filter((t) => t.phases.length);
}
