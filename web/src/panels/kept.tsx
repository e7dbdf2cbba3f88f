// The games in this browser's keeping, each with a picture of where it stands: to go on with, copy, save to a file or remove.
import { useState } from 'preact/hooks';
import { allGames, copyOf, currentGame, download, elsewhere, forget, keptGames, type Kept } from '../table/keeping';
import { lookAtRecord } from '../table/outlook';
import * as s from '../table/state';
import { load } from '../table/table';
import type { Side } from '../protocol/messages';
import { numbered, useOutlook } from './battles';
import { Thumbnail } from './thumbnail';

// A kept game as it stands.
function KeptPicture({ game }: { game: Kept }) {
  const look = useOutlook(game.record, () => lookAtRecord(game.record));
  return <span class="picture">{look ? <Thumbnail look={look} label="" near /> : null}</span>;
}
const cardOf = (g: Kept) => s.games.value.find((x) => x.game === /\ngame (\S+)/.exec(g.record)?.[1]);
const titleOf = (g: Kept): string => cardOf(g)?.title ?? 'a game';
// Where a game has several battles, which one it is.
function battleOf(g: Kept): string | null {
  const all = cardOf(g)?.scenarios ?? [];
  const x = all.find((one) => one.scenario === /\nscenario (.+)/.exec(g.record)?.[1]);
  return x && all.length > 1 ? numbered(x) : null;
}
const WHEN: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
const playersOf = (g: Kept): string =>
  (['union', 'confederate'] as Side[])
    .map((side) => (g.players[side] === 'person' ? null : `${s.sideName(side)}: ${g.players[side]}`))
    .filter(Boolean)
    .join(', ');

export function KeptList({ pictures }: { pictures: boolean }) {
  const [, changed] = useState(0);
  const list = keptGames().filter((g) => (g.moves > 0 || g.id === currentGame()) && !(s.live.value && g.id === currentGame()));
  if (!list.length) return null;
  const again = (): void => changed((n) => n + 1);
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
              <b>
                {g.over ? 'Look back at' : 'Go on with'} {titleOf(g)}
              </b>
              <span class="quiet">
                {[
                  battleOf(g),
                  g.over ? 'over' : g.turn,
                  g.moves === 1 ? '1 move' : `${g.moves} moves`,
                  playersOf(g),
                  new Date(g.when).toLocaleString(undefined, WHEN),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
            <span class="does">
              <button aria-label={`Copy ${titleOf(g)}, ${g.turn}`} onClick={() => (copyOf(g), again())}>
                Copy
              </button>
              <button aria-label={`Save ${titleOf(g)}, ${g.turn}, to a file`} onClick={() => download('vedette-game.txt', g.record)}>
                Save
              </button>
              <button aria-label={`Remove ${titleOf(g)}, ${g.turn}`} onClick={() => (forget(g.id), again())}>
                Remove
              </button>
            </span>
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

// Games that this browser keeps under another address, and how to bring them here.
export function Elsewhere() {
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
