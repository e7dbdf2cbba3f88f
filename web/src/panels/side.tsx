// A side by colour and letter; a hex by its number and the place that is there.
import { seekHexes } from '../board/board';
import { valueWords } from '../table/glossary';
import * as s from '../table/state';
import type { Side } from '../protocol/messages';

export const Dot = ({ side }: { side: Side }) => (
  <span class={`dot ${side}`} role="img" aria-label={s.sideName(side)}>
    {side === 'union' ? 'U' : 'C'}
  </span>
);

// A click shows it on the map.
export const Place = ({ hexes }: { hexes: string[] }) => (
  <button
    class="link"
    onClick={() => {
      s.glow.value = { hexes, units: [] };
      seekHexes(hexes);
    }}
  >
    {hexes.map((h) => placeName(h)).join(' and ')}
  </button>
);
const placeName = (hex: string): string => {
  const said = valueWords('hex', hex);
  const name = /\((.*)\)$/.exec(said)?.[1];
  return name ? `${name} ${hex}` : said;
};
