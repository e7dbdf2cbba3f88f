// How a game is begun, wherever it is: who places the free units, and which optional rules count.
import type { GameCard, Scenario } from '../protocol/messages';
import { Clause } from './clause';

export type SetUp = 'ask' | 'default';
export function SetUpChoice({ setup, choose }: { setup: SetUp; choose: (setup: SetUp) => void }) {
  return (
    <label>
      Set-up
      <select value={setup} onChange={(e) => choose(e.currentTarget.value as SetUp)}>
        <option value="default">ready to play</option>
        <option value="ask">place free units ourselves</option>
      </select>
    </label>
  );
}

type Options = Record<string, boolean>;
export function OptionalRules(of: {
  card: GameCard;
  scenario: Scenario | undefined;
  options: Options;
  choose: (options: Options) => void;
}) {
  return (
    <>
      {of.card.options.map((o) => (
        <label class="pick">
          <input
            type="checkbox"
            checked={of.options[o.option] ?? of.scenario?.options?.[o.option] ?? o.default}
            onChange={(e) => of.choose({ ...of.options, [o.option]: e.currentTarget.checked })}
          />{' '}
          {o.text} {o.rule ? <Clause rule={o.rule} /> : null}
        </label>
      ))}
    </>
  );
}
