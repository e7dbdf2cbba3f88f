// Counters on the march, and the line of a volley while its dice lie there. Drawn above all else, and nothing of it takes a click.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { centre } from '../map/geometry';
import { arrivedAll, marches, type March } from '../table/drama';
import { calm } from '../table/prefs';
import * as s from '../table/state';
import { Counter } from './counter';

function Marcher({ march: m, last }: { march: March; last: (() => void) | null }) {
  const box = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const frames = m.way.map((h) => {
      const at = centre(h);
      return { transform: `translate(${at.x}px, ${at.y + 3}px) scale(0.92)` };
    });
    const going = box.current!.animate(frames, { duration: m.lasts, delay: m.begins, fill: 'both', easing: 'ease-in-out' });
    if (last) going.onfinish = last;
    return () => going.cancel();
  }, []);
  return (
    <g ref={box} data-marching={m.unit.unit}>
      <Counter unit={m.unit} up={s.up.value} />
    </g>
  );
}

function Volley() {
  const roll = s.rolls.value;
  if (!roll?.to || !roll.from?.length || calm.value) return null;
  const to = centre(roll.to);
  return (
    <g class="volley" key={roll.key}>
      {roll.from.map((h) => {
        const at = centre(h);
        return <path d={`M${at.x} ${at.y}L${to.x} ${to.y}`} />;
      })}
      <circle cx={to.x} cy={to.y} r="24" />
    </g>
  );
}

export function Drama() {
  const now = marches.value;
  return (
    <g class="drama">
      <Volley />
      {now?.list.map((m, i) => (
        <Marcher key={`${now.key} ${m.unit.unit}`} march={m} last={i === now.list.length - 1 ? () => arrivedAll(now.key) : null} />
      ))}
    </g>
  );
}
