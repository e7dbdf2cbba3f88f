// The bar over the map: which game, turn and phase, score, and the tools.
import { fitMap } from '../board/board';
import { sight } from '../table/asking';
import { TablesButton, WaitingTally } from '../remote/door';
import { named } from '../table/glossary';
import { fillWithMap } from '../table/screen';
import * as s from '../table/state';

const phaseWords = (): string => {
  const v = s.view.value;
  if (!v) return '';
  return `${v.side ? `${s.sideName(v.side)} ` : ''}${named('phase', v.phase)}${v.step ? `: ${named('step', v.step)}` : ''}`;
};

export function TopBar() {
  const v = s.view.value;
  return (
    <header class="top-bar">
      <button class="brand" onClick={() => (s.dialog.value = 'start')} aria-label="Vedette: new game">
        <span aria-hidden="true">⬢</span> <b>Vedette</b> <WaitingTally />
      </button>
      {v ? (
        <div class="state">
          <strong class="title">{s.game.value?.title}</strong>
          <span class="turn">
            Turn {v.turn.n}, {v.turn.time}
          </span>
          <span class="phase">{phaseWords()}</span>
          <button class="score" title="Score" onClick={() => (s.panel.value = 'forces')}>
            <b class="union">
              U<span class="unseen">nion</span> {v.score.union}
            </b>{' '}
            <b class="confederate">
              C<span class="unseen">onfederate</span> {v.score.confederate}
            </b>
          </button>
          {s.study.value ? <span class="flag">study</span> : null}
          {s.replayed.value ? <span class="flag">replay</span> : null}
        </div>
      ) : (
        <div class="state" />
      )}
      <nav class="tools" aria-label="Tools">
        <TablesButton />
        <button
          aria-pressed={s.tool.value === 'sight'}
          onClick={() => {
            s.tool.value = s.tool.value === 'sight' ? 'hand' : 'sight';
            sight.value = null;
          }}
          title="Line of sight (Shift+L)"
          aria-label="Line of sight"
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M2 10q8-9 16 0q-8 9-16 0z" />
            <circle cx="10" cy="10" r="2.6" />
          </svg>
        </button>
        <button onClick={() => (s.dialog.value = 'find')} title="Find a unit (/)" aria-label="Find a unit">
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="8.5" cy="8.5" r="5" />
            <path d="M12.5 12.5 17 17" />
          </svg>
        </button>
        <button
          aria-pressed={s.hideCounters.value}
          onClick={() => (s.hideCounters.value = !s.hideCounters.value)}
          title="Hide the counters (Shift+H)"
          aria-label="Hide the counters"
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <rect x="4" y="4" width="12" height="12" />
            <path d="M2 18 18 2" />
          </svg>
        </button>
        <button class="fit" onClick={() => fitMap()} title="Whole map (0)" aria-label="Whole map">
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5" />
          </svg>
        </button>
        <button
          aria-pressed={s.mapOnly.value}
          onClick={() => fillWithMap(!s.mapOnly.value)}
          title="Map alone (Shift+M)"
          aria-label="Map alone, full screen"
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <rect x="2.5" y="4" width="15" height="12" rx="1" />
            <path d="M6 7.5h3M6 7.5v3M14 12.5h-3M14 12.5v-3" />
          </svg>
        </button>
        <button onClick={() => (s.dialog.value = 'text')} title="Text board (Shift+T)" aria-label="Text board">
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M3 5h14M3 10h14M3 15h9" />
          </svg>
        </button>
        <button onClick={() => (s.dialog.value = 'settings')} title="Settings" aria-label="Settings">
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M3 6h8M15 6h2M3 14h2M9 14h8" />
            <circle cx="13" cy="6" r="2" />
            <circle cx="7" cy="14" r="2" />
          </svg>
        </button>
        <button onClick={() => (s.dialog.value = 'keys')} title="Keys (?)" aria-label="Keys and help">
          ?
        </button>
      </nav>
    </header>
  );
}
