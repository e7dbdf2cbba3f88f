// The battles to choose from: every scenario with its map and the forces on it, and of the one that is picked its situation, what either
// side is after, and who won how often when many games of it were played.
import { useEffect, useState } from 'preact/hooks';
import * as s from '../table/state';
import { lookAtScenario, type Outlook } from '../table/outlook';
import type { Balance, GameCard, Scenario, Side } from '../protocol/messages';
import { Thumbnail } from './thumbnail';

// Nothing is shown of one scenario while another is looked at.
export function useOutlook(key: string, ask: () => Promise<Outlook | null>): Outlook | null {
  const [found, setFound] = useState<{ key: string; look: Outlook | null } | null>(null);
  useEffect(() => {
    let there = true;
    if (key) void ask().then((look) => there && setFound({ key, look }));
    return () => void (there = false);
  }, [key]);
  return found?.key === key ? found.look : null;
}
export const numbered = (x: Scenario): string => `${/^\d/.test(x.scenario) ? `${x.scenario} ` : ''}${x.title}`;

function BattleCard({
  game,
  scenario: x,
  picked,
  pictured,
  onPick,
}: {
  game: GameCard;
  scenario: Scenario;
  picked: boolean;
  pictured: boolean;
  onPick: () => void;
}) {
  const look = useOutlook(pictured ? `${game.game} ${x.scenario}` : '', () => lookAtScenario(game.game, x.scenario));
  return (
    <label class={picked ? 'battle picked' : 'battle'}>
      <input type="radio" name="battle" aria-label={`${game.title}: ${numbered(x)}`} checked={picked} onChange={onPick} />
      <span class="picture">{look ? <Thumbnail look={look} label="" near /> : null}</span>
      <b>{numbered(x)}</b>
      <span class="quiet">{[x.turns === 1 ? '1 turn' : `${x.turns} turns`, x.length].filter(Boolean).join(', ')}</span>
    </label>
  );
}

// One group a game, one card a scenario.
export function Battles({
  games,
  picked,
  pictured,
  onPick,
}: {
  games: GameCard[];
  picked: string; // game and scenario
  pictured: (game: string) => boolean;
  onPick: (game: string, scenario: string) => void;
}) {
  return (
    <div class="battles">
      {games.map((g) => (
        <fieldset>
          <legend>{g.title}</legend>
          {g.scenarios.map((x) => (
            <BattleCard
              game={g}
              scenario={x}
              picked={picked === `${g.game} ${x.scenario}`}
              pictured={pictured(g.game)}
              onPick={() => onPick(g.game, x.scenario)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

const share = (n: number, of: number): number => Math.round((100 * n) / of);
function BalanceBar({ balance: b }: { balance: Balance }) {
  const parts: [string, string, number][] = [
    ['union', 'Union', b.union],
    ['draw', 'drawn', b.draws],
    ['confederate', 'Confederate', b.confederate],
  ];
  const there = parts.filter(([, , n]) => n > 0);
  return (
    <div class="balance" title={b.run}>
      <div class="bar" aria-hidden="true">
        {there.map(([kind, , n]) => (
          <span class={kind} style={{ flexGrow: n }} />
        ))}
      </div>
      <p class="quiet">
        {there.map(([, name, n]) => `${name} ${share(n, b.games)} %`).join(' · ')}: {b.games.toLocaleString('en')} games, {b.players}
      </p>
    </div>
  );
}

// Of the scenario that is picked.
export function Situation({ game, scenario: x, pictured }: { game: GameCard; scenario: Scenario; pictured: boolean }) {
  const look = useOutlook(pictured ? `${game.game} ${x.scenario}` : '', () => lookAtScenario(game.game, x.scenario));
  const [first, last] = [look?.view.turn.times?.[0], look?.view.turn.times?.at(-1)];
  const frame = look?.drawing.heights.frame;
  const goals = (['union', 'confederate'] as Side[]).filter((side) => x[`goal-${side}`]);
  const [copied, setCopied] = useState('');
  const address = (): string => `${location.href.replace(/#.*/, '')}#battle=${game.game}/${x.scenario}`;
  return (
    <section class="situation" aria-label={x.title}>
      <div
        class={frame && frame.width > frame.height ? 'picture broad' : 'picture'}
        style={{ aspectRatio: frame ? `${frame.width} / ${frame.height}` : '1' }}
      >
        {look ? <Thumbnail look={look} label={`The map of ${x.title} with the forces on it`} /> : null}
      </div>
      <h3>{x.title}</h3>
      <p class="quiet">
        {[x.date, first && last ? `${first} to ${last}` : null, `${x.turns} turns`, x.length, x.complexity].filter(Boolean).join(' · ')}
      </p>
      {x.situation ? <p>{x.situation}</p> : null}
      {goals.map((side) => (
        <p class={`goal ${side}`}>
          <b>{s.sideName(side)}:</b> {x[`goal-${side}`]}
        </p>
      ))}
      {x.balance ? <BalanceBar balance={x.balance} /> : null}
      <p class="linking">
        <button
          type="button"
          class="small"
          onClick={() => {
            history.replaceState(null, '', address());
            const said = 'The link stands in the address line.';
            navigator.clipboard?.writeText(address()).then(
              () => setCopied('The link is copied.'),
              () => setCopied(said),
            ) ?? setCopied(said);
          }}
        >
          Link to this battle
        </button>{' '}
        <span role="status">{copied}</span>
      </p>
    </section>
  );
}
