// How things stand beside the map: cup and chits, brigades and leaders, losses and the broken track; turns and score are chapters of
// their own.
import { seekHexes } from '../board/board';
import { pick } from '../table/acting';
import { capital, named, nameOf } from '../table/glossary';
import * as s from '../table/state';
import type { Side, Unit } from '../protocol/messages';
import { Calendar } from './calendar';
import { Clause } from './clause';
import { Course } from './course';
import { Crossings, Prices } from './field';
import { MiniCounter } from './glance';
import { Goals } from './goals';
import { Score } from './score';
import { Dot } from './side';

const SIDES: Side[] = ['union', 'confederate'];
const sideOf = (id: string): Side | null => (id.startsWith('us-') ? 'union' : id.startsWith('cs-') ? 'confederate' : null);

const Chips = ({ ids }: { ids: string[] }) => (
  <p class="chips">
    {ids.length ? (
      ids.map((id) => (
        <span class={`chip ${sideOf(id) ?? ''}`}>
          {sideOf(id) ? <b>{sideOf(id) === 'union' ? 'U' : 'C'} </b> : null}
          {nameOf(id)}
        </span>
      ))
    ) : (
      <span class="quiet">none</span>
    )}
  </p>
);
function Cup() {
  const v = s.view.value;
  if (!v?.cup && !v?.held && !v?.pool) return null;
  return (
    <section aria-label="Chits">
      <h3>Chits</h3>
      {v.cup ? (
        <>
          <h4>In the cup: {v.cup.count}</h4>
          <Chips ids={v.cup.known} />
          {v.cup.count > v.cup.known.length ? <p class="quiet">{v.cup.count - v.cup.known.length} unknown to you.</p> : null}
        </>
      ) : null}
      {Object.entries(v.held ?? {}).map(([side, ids]) => (
        <>
          <h4>Held by the {s.sideName(side as Side)} side</h4>
          <Chips ids={ids} />
        </>
      ))}
      {Object.entries(v.pool ?? {}).map(([side, ids]) => (
        <>
          <h4>{s.sideName(side as Side)} pool</h4>
          <Chips ids={ids} />
        </>
      ))}
    </section>
  );
}

function Leaders() {
  const v = s.view.value;
  const leaders = (v?.leaders as { chit: string; side: Side; rating: number }[] | undefined) ?? [];
  if (!leaders.length) return null;
  return (
    <section aria-label="Leaders">
      <h3>Leaders</h3>
      <p class="chips">
        {leaders.map((l) => (
          <span class={`chip ${l.side}`}>
            <b>{l.side === 'union' ? 'U' : 'C'} </b>
            {nameOf(l.chit)} {l.rating}
          </span>
        ))}
      </p>
    </section>
  );
}

function Brigades() {
  const v = s.view.value;
  if (!v?.activated) return null;
  const done = new Set(v.activated);
  const all = [...new Set(v.units.map((u) => u.brigade).filter((b): b is string => !!b))];
  if (!all.length) return null;
  return (
    <section aria-label="Brigades">
      <h3>Brigades</h3>
      <ul class="brigades">
        {all.map((b) => {
          const own = v.units.filter((u) => u.brigade === b);
          return (
            <li class={done.has(b) ? 'done' : ''}>
              <Dot side={own[0]!.side} /> {nameOf(b)} <span class="quiet">{own.filter((u) => u.at === 'map').length} on the map</span>
              {done.has(b) ? ' ✓ activated' : ''}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

// Markers that lie beside the map, on a unit, a brigade or a chit.
function Markers() {
  const own = (s.view.value?.markers ?? []).filter((m) => !m.hex);
  if (!own.length) return null;
  return (
    <section aria-label="Markers">
      <h3>Markers</h3>
      <ul>
        {own.map((m) => (
          <li>
            {named('marker', m.marker)}
            {[m.unit, m.brigade, m.chit]
              .filter(Boolean)
              .map((id) => `: ${nameOf(id!)}`)
              .join('')}
            {m.area ? `, ${named('area', m.area)}` : ''}
            {typeof m.left === 'number' ? `: ${m.left} left` : ''}
            {typeof m.needs === 'number' ? `, the next finds with ${m.needs} or more` : ''}
            {typeof m.die === 'number' ? `: rolled ${m.die}` : ''}
            {m.side ? <span class="quiet"> {s.sideName(m.side)}</span> : null} <Clause rule={m.rule} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const ORDER = ['waiting', 'available', 'broken-1', 'broken-2', 'broken-3', 'off-map', 'captured', 'eliminated', 'exited'];
function Boxes() {
  const v = s.view.value;
  if (!v) return null;
  const boxes = new Map<string, Unit[]>();
  for (const u of v.units) if (u.at !== 'map') boxes.set(u.at, [...(boxes.get(u.at) ?? []), u]);
  const names = [...boxes.keys()].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return (
    <>
      {names.map((at) => (
        <section aria-label={named('at', at)}>
          <h3>
            {capital(named('at', at))} <span class="count">{boxes.get(at)!.length}</span>
          </h3>
          <div class="row">
            {boxes.get(at)!.map((u) => (
              <button class="piece" onClick={() => pick(u.unit)}>
                <MiniCounter unit={u} />
              </button>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
function OnMap() {
  const v = s.view.value;
  if (!v) return null;
  return (
    <>
      {SIDES.map((side) => {
        const own = v.units.filter((u) => u.side === side && u.at === 'map');
        const sp = own.reduce((n, u) => n + (u.sp ?? 0), 0);
        return (
          <details>
            <summary>
              {s.sideName(side)} on the map: {own.length} units, strength {sp}
            </summary>
            <ul class="unit-list">
              {own.map((u) => (
                <li>
                  <button
                    class="link"
                    onClick={() => {
                      pick(u.unit);
                      if (u.hex) seekHexes([u.hex]);
                    }}
                  >
                    {u.name}
                  </button>{' '}
                  <span class="quiet">
                    {u.hex} · {named('arm', u.arm)} {u.sp ?? ''}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </>
  );
}

export function ForcesPanel() {
  return (
    <div class="forces">
      <Calendar />
      <Score />
      <Goals />
      <Prices />
      <Crossings />
      <Course />
      <Cup />
      <Leaders />
      <Brigades />
      <Markers />
      <OnMap />
      <Boxes />
    </div>
  );
}
