// The words of the field for the protocol's names, as the game on the table gives them (`words`). Where it gives none, the name
// itself is shown with blanks for hyphens.
import { computed, signal } from '@preact/signals';
import { chosenUnit } from './choosing';
import { mixed } from './numbers';
import { choices, drawing, units } from './state';
import type { Action, JournalEvent } from '../protocol/messages';

export interface Word {
  kind: string;
  word: string;
  text: string;
}
export const glossary = signal<Word[]>([]);
const known = computed(() => new Map(glossary.value.map((w) => [`${w.kind} ${w.word}`, w.text])));
export const wordsOfKind = (kind: string): Word[] => glossary.value.filter((w) => w.kind === kind);
export const wordFor = (kind: string, word: string): string | undefined => known.value.get(`${kind} ${word}`);
export const named = (kind: string, word: string): string => wordFor(kind, word) ?? word.replace(/-/g, ' ');
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const actionName = (action: string): string => wordFor('action', action) ?? capital(action.replace(/-/g, ' '));

// What an id is called: a unit, a chit, a brigade; else the id itself, as a name is written.
export const nameOf = (id: string): string =>
  units.value.get(id)?.name ??
  wordFor('chit', id) ??
  wordFor('brigade', id) ??
  id
    .replace(/^(us|cs)-/, '')
    .replace(/-/g, ' ')
    .replace(/\b[a-z]/g, (c) => c.toUpperCase())
    .replace(/\b[A-Z][a-z]\b/g, (state) => state.toUpperCase());
// A text with names instead of ids, for people.
export const withNames = (text: string): string => text.replace(/\b(?:us|cs)-[a-z0-9][a-z0-9-]*/g, nameOf);
// An action's; the text itself stays what the protocol knows.
export const words = (text: string): string =>
  capital(
    withNames(text)
      .replace(/\bto ((?:\d{4}-)+)(\d{4})/, (_, before: string, last: string) => `to ${last}, ${before.length / 5 + 1} hexes`)
      .replace(/\+(?= |$)/g, '')
      .replace(/\+/g, ', ')
      .replace(/\bchits? /, ''),
  );

// What the code of a chart brings, when an event tells one.
export const meaningOf = (e: JournalEvent): string | undefined =>
  e.event.endsWith('-result') ? wordFor(e.event.slice(0, -7), String(e.result)) : undefined;

const placeIn = computed(() => new Map((drawing.value?.sheet.places ?? []).map((p) => [p.hex, p.name])));
// A field's value: a unit's name, a hex with the place that is there, a word of the game.
export function valueWords(field: string, value: unknown): string {
  if (value === true) return named('field', field);
  if (field === 'path' && Array.isArray(value)) return valueWords('hex', value[value.length - 1]);
  if (Array.isArray(value)) return value.map((v) => valueWords(field, v)).join(', ');
  if (typeof value !== 'string') return String(value);
  const said = wordFor(field, value);
  if (said !== undefined) return said;
  if (/^\d{4}$/.test(value)) return placeIn.value.has(value) ? `${value} (${placeIn.value.get(value)})` : value;
  if (field === 'facing') return value.toUpperCase();
  if (/^\d+\/\d+$/.test(value)) return mixed(value);
  return units.value.has(value) || wordFor('chit', value) || /^(us|cs)-/.test(value) ? nameOf(value) : value;
}

// What having done means just now, where the prompt says it of that word ('Done ends the Movement step', '… or end the phase').
function instead(a: Action): string {
  if (a.action !== 'done') return '';
  const prompt = choices.value?.prompt ?? '';
  const meant = /\bDone ([a-z]+s\b[^,.;]*)/.exec(prompt)?.[1] ?? /, or (end [^,]+?)\.$/.exec(prompt)?.[1];
  return meant ? `: ${meant}` : '';
}

// An action as a sentence: the game's phrase with the action's fields in its braces; what stands in brackets falls away if it
// has nothing to say. The unit that everything is about just now is not named again there, unless it goes into a set or out of it. An action without a field that its
// phrase needs is said in its own text.
export function phraseOf(a: Action, whole = false): string {
  const phrase = wordFor('phrase', a.action);
  if (phrase === undefined) return words(a.text);
  const fill = (part: string, unsaid: string | null): string | null => {
    let empty = false;
    const filled = part.replace(/\{(\w+)\}/g, (_, field: string) => {
      const value = a[field];
      const nothing = value === undefined || value === null || value === false || (field === 'unit' && value === unsaid);
      empty ||= nothing;
      return nothing ? '' : valueWords(field, value);
    });
    return empty ? null : filled;
  };
  const said = fill(
    phrase.replace(
      /\[([^\]]*)\]/g,
      (_, part: string) => fill(part, whole || a.action === 'add' || a.action === 'drop' ? null : chosenUnit.value) ?? '',
    ),
    null,
  );
  return said === null ? words(a.text) : capital(said.trim()) + instead(a);
}

// What is chosen with it brings, in short, where the game says so: for those who do not know it by its name.
export function doesOf(a: Action): string | null {
  const { text: _text, action: _action, ...fields } = a;
  const told = Object.values(fields).flatMap((v) => (typeof v === 'string' ? [v] : Array.isArray(v) ? v : []));
  const said = told.flatMap((v) => (typeof v === 'string' ? [wordFor('does', v)] : [])).filter((t) => t !== undefined);
  return said.length ? said.join('; ') : null;
}

export const joined = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
// 'Assault Turner's Gap with Crook and Scammon': what a roll would be, in the game's own phrase for it, if it has one.
export function wholePhrase({ kind, target, units: who }: { kind?: string; target?: string; units?: string[] }): string | null {
  const phrase = kind ? wordFor('phrase', kind) : undefined;
  if (!kind || phrase === undefined || !who?.length) return null;
  const names = joined(who.map((u) => valueWords('unit', u)));
  return (
    phraseOf({ n: -1, text: kind, action: kind, target, units: who } as Action, true) + (phrase.includes('{units}') ? '' : ` with ${names}`)
  );
}
