// The page: map, panels and dialogs around the table, and the keys that work everywhere.
import { effect, untracked } from '@preact/signals';
import { render } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Board } from './board/board';
import './board/on_paper';
import { ChoicesPanel } from './panels/choices';
import { ClauseTip } from './panels/clause';
import { FindDialog, KeysDialog, OpenDialog, SettingsDialog, TextBoard } from './panels/dialogs';
import { DispatchCard, DrawnChit } from './panels/dispatch';
import { DiceTray } from './panels/dice';
import { ForcesPanel } from './panels/forces';
import { JournalPanel } from './panels/journal';
import { LessonCard } from './panels/lesson';
import { PastBanner } from './panels/past';
import { PreviewCard } from './panels/preview';
import { Asked } from './panels/prompt';
import { RulesPanel } from './panels/rules';
import { SightCard } from './panels/sight';
import { StartDialog } from './panels/start';
import { StudyPanel } from './panels/study';
import { TopBar } from './panels/top_bar';
import { TourCard } from './panels/tour';
import { arrive } from './remote/arriving';
import { LinksDialog } from './remote/links';
import { OpenTableDialog } from './remote/open_table';
import { unread } from './remote/room';
import { RoomPanel } from './remote/room_panel';
import { OfferCard, RoomStrip } from './remote/strip';
import { TablesDialog } from './remote/tables';
import { stepBack } from './table/acting';
import { afterDrawing } from './table/after_drawing';
import { sight } from './table/asking';
import { letters, shown } from './table/choosing';
import { linkedRecord } from './table/keeping';
import { beginLesson } from './table/lesson';
import { prefs } from './table/prefs';
import { showLine } from './table/replay';
import './table/settling';
import './table/sound';
import { fillWithMap } from './table/screen';
import * as s from './table/state';
import { act, begin, follow, link, load, tell, undo } from './table/table';
import { beginTour, STEPS, toStep, tourStep } from './table/tour';

const PANELS: [s.Panel, string][] = [
  ['choices', 'Choices'],
  ['journal', 'Journal'],
  ['forces', 'Forces'],
  ['rules', 'Rules'],
  ['study', 'Study'],
];

// At a house's table the game waits for somebody: there is no study in the middle of it.
const FAR_PANELS: [s.Panel, string][] = [...PANELS.filter(([id]) => id !== 'study'), ['room', 'Table']];

const SHIFTED: Record<string, () => void> = {
  U: () => void undo(),
  T: () => (s.dialog.value = 'text'),
  L: () => {
    s.tool.value = s.tool.value === 'sight' ? 'hand' : 'sight';
    sight.value = null;
  },
  H: () => (s.hideCounters.value = !s.hideCounters.value),
  M: () => fillWithMap(!s.mapOnly.value),
  C: () => (s.panel.value = 'choices'),
  J: () => (s.panel.value = 'journal'),
  F: () => (s.panel.value = 'forces'),
  R: () => (s.panel.value = 'rules'),
  D: () => (s.panel.value = s.far.value ? 'room' : 'study'),
  S: () => (s.dialog.value = 'settings'),
  G: () => (s.dialog.value = 'start'),
  P: () => {
    s.paused.value = !s.paused.value;
    void follow();
  },
  N: () => void follow(true),
};
function letterPressed(letter: string): void {
  const kind = [...letters.value].find(([, l]) => l === letter)?.[0];
  if (!kind) return;
  const actions = shown.value.filter((a) => a.action === kind);
  s.panel.value = 'choices';
  if (actions.length === 1) void act(actions[0]!);
  else
    afterDrawing(() =>
      document.querySelector<HTMLElement>(`.choice[data-n="${actions[0]!.n}"], .choice-fold[data-kind="${kind}"]`)?.focus(),
    );
}
function onKey(e: KeyboardEvent): void {
  const typing = (e.target as HTMLElement).closest('input, textarea, select');
  if (e.key === 'Escape') {
    if (tourStep.value !== null && !s.dialog.value) void toStep(STEPS.length);
    else if (!s.dialog.value) stepBack();
    return;
  }
  if (typing || s.dialog.value || e.altKey) return;
  if ((e.ctrlKey || e.metaKey) && e.key === 'z') return void (e.preventDefault(), undo());
  if (e.ctrlKey || e.metaKey) return;
  if (e.key === '?') s.dialog.value = 'keys';
  else if (e.key === '/') {
    s.dialog.value = 'find';
    e.preventDefault();
  } else if (e.key === '[' || e.key === ']') void showLine((s.replayLine.value ?? s.story.value.length) + (e.key === '[' ? -1 : 1));
  else if (e.shiftKey && SHIFTED[e.key]) SHIFTED[e.key]!();
  else if (/^[a-z]$/.test(e.key)) letterPressed(e.key);
  else if ((e.key === 'ArrowDown' || e.key === 'ArrowUp') && document.activeElement?.matches('.choice, .choice-fold, .asked')) {
    const all = [...document.querySelectorAll<HTMLElement>('.choice, .choice-fold')];
    const now = all.indexOf(document.activeElement as HTMLElement); // not there: the list has it, and the first comes next
    all[now + (e.key === 'ArrowDown' ? 1 : -1)]?.focus();
    e.preventDefault();
  }
}

