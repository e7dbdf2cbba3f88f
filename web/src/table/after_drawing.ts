// What is done once what is now known has been drawn, so that nobody waits for it: a focus to be given, a record to be
// kept. A tab in the background draws nothing; there it is done after a moment all the same.
import { signal } from '@preact/signals';

export const coming = signal(0);
const MOMENT = 200;

export function afterDrawing(call: () => void): void {
  let done = false;
  const run = (): void => {
    if (done) return;
    done = true;
    call();
    --coming.value;
  };
  ++coming.value;
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, MOMENT);
}
