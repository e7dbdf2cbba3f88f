// The line-of-sight tool: the answer, what blocks it by clause, and the profile of the ground along the line.
import { centre, straight } from '../map/geometry';
import { heightAt } from '../map/relief';
import { sight } from '../table/asking';
import * as s from '../table/state';
import { Clause } from './clause';

function Profile({ from, to, blamed }: { from: string; to: string; blamed: Set<string> }) {
  const d = s.drawing.value;
  if (!d) return null;
  const [a, b] = [centre(from), centre(to)];
  const n = 80;
  const heights = Array.from({ length: n + 1 }, (_, i) => heightAt(d.heights, a.x + ((b.x - a.x) * i) / n, a.y + ((b.y - a.y) * i) / n));
  const line = straight(from, to);
  const levels = line.map((h) => d.hexes.get(h)?.level ?? 0);
  const low = Math.min(...heights, ...levels) - 1;
  const high = Math.max(...heights, ...levels) + 1.4;
  const x = (t: number): number => 10 + t * 300;
  const y = (h: number): number => 96 - ((h - low) / (high - low)) * 84;
  const ground = `M${x(0)} 100${heights.map((h, i) => `L${x(i / n).toFixed(1)} ${y(h).toFixed(1)}`).join('')}L${x(1)} 100z`;
  return (
    <svg class="profile" viewBox="0 0 320 118" role="img" aria-label={`Profile of the ground: levels ${levels.join(', ')}`}>
      <path class="profile-ground" d={ground} />
      {line.map((h, i) => {
        const hex = d.hexes.get(h);
        const t = line.length < 2 ? 0 : i / (line.length - 1);
        return (
          <g>
            {hex?.terrain === 'woods' ? (
              <path class={blamed.has(h) ? 'profile-woods blamed' : 'profile-woods'} d={`M${x(t) - 6} ${y(hex.level)}l6 -14 6 14z`} />
            ) : null}
            {blamed.has(h) ? <circle class="profile-blame" cx={x(t)} cy={y(hex?.level ?? 0)} r="5" /> : null}
            <text x={x(t)} y="113">
              {hex?.level}
            </text>
          </g>
        );
      })}
      <path class="profile-line" d={`M${x(0)} ${y(levels[0]! + 0.25)}L${x(1)} ${y(levels[levels.length - 1]! + 0.25)}`} />
    </svg>
  );
}

export function SightCard() {
  if (s.tool.value !== 'sight') return null;
  const look = sight.value;
  return (
    <section class="sight-card" aria-label="Line of sight" data-own-pointer>
      <header>
        <h3>Line of sight</h3>
        <button
          class="small"
          onClick={() => {
            s.tool.value = 'hand';
            sight.value = null;
          }}
        >
          Done
        </button>
      </header>
      {!look ? <p>Drag from one hex to another, or click a hex to see all that it sees.</p> : null}
      {look?.seen ? (
        <p>
          {look.from} sees {[...look.seen.values()].filter((x) => x === 'clear').length} hexes
          {[...look.seen.values()].some((x) => x === 'obscured')
            ? `, ${[...look.seen.values()].filter((x) => x === 'obscured').length} more obscured`
            : ''}
          . Click another hex to look along one line.
        </p>
      ) : null}
      {look?.to && look.answer ? (
        <>
          <p>
            <strong class={`los ${look.answer.los}`}>{look.answer.los}</strong> from {look.from} to {look.to}, range {look.answer.range}.
          </p>
          <Profile from={look.from} to={look.to} blamed={new Set(look.answer.because.map((x) => x.hex))} />
          <ul class="reckoning">
            {look.answer.because.map((x) => (
              <li>
                <span class="words">{x.hex}</span>
                <Clause rule={x.rule} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
