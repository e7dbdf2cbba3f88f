// The front door: the battles with their scenarios, each with its map, situation and what either side is after; who plays, options;
// or going on with a game kept in this browser.
import { useEffect, useState } from 'preact/hooks';
import { way } from '../connection/choose';
import { allGames, currentGame, download, elsewhere, forget, keptGames, type Kept } from '../table/keeping';
import * as s from '../table/state';
import { load, lookAtMap, open } from '../table/table';
import type { GameCard, Side } from '../protocol/messages';
import { lookAtRecord, lookAtScenario, saidOf, type Outlook } from '../table/outlook';
import { beginLesson, learned } from '../table/lesson';
import { beginTour } from '../table/tour';
import { FarDoor } from '../remote/door';
import { Clause } from './clause';
import { Modal } from './modal';
import { Thumbnail } from './thumbnail';

// Nothing is shown of one scenario while another is looked at.
function useOutlook(key: string, ask: () => Promise<Outlook | null>): Outlook | null {
  const [found, setFound] = useState<{ key: string; look: Outlook | null } | null>(null);
  useEffect(() => {
    let there = true;
    if (key) void ask().then((look) => there && setFound({ key, look }));
    return () => void (there = false);
  }, [key]);
  return found?.key === key ? found.look : null;
}

// Of the scenario that is picked.
function Situation({ look, title, turns }: { look: Outlook | null; title: string; turns: number }) {
  const [first, last] = [look?.view.turn.times?.[0], look?.view.turn.times?.at(-1)];
  const said = (kind: string): string | undefined => saidOf(look, kind);
  return (
    <section class="situation" aria-label={title}>
      <div class={look && look.drawing.heights.frame.height > look.drawing.heights.frame.width ? 'picture tall' : 'picture'}>
        {look ? <Thumbnail look={look} label={`The map of ${title} with the forces on it`} /> : null}
      </div>
      <h3>{title}</h3>
      <p class="quiet">
        {[said('date'), first && last ? `${first} to ${last}` : null, `${turns} turns`, said('length'), said('complexity')]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {said('situation') ? <p>{said('situation')}</p> : null}
      {(['union', 'confederate'] as Side[]).map((side) =>
        said(`goal-${side}`) ? (
          <p>
            <b>{s.sideName(side)}:</b> {said(`goal-${side}`)}
          </p>
        ) : null,
      )}
    </section>
  );
}

// A kept game as it stands.
function KeptPicture({ game }: { game: Kept }) {
  const look = useOutlook(game.record, () => lookAtRecord(game.record));
  return <span class="picture small">{look ? <Thumbnail look={look} label="" /> : null}</span>;
}

// The games in this browser's keeping, each with what tells it from the others.
function KeptList({ pictures }: { pictures: boolean }) {
  const [, changed] = useState(0);
  const list = keptGames().filter(
    (g) => (g.moves > 0 || g.id === currentGame()) && !(s.live.value && !s.far.value && g.id === currentGame()),
  );
  if (!list.length) return null;
  const titleOf = (g: Kept): string => s.games.value.find((x) => x.game === /\ngame (\S+)/.exec(g.record)?.[1])?.title ?? 'a game';
  const playersOf = (g: Kept): string =>
    (['union', 'confederate'] as Side[])
      .map((side) => (g.players[side] === 'person' ? null : `${s.sideName(side)}: ${g.players[side]}`))
      .filter(Boolean)
      .join(', ');
  return (
    <section class="kept" aria-label="Your games">
      <h3>Your games</h3>
      <ul>
        {list.map((g) => (
          <li data-game={g.id}>
            <button
              class="go-on"
              onClick={() => void load(g.record, g.players, 'The kept game', g.id).then((ok) => ok && (s.dialog.value = null))}
            >
              {pictures ? <KeptPicture game={g} /> : null}
              <b>Go on with {titleOf(g)}</b>
              <span class="quiet">
                {[g.over ? 'over' : g.turn, g.moves === 1 ? '1 move' : `${g.moves} moves`, playersOf(g), new Date(g.when).toLocaleString()]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
            <button
              aria-label={`Save ${titleOf(g)}, ${g.turn}, to a file`}
              title="Save to a file"
              onClick={() => download('vedette-game.txt', g.record)}
            >
              ⤓
            </button>
            <button
              aria-label={`Forget ${titleOf(g)}, ${g.turn}`}
              onClick={() => {
                forget(g.id);
                changed((n) => n + 1);
              }}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
      <p>
        <button class="small" onClick={() => download('vedette-games.json', allGames())}>
          Save all to one file
        </button>
      </p>
    </section>
  );
}

// What can be learned of a game, ten minutes at a time.
function LessonList({ card }: { card: GameCard }) {
  if (!card.lessons?.length) return null;
  return (
    <section class="lessons" aria-label="Lessons">
      <h3>Learn it</h3>
      <ul>
        {card.lessons.map((l) => (
          <li>
            <button type="button" data-lesson={l.lesson} onClick={() => void beginLesson(card.game, l.lesson)}>
              <b>
                {learned(card.game, l.lesson) ? '✓ ' : ''}
                {l.title}
              </b>{' '}
              <span class="quiet">{l.minutes} minutes</span>
              <span class="about">{l.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

// Games that this browser keeps under another address, and how to bring them here.
function Elsewhere() {
  const others = elsewhere();
  if (!others.length) return null;
  return (
    <p class="quiet elsewhere">
      {others.map((o) => (
        <>
          {o.games === 1 ? 'One game is' : `${o.games} games are`} kept under <a href={o.address}>{o.address}</a>.{' '}
        </>
      ))}
      A browser keeps games apart by address. To bring them here, start the server on that port once (<code>./play --port …</code>), choose
      'Save all to one file' there, and open the file here.
    </p>
  );
}

export function StartDialog() {
  const playable = s.games.value.filter((g) => g.playable !== false && g.scenarios.length);
  const wanted = s.wanted.value; // by a link
  const [game, setGame] = useState(wanted?.game ?? playable[0]?.game ?? '');
  const card = playable.find((g) => g.game === game) ?? playable[0];
  const [scenario, setScenario] = useState(wanted?.scenario ?? '');
  const [options, setOptions] = useState<Record<string, boolean>>({});
  const [players, setPlayers] = useState<s.Players>({ union: 'person', confederate: 'person' });
  const [setup, setSetup] = useState<'ask' | 'default'>('default');
  const [seed, setSeed] = useState('');
  const [opening, setOpening] = useState(false);
  const [touched, setTouched] = useState(way !== 'worker' || !!wanted); // a site fetches a battle's content only when it is picked
  const picked = card?.scenarios.find((x) => x.scenario === scenario) ?? card?.scenarios[0];
  const look = useOutlook(touched && card && picked ? `${card.game} ${picked.scenario}` : '', () =>
    lookAtScenario(card!.game, picked!.scenario),
  );
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
    <Modal title="Vedette" onClose={close} closable={!!s.live.value} wide>
      <p class="lead">American Civil War battles, every rule enforced, every reason shown.</p>
      <KeptList pictures={way !== 'worker'} />
      <Elsewhere />
      <FarDoor />
      {card ? (
        <form
          class="start"
          onSubmit={(e) => {
            e.preventDefault();
            void start();
          }}
        >
          <fieldset>
            <legend>Battle</legend>
            {playable.map((g) => (
              <label class="pick">
                <input
                  type="radio"
                  name="game"
                  checked={g.game === card.game}
                  onChange={() => {
                    setGame(g.game);
                    setTouched(true);
                    setScenario('');
                    setOptions({});
                  }}
                />{' '}
                {g.title}
              </label>
            ))}
          </fieldset>
          {picked ? <Situation look={look} title={picked.title} turns={picked.turns} /> : null}
          <label>
            Scenario
            <select
              value={scenario || card.scenarios[0]!.scenario}
              onChange={(e) => (setScenario(e.currentTarget.value), setTouched(true))}
            >
              {card.scenarios.map((x) => (
                <option value={x.scenario}>
                  {/^\d/.test(x.scenario) ? `${x.scenario} ` : ''}
                  {x.title} ({x.turns} turns)
                </option>
              ))}
            </select>
          </label>
          {card.printed !== undefined && card.reconstructed !== undefined ? (
            <p class="figures">
              Figures of this game: {card.printed.toLocaleString('en')} printed, {card.reconstructed.toLocaleString('en')} reconstructed.
            </p>
          ) : null}
          <div class="two">
            {who('union')}
            {who('confederate')}
          </div>
          <label>
            Set-up
            <select value={setup} onChange={(e) => setSetup(e.currentTarget.value as 'ask' | 'default')}>
              <option value="default">ready to play</option>
              <option value="ask">place free units ourselves</option>
            </select>
          </label>
          {card.options.length ? (
            <details>
              <summary>Optional rules</summary>
              {card.options.map((o) => (
                <label class="pick">
                  <input
                    type="checkbox"
                    checked={options[o.option] ?? picked?.options?.[o.option] ?? o.default}
                    onChange={(e) => setOptions({ ...options, [o.option]: e.currentTarget.checked })}
                  />{' '}
                  {o.text} {o.rule ? <Clause rule={o.rule} /> : null}
                </label>
              ))}
            </details>
          ) : null}
          <details>
            <summary>Dice</summary>
            <label>
              Seed (empty: a new one){' '}
              <input inputMode="numeric" pattern="[0-9]*" value={seed} onInput={(e) => setSeed(e.currentTarget.value.replace(/\D/g, ''))} />
            </label>
          </details>
          <p class="row">
            <button type="submit" class="main" disabled={opening}>
              {opening ? 'Setting up …' : 'Set up the table'}
            </button>
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
      {card ? <LessonList card={card} /> : null}
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
