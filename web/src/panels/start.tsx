// The front door: the battles with their scenarios, each with its map, situation and what either side is after; who plays, options;
// or going on with a game kept in this browser.
import { useEffect, useState } from 'preact/hooks';
import { way } from '../connection/choose';
import * as s from '../table/state';
import { lookAtMap, open } from '../table/table';
import type { GameCard, Side } from '../protocol/messages';
import { beginLesson, learned } from '../table/lesson';
import { calm } from '../table/prefs';
import { beginTour } from '../table/tour';
import { FarDoor } from '../remote/door';
import { house } from '../remote/room';
import { Battles, Situation } from './battles';
import { Elsewhere, KeptList } from './kept';
import { Modal } from './modal';
import { OptionalRules, SetUpChoice, type SetUp } from './setup_choice';

// What can be learned of each game, ten minutes at a time; of the one that is picked first.
function LessonList({ games, picked }: { games: GameCard[]; picked: string }) {
  const teaching = games.filter((g) => g.lessons?.length).sort((a, b) => Number(b.game === picked) - Number(a.game === picked));
  if (!teaching.length) return null;
  return (
    <section class="lessons" aria-label="Lessons" tabIndex={-1}>
      <h3>Learn it</h3>
      {teaching.map((g) => (
        <>
          <h4>{g.title}</h4>
          <ul>
            {g.lessons!.map((l) => (
              <li>
                <button type="button" data-lesson={l.lesson} onClick={() => void beginLesson(g.game, l.lesson)}>
                  <b>
                    {learned(g.game, l.lesson) ? '✓ ' : ''}
                    {l.title}
                  </b>
                  <span class="quiet">{l.minutes} minutes</span>
                  <span class="about">{l.text}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      ))}
    </section>
  );
}
function seekLessons(): void {
  const list = document.querySelector<HTMLElement>('.modal .lessons');
  list?.scrollIntoView({ block: 'start', behavior: calm.value ? 'auto' : 'smooth' });
  list?.focus({ preventScroll: true });
}

export function StartDialog() {
  const playable = s.games.value.filter((g) => g.playable !== false && g.scenarios.length);
  const wanted = s.wanted.value; // by a link
  const [game, setGame] = useState(wanted?.game ?? playable[0]?.game ?? '');
  const card = playable.find((g) => g.game === game) ?? playable[0];
  const [scenario, setScenario] = useState(wanted?.scenario ?? '');
  const [options, setOptions] = useState<Record<string, boolean>>({});
  const [players, setPlayers] = useState<s.Players>({ union: 'person', confederate: 'person' });
  const [setup, setSetup] = useState<SetUp>('default');
  const [seed, setSeed] = useState('');
  const [opening, setOpening] = useState(false);
  const [touched, setTouched] = useState(!!wanted);
  const [rested, setRested] = useState(way !== 'worker'); // a site fetches what its pictures need when the door stands
  useEffect(() => {
    const frugal = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
    const later = rested || frugal ? 0 : setTimeout(() => setRested(true), 1500);
    return () => clearTimeout(later);
  }, []);
  const picked = card?.scenarios.find((x) => x.scenario === scenario) ?? card?.scenarios[0];
  const pictured = (of: string): boolean => rested || (touched && of === card?.game);
  const readable = s.games.value.filter((g) => !playable.includes(g));
  const close = (): void => {
    if (s.live.value) s.dialog.value = null;
  };
  const start = async (): Promise<void> => {
    if (!card) return;
    setOpening(true);
    const ok = await open({
      game: card.game,
      scenario: scenario || card.scenarios[0]!.scenario,
      options,
      setup,
      players,
      ...(seed ? { seed: Number(seed) } : {}),
    });
    setOpening(false);
    if (ok) s.dialog.value = null;
  };
  const who = (side: Side) => (
    <label>
      {s.sideName(side)}
      <select
        aria-label={s.sideName(side)}
        value={players[side]}
        onChange={(e) => setPlayers({ ...players, [side]: e.currentTarget.value })}
      >
        <option value="person">a person here</option>
        {s.levels.value.map((l) => (
          <option value={l.level}>computer: {l.level}</option>
        ))}
      </select>
    </label>
  );
  return (
    <Modal title="Vedette" onClose={close} closable={!!s.live.value} wide="door">
      <p class="lead">American Civil War battles, every rule enforced, every reason shown.</p>
      <KeptList pictures={rested} />
      <Elsewhere />
      {house.value ? <FarDoor /> : null}
      {card ? (
        <form
          class="start"
          onSubmit={(e) => {
            e.preventDefault();
            void start();
          }}
        >
          <Battles
            games={playable}
            picked={`${card.game} ${picked?.scenario}`}
            pictured={pictured}
            onPick={(g, x) => {
              if (g !== card.game) setOptions({});
              setGame(g);
              setScenario(x);
              setTouched(true);
            }}
          />
          {picked ? <Situation game={card} scenario={picked} pictured={pictured(card.game)} /> : null}
          <div class="seats">
            <div class="two">
              {who('union')}
              {who('confederate')}
            </div>
            <SetUpChoice setup={setup} choose={setSetup} />
            {card.options.length ? (
              <details>
                <summary>Optional rules</summary>
                <OptionalRules card={card} scenario={picked} options={options} choose={setOptions} />
              </details>
            ) : null}
            <details>
              <summary>Dice</summary>
              <label>
                Seed (empty: a new one){' '}
                <input
                  inputMode="numeric"
                  pattern="[0-9]*"
                  value={seed}
                  onInput={(e) => setSeed(e.currentTarget.value.replace(/\D/g, ''))}
                />
              </label>
            </details>
            {card.printed !== undefined && card.reconstructed !== undefined ? (
              <p class="figures">
                Figures of this game: {card.printed.toLocaleString('en')} printed, {card.reconstructed.toLocaleString('en')} reconstructed.
              </p>
            ) : null}
          </div>
          <p class="row begin">
            <button type="submit" class="main" disabled={opening}>
              {opening ? 'Setting up …' : 'Set up the table'}
            </button>
            {playable.some((g) => g.lessons?.length) ? (
              <button type="button" onClick={seekLessons}>
                Lessons
              </button>
            ) : null}
            <button type="button" onClick={() => void beginTour()}>
              Two-minute tour
            </button>
            <button type="button" onClick={() => (s.dialog.value = 'open')}>
              Open a record
            </button>
          </p>
        </form>
      ) : (
        <p>No game can be played in this build.</p>
      )}
      <LessonList games={playable} picked={card?.game ?? ''} />
      {house.value ? null : <FarDoor />}
      {readable.length ? (
        <p class="row">
          {readable.map((g) => (
            <button class="small" onClick={() => void lookAtMap(g.game)}>
              Look at the map of {g.title}
            </button>
          ))}
        </p>
      ) : null}
    </Modal>
  );
}
