// The lesson under way: what this step is about, the clauses behind it, a hint, and the way on. It stands above the question.
import { hinted, leaveLesson, lesson, stepDone, stepNow, toLessonStep } from '../table/lesson';
import { Clauses } from './clause';

export function LessonCard() {
  const l = lesson.value;
  const step = stepNow();
  if (!l || !step) return null;
  const done = stepDone();
  const last = l.step + 1 === l.content.steps.length;
  return (
    <section class={done ? 'lesson done' : 'lesson'} aria-label={`Lesson: ${l.content.title}`}>
      <p class="quiet">
        {l.content.title} · {l.step + 1} of {l.content.steps.length}
      </p>
      <h2>
        {done && step.goals ? <span aria-hidden="true">✓ </span> : null}
        {step.title}
      </h2>
      <p>{step.text}</p>
      {hinted.value && step.hint ? <p class="hint">{step.hint}</p> : null}
      <p class="behind">
        <Clauses rules={step.rules} />
      </p>
      <p class="row">
        <button class={done ? 'main next' : 'next'} onClick={() => void toLessonStep(l.step + 1)}>
          {done ? (last ? 'That was the lesson' : 'Next') : 'Go on without'}
        </button>
        {!done && step.hint && !hinted.value ? <button onClick={() => (hinted.value = true)}>Hint</button> : null}
        <button onClick={() => void toLessonStep(l.step)}>Again</button>
        <button onClick={() => void leaveLesson()}>Leave</button>
      </p>
    </section>
  );
}
