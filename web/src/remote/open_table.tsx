// Opening a table: what is played, who sits where, how much time there is.
import { useState } from 'preact/hooks';
import { Modal } from '../panels/modal';
import { OptionalRules, SetUpChoice, type SetUp } from '../panels/setup_choice';
import * as s from '../table/state';
import type { Side } from '../protocol/messages';
import { ownName } from './keys';
import { openTable } from './lobby';
import { house } from './room';
import { moving } from './moving';
import type { ClockSpec } from './wire';

type Pace = 'none' | 'game' | 'days';
type Mine = Side | 'neither' | 'both';
export function OpenTableDialog() {
  const brought = moving.value; // a game from this screen
  const playable = s.games.value.filter((g) => g.playable !== false && g.scenarios.length);
  const first = playable.find((g) => g.game === (brought?.game ?? s.wanted.value?.game ?? s.live.value?.game)) ?? playable[0];
  const [game, setGame] = useState(first?.game ?? '');
  const card = playable.find((g) => g.game === game) ?? first;
  const [scenario, setScenario] = useState(brought?.scenario ?? '');
  const picked = card?.scenarios.find((x) => x.scenario === scenario) ?? card?.scenarios[0];
  const [options, setOptions] = useState<Record<string, boolean>>({});
  const [setup, setSetup] = useState<SetUp>('default');
  const [side, setSide] = useState<Mine>('union');
  const [other, setOther] = useState('link');
  const [asName, setAsName] = useState(ownName());
  const [name, setName] = useState('');
  const [notes, setNotes] = useState('');
  const [pace, setPace] = useState<Pace>('none');
  const [minutes, setMinutes] = useState(90);
  const [increment, setIncrement] = useState(30);
  const [days, setDays] = useState(3);
  const [out, setOut] = useState<'hint' | 'game'>('hint');
  const [listed, setListed] = useState(false);
  const [opening, setOpening] = useState(false);
  const [trouble, setTrouble] = useState('');
  const most = house.value ?? {};
  if (!card || !picked) return null;
  const close = (): void => {
    moving.value = null;
    s.dialog.value = s.live.value ? null : 'start';
  };
  const who = side === 'both' ? 'me' : other;
  const clock = (): 'none' | ClockSpec => (pace === 'none' ? 'none' : pace === 'game' ? { game: minutes, increment, out } : { days, out });
  const open = async (): Promise<void> => {
    setOpening(true);
    setTrouble('');
    const seats =
      side === 'neither' || side === 'both'
        ? { union: who, confederate: who }
        : ({ [side]: 'me', [s.other(side)]: who } as Record<Side, string>);
    const error = await openTable(
      {
        game: card.game,
        scenario: picked.scenario,
        ...(brought ? { record: brought.record } : { options, setup }),
        ...seats,
        name,
        notes,
        clock: clock(),
        listed: listed || who === 'anyone',
      },
      asName,
    );
    setOpening(false);
    if (error) setTrouble(error.message);
    else moving.value = null;
  };
  const number = (label: string, value: number, set: (n: number) => void, least: number, step = 1) => (
    <label>
      {label}
      <input type="number" min={least} step={step} value={value} onInput={(e) => set(Math.max(least, Number(e.currentTarget.value)))} />
    </label>
  );
  return (
    <Modal title={brought ? 'Move this game to a table' : 'Open a table'} onClose={close}>
      <form
        class="open-table"
        onSubmit={(e) => {
          e.preventDefault();
          void open();
        }}
      >
        {brought ? (
          <p>
            {card.title}: {picked.title}, as it stands on this screen. It stays among your games here as it is now.
          </p>
        ) : (
          <>
            <label>
              Battle
              <select
                value={card.game}
                onChange={(e) => {
                  setGame(e.currentTarget.value);
                  setScenario('');
                  setOptions({});
                }}
              >
                {playable.map((g) => (
                  <option value={g.game}>{g.title}</option>
                ))}
              </select>
            </label>
            <label>
              Scenario
              <select value={picked.scenario} onChange={(e) => setScenario(e.currentTarget.value)}>
                {card.scenarios.map((x) => (
                  <option value={x.scenario}>
                    {/^\d/.test(x.scenario) ? `${x.scenario} ` : ''}
                    {x.title} ({x.turns} turns)
                  </option>
                ))}
              </select>
            </label>
          </>
        )}
        <div class="two">
          <label>
            You play
            <select value={side} onChange={(e) => setSide(e.currentTarget.value as Mine)}>
              <option value="union">Union</option>
              <option value="confederate">Confederate</option>
              <option value="both">both sides</option>
              <option value="neither">neither: two others do</option>
            </select>
          </label>
          {side === 'both' ? null : (
            <label>
              {side === 'neither' ? 'The players' : `The ${s.sideName(s.other(side))} player`}
              <select value={other} onChange={(e) => setOther(e.currentTarget.value)}>
                <option value="link">{side === 'neither' ? 'get links from me' : 'gets a link from me'}</option>
                <option value="anyone">anyone who takes a free seat</option>
                {side === 'neither' ? null : s.levels.value.map((l) => <option value={l.level}>computer: {l.level}</option>)}
              </select>
            </label>
          )}
        </div>
        <div class="two">
          <label>
            Your name, as others see it
            <input value={asName} maxLength={most.name ?? 40} autocomplete="nickname" onInput={(e) => setAsName(e.currentTarget.value)} />
          </label>
          <label>
            The table's name, if any
            <input value={name} maxLength={most.name ?? 40} onInput={(e) => setName(e.currentTarget.value)} />
          </label>
        </div>
        <fieldset>
          <legend>Time</legend>
          {(
            [
              ['none', 'no clock: decide when you like'],
              ['game', 'live: a time for the whole game'],
              ['days', 'by turns: days for each stretch of decisions'],
            ] as [Pace, string][]
          ).map(([value, text]) => (
            <label class="pick">
              <input type="radio" name="pace" checked={pace === value} onChange={() => setPace(value)} /> {text}
            </label>
          ))}
          {pace === 'game' ? (
            <div class="two">
              {number('Minutes each', minutes, setMinutes, 1)}
              {number('Seconds added each time', increment, setIncrement, 0)}
            </div>
          ) : null}
          {pace === 'days' ? number('Days', days, setDays, 0.5, 0.5) : null}
          {pace === 'none' ? null : (
            <label>
              When time has run out
              <select value={out} onChange={(e) => setOut(e.currentTarget.value as 'hint' | 'game')}>
                <option value="hint">all are told, and the game goes on</option>
                <option value="game">the game is lost</option>
              </select>
            </label>
          )}
        </fieldset>
        <label class="pick">
          <input
            type="checkbox"
            checked={listed || who === 'anyone'}
            disabled={who === 'anyone'}
            onChange={(e) => setListed(e.currentTarget.checked)}
          />{' '}
          Listed: anybody in this house may look on
        </label>
        <details>
          <summary>More</summary>
          <label>
            A word to whoever comes
            <textarea rows={2} maxLength={most.notes ?? 400} value={notes} onInput={(e) => setNotes(e.currentTarget.value)} />
          </label>
          {brought ? null : (
            <>
              <SetUpChoice setup={setup} choose={setSetup} />
              <OptionalRules card={card} scenario={picked} options={options} choose={setOptions} />
            </>
          )}
        </details>
        {trouble ? (
          <p class="refusal" role="alert">
            {trouble}
          </p>
        ) : null}
        <p class="row">
          <button type="submit" class="main" disabled={opening}>
            {opening ? 'Opening …' : brought ? 'Move it to a table' : 'Open the table'}
          </button>
          <button type="button" onClick={() => ((moving.value = null), (s.dialog.value = 'tables'))}>
            Tables
          </button>
        </p>
      </form>
    </Modal>
  );
}