// Whoever plays by keys finds the focus at the question again when what had it is gone: not at a choice, so that Enter never does
// what nobody went to.
let byKey = false;
addEventListener('keydown', () => (byKey = true), true);
addEventListener('pointerdown', () => (byKey = false), true);
effect(() => {
  if (s.live.value?.decision === undefined) return;
  void s.cover.value;
  untracked(() =>
    afterDrawing(() => {
      if (byKey && !s.dialog.peek() && document.activeElement === document.body)
        document.querySelector<HTMLElement>('.asked')?.focus({ preventScroll: true });
    }),
  );
});

function Side() {
  const panel = s.panel.value;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.scrollTo({ top: 0 }), [panel]);
  return (
    <aside class="side" aria-label="Table">
      <LessonCard />
      <RoomStrip />
      <OfferCard />
      <Asked />
      <div class="tabs" role="tablist">
        {(s.far.value ? FAR_PANELS : PANELS).map(([id, name]) => (
          <button role="tab" id={`tab-${id}`} aria-selected={panel === id} aria-controls="panel" onClick={() => (s.panel.value = id)}>
            {name}
            {id === 'room' && unread.value ? <span class="tally">{unread.value}</span> : null}
          </button>
        ))}
      </div>
      <div class="panel" ref={box} id="panel" role="tabpanel" aria-labelledby={`tab-${panel}`} tabIndex={-1}>
        {panel === 'choices' ? (
          <ChoicesPanel />
        ) : panel === 'journal' ? (
          <JournalPanel />
        ) : panel === 'forces' ? (
          <ForcesPanel />
        ) : panel === 'rules' ? (
          <RulesPanel />
        ) : panel === 'room' && s.far.value ? (
          <RoomPanel />
        ) : (
          <StudyPanel />
        )}
      </div>
    </aside>
  );
}

function LeaveMap() {
  if (!s.mapOnly.value) return null;
  return (
    <button class="leave-map" onClick={() => fillWithMap(false)} title="Back to the table (Shift+M)">
      Back to the table
    </button>
  );
}

// Its own part, so that what is said draws nothing else again.
const Spoken = () => (
  <div class="unseen" role="status" aria-live="polite" id="spoken">
    {s.spoken.value}
  </div>
);

const DIALOGS = {
  start: StartDialog,
  keys: KeysDialog,
  settings: SettingsDialog,
  find: FindDialog,
  text: TextBoard,
  open: OpenDialog,
  tables: TablesDialog,
  table: OpenTableDialog,
  links: LinksDialog,
};
function Page() {
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const Dialog = s.dialog.value ? DIALOGS[s.dialog.value] : null;
  return (
    <>
      <TopBar />
      <main class="table">
        <h1 class="unseen">Vedette</h1>
        <Board />
        <LeaveMap />
        <PastBanner />
        <SightCard />
        <PreviewCard />
        <DiceTray />
        <DispatchCard />
        <DrawnChit />
        {link.state.value === 'lost' || link.state.value === 'impossible' ? (
          <div class="lost" role="alert">
            {link.trouble.value}
          </div>
        ) : null}
      </main>
      <Side />
      <ClauseTip />
      {Dialog ? <Dialog /> : null}
      <TourCard />
      <Spoken />
    </>
  );
}

async function start(): Promise<void> {
  const root = document.getElementById('page')!;
  root.textContent = '';
  render(<Page />, root);
  const kept = await begin();
  if (await arrive(location.hash)) return;
  const [, game, scenario] = /^#battle=([\w-]+)\/([\w.-]+)$/.exec(location.hash) ?? [];
  if (game && scenario && s.games.value.some((g) => g.game === game && g.scenarios.some((x) => x.scenario === scenario))) {
    s.wanted.value = { game, scenario };
    s.dialog.value = 'start';
    return;
  }
  const [, of, lesson] = /^#lesson=([\w-]+)\/([\w-]+)$/.exec(location.hash) ?? [];
  if (of && lesson && (await beginLesson(of, lesson))) return;
  const linked = await linkedRecord(location.hash);
  if (linked) {
    const opened = linked.record !== '' && (await load(linked.record, s.players.value, 'The linked record'));
    history.replaceState(null, '', location.pathname + location.search); // from here on it is a game of this browser, and a reload goes on with it
    if (opened && linked.line > 0) await showLine(linked.line);
    if (!opened && linked.record === '') tell({ tone: 'trouble', text: 'The link is damaged: copy it again, whole.' });
    if (opened) return;
  } else if (kept && (await load(kept.record, kept.players, 'The kept game', kept.id))) {
    return;
  }
  if (link.state.value !== 'open') return;
  // A first visit begins with the tour, which can be skipped.
  if (prefs.value.toured) s.dialog.value = 'start';
  else await beginTour();
}
void start();
