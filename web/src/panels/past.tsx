// Over the map while it shows the past: which moment it is, that it can play by itself, and the way back to now.
import { backToNow, playing, playOn, showLine } from '../table/replay';
import * as s from '../table/state';
import { beginStudy } from '../table/study';

export function PastBanner() {
  const [at, past] = [s.replayLine.value, s.replayed.value];
  if (at === null || !past) return null;
  return (
    <div class="past" role="status" data-own-pointer>
      <strong>
        The past: move {at} of {s.story.value.length}, turn {past.turn.n}, {past.turn.time}
      </strong>
      <span class="row">
        <button
          class="small"
          aria-label="Back"
          onClick={() => {
            playing.value = false;
            void showLine(at - 1);
          }}
        >
          ◀
        </button>
        <button class="small" aria-pressed={playing.value} onClick={() => (playing.value ? (playing.value = false) : void playOn())}>
          {playing.value ? 'Pause' : 'Play'}
        </button>
        <button
          class="small"
          aria-label="Forward"
          onClick={() => {
            playing.value = false;
            void showLine(at + 1);
          }}
        >
          ▶
        </button>
        {s.study.value ? null : (
          <button class="small" title="A copy of the game from this moment, to try something else in" onClick={() => void beginStudy()}>
            What if …
          </button>
        )}
        <button class="small main" onClick={backToNow}>
          Back to now
        </button>
      </span>
    </div>
  );
}
