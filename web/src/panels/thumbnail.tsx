// A battle at a glance: the ground, its water and roads, and where the units stand.
import { useMemo } from 'preact/hooks';
import { centre, outline } from '../map/geometry';
import { tintOfLevel } from '../map/relief';
import { theme } from '../table/prefs';
import type { Outlook } from '../table/outlook';

export function Thumbnail({ look, label }: { look: Outlook; label: string }) {
  const { drawing: d, view } = look;
  const ground = useMemo(() => {
    const byLevel = new Map<number, string>();
    for (const h of d.sheet.hexes) byLevel.set(h.level, (byLevel.get(h.level) ?? '') + outline(centre(h.hex), 1.03));
    return [...byLevel].map(([level, path]) => ({ path, fill: tintOfLevel(level, d.heights, theme.value) }));
  }, [d, theme.value]);
  const { frame } = d.heights;
  const box = `${frame.left} ${frame.top} ${frame.width} ${frame.height}`;
  const standing = view.units.filter((u) => u.at === 'map' && u.hex);
  return (
    <svg class="thumbnail" viewBox={box} preserveAspectRatio="xMidYMid meet" role="img" aria-label={label}>
      <svg x={frame.left} y={frame.top} width={frame.width} height={frame.height} viewBox={box}>
        <rect class="thumb-paper" x={frame.left} y={frame.top} width={frame.width} height={frame.height} />
        {ground.map((g) => (
          <path d={g.path} style={{ fill: g.fill }} />
        ))}
        <path class="thumb-woods" d={d.woods} fill-rule="evenodd" />
        <path class="thumb-water" d={d.stream} />
        <path class="thumb-water river" d={d.river} />
        {d.roads.map((r) => (
          <path class="thumb-road" d={r.path} />
        ))}
        {d.prizes.map((p) => (
          <path class="thumb-prize" d={p.path} />
        ))}
        {standing.map((u) => {
          const at = centre(u.hex!);
          return <rect class={`thumb-unit ${u.side}`} x={at.x - 25} y={at.y - 25} width="50" height="50" rx="5" />;
        })}
      </svg>
    </svg>
  );
}
