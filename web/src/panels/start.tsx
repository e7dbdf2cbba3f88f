// Choosing a game: battle, scenario, who plays, options; or going on with the game kept in this browser.
import { useState } from 'preact/hooks';
import { earlier, kept, type Kept } from '../table/keeping';
import * as s from '../table/state';
import { load, lookAtMap, open } from '../table/table';
import type { Side } from '../protocol/messages';
import { beginTour } from '../table/tour';
import { Modal } from './modal';

export function StartDialog() {
  const playable = s.games.value.filter((g) => g.playable !== false && g.scenarios.length);
  const [game, setGame] = useState(playable[0]?.game ?? '');
  const card = playable.find((g) => g.game === game) ?? playable[0];
  const [scenario, setScenario] = useState('');
  const [options, setOptions] = useState<Record<string, boolean>>({});
  const [players, setPlayers] = useState<s.Players>({ union: 'person', confederate: 'person' });
  const [setup, setSetup] = useState<'ask' | 'default'>('default');
  const [seed, setSeed] = useState('');
  const [opening, setOpening] = useState(false);
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
  const goOn = (game: Kept | null, another: boolean) => {
    if (!game) return null;
    const title = s.games.value.find((g) => g.game === /\ngame (\S+)/.exec(game.record)?.[1])?.title ?? 'the game';
    return (
      <p class="go-on">
        <button
          class={another ? '' : 'main'}
          onClick={() => void load(game.record, game.players, 'The kept game', another).then((ok) => ok && (s.dialog.value = null))}
        >
          Go on with {another ? 'the earlier ' : ''}
          {title} of {new Date(game.when).toLocaleString()}
        </button>
      </p>
    );
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
    <Modal title="Vedette" onClose={close} closable={!!s.live.value}>
      <p class="lead">American Civil War battles, every rule enforced, every reason shown.</p>
      {goOn(s.live.value ? null : kept(), false)}
      {goOn(earlier(), true)}
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
                    setScenario('');
                    setOptions({});
                  }}
                />{' '}
                {g.title}
              </label>
            ))}
          </fieldset>
          <label>
            Scenario
            <select value={scenario || card.scenarios[0]!.scenario} onChange={(e) => setScenario(e.currentTarget.value)}>
              {card.scenarios.map((x) => (
                <option value={x.scenario}>
                  {/^\d/.test(x.scenario) ? `${x.scenario} ` : ''}
                  {x.title} ({x.turns} turns)
                </option>
              ))}
            </select>
          </label>
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
                    checked={options[o.option] ?? o.default}
                    onChange={(e) => setOptions({ ...options, [o.option]: e.currentTarget.checked })}
                  />{' '}
                  {o.text}
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
