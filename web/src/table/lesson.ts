// A lesson under way: its steps come from the table, which also says with every answer how far the one being played has come. Nothing of
// it is kept but that it was played to its end. It knows no game.
import { effect, signal, untracked } from '@preact/signals';
import type { JournalEvent, View } from '../protocol/messages';
import { kept } from './keeping';
import { prefer, prefs } from './prefs';
import * as s from './state';
import { ask, load, progress, say, sit, tellRefusal } from './table';

interface LessonStep {
  title: string;
  text: string;
  hint: string;
  rules: string[];
  hexes: string[];
  goals: number;
  way: string[];
}
interface Lesson {
  lesson: string;
  title: string;
  minutes: number;
  steps: LessonStep[];
}
export const lesson = signal<{ game: string; content: Lesson; step: number } | null>(null);
export const hinted = signal(false);
export const stepNow = (): LessonStep | null => lesson.value?.content.steps[lesson.value.step] ?? null;
export const stepDone = (): boolean => {
  const [l, p] = [lesson.value, progress.value];
  return !!l && !!p && p.lesson === l.content.lesson && p.step === l.step && p.done;
};
const nameOf = (game: string, id: string): string => `${game}/${id}`;
export const learned = (game: string, id: string): boolean => prefs.value.learned.includes(nameOf(game, id));

export async function beginLesson(game: string, id: string, step = 0): Promise<boolean> {
  const found = await ask<{ lessons: Lesson[] }>('lessons', { game });
  const content = found.ok ? found.lessons.find((l) => l.lesson === id) : undefined;
  if (!found.ok || !content) {
    if (!found.ok) tellRefusal(found.error);
    return false;
  }
  s.touring.value = true;
  const reply = await ask<{ journal: JournalEvent[]; view: View }>('lesson', { game, lesson: id, step });
  if (!reply.ok) {
    s.touring.value = false;
    tellRefusal(reply.error);
    return false;
  }
  lesson.value = { game, content, step };
  await sit(game, reply.view);
  show();
  s.dialog.value = null;
  return true;
}
// What the step speaks of is lit, and it is read out.
function show(): void {
  hinted.value = false;
  const now = stepNow();
  if (!now) return;
  s.panel.value = 'choices';
  if (now.hexes.length) {
    s.glow.value = { hexes: now.hexes, units: [] };
    s.happening.value = now.hexes;
  }
  say(`${now.title}. ${now.text}`);
}
export async function toLessonStep(step: number): Promise<void> {
  const l = lesson.value;
  if (!l) return;
  if (step >= l.content.steps.length) {
    const name = nameOf(l.game, l.content.lesson);
    if (!prefs.value.learned.includes(name)) prefer({ learned: [...prefs.value.learned, name] });
    return leaveLesson();
  }
  // Back, again, or past something that was not done: from where that step begins.
  if (step !== l.step + 1 || !stepDone()) return void (await beginLesson(l.game, l.content.lesson, step));
  const reply = await ask<{ view: View }>('lesson', { step });
  if (!reply.ok) return tellRefusal(reply.error);
  lesson.value = { ...l, step };
  await sit(l.game, reply.view);
  show();
}
// Back to the game that was being played, or to the choice of one.
export async function leaveLesson(): Promise<void> {
  lesson.value = null;
  progress.value = null;
  await leaveLearning();
}
export async function leaveLearning(): Promise<void> {
  s.touring.value = false;
  const game = kept();
  if (game && (await load(game.record, game.players, 'The kept game', game.id))) return;
  s.dialog.value = 'start';
}

effect(() => {
  if (stepDone() && (stepNow()?.goals ?? 0) > 0) untracked(() => say('That is it. Go on to the next step.'));
});
