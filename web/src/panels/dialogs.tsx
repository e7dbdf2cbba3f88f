// The small dialogs: keys, settings, finding a unit, opening a record, the text board.
import { useState } from 'preact/hooks';
import { describe } from '../board/counter';
import { seekHexes } from '../board/board';
import { mapPicture } from '../board/picture';
import { pick } from '../table/acting';
import { listed } from '../table/choosing';
import { named, phraseOf } from '../table/glossary';
import { prefer, prefs } from '../table/prefs';
import { TIMES, timeText } from '../table/staff';
import * as s from '../table/state';
import { bringIn, download } from '../table/keeping';
import { act, again, load, seatPlayer, tell } from '../table/table';
import { beginTour } from '../table/tour';
import type { Side } from '../protocol/messages';
import { Modal } from './modal';

const close = (): void => void (s.dialog.value = null);

const KEYS: [string, string][] = [
  ['Arrow keys', 'walk the hexes'],
  ['Tab, Shift+Tab', 'next and previous unit that can do something'],
  ['Enter', 'pick, or act on the hex'],
  ['Escape', 'one step back'],
  ['a letter', 'the kind of action it stands beside in the list'],
  ['Shift+arrows, + − 0', 'move the map, zoom, whole map'],
  ['Shift+U', 'undo'],
  ['/', 'find a unit'],
  ['Shift+T', 'text board'],
  ['Shift+L', 'line of sight'],
  ['Shift+H', 'hide the counters'],
  ['Shift+M', 'the map alone, on the whole screen'],
  ['Shift+C, J, F, R, D', 'choices, journal, forces, rules, study'],
  ['Shift+P, N', 'pause the computer or let it go on; one move of it'],
  ['Shift+S, G', 'settings; another game'],
  ['[ and ]', 'one move back and forward in replay'],
  ['?', 'these keys'],
];
export const KeysDialog = () => (
  <Modal title="Keys" onClose={close}>
    <table class="keys">
      <tbody>
        {KEYS.map(([k, what]) => (
          <tr>
            <th scope="row">{k}</th>
            <td>{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      <button
        onClick={() => {
          close();
          void beginTour();
        }}
      >
        Take the tour
      </button>
    </p>
  </Modal>
);

export function SettingsDialog() {
  const p = prefs.value;
  return (
    <Modal title="Settings" onClose={close}>
      <div class="settings">
        <label>
          Colours
          <select value={p.theme} onChange={(e) => prefer({ theme: e.currentTarget.value as typeof p.theme })}>
            <option value="system">as the system</option>
            <option value="light">light</option>
            <option value="dark">dark</option>
          </select>
        </label>
        <label>
          Motion
          <select value={p.motion} onChange={(e) => prefer({ motion: e.currentTarget.value as typeof p.motion })}>
            <option value="system">as the system</option>
            <option value="full">on</option>
            <option value="none">off</option>
          </select>
        </label>
        <label>
          Counters on the march
          <select value={p.drama} onChange={(e) => prefer({ drama: e.currentTarget.value as typeof p.drama })}>
            <option value="full">go along their way</option>
            <option value="quick">go quickly</option>
            <option value="off">are there at once</option>
          </select>
        </label>
        <label>
          Dice
          <select value={p.dice} onChange={(e) => prefer({ dice: e.currentTarget.value as typeof p.dice })}>
            <option value="fall">shown as they fall</option>
            <option value="fast">fast</option>
            <option value="off">only in the journal</option>
          </select>
        </label>
        <label class="pick">
          <input type="checkbox" checked={p.sound} onChange={(e) => prefer({ sound: e.currentTarget.checked })} /> Sounds: drum, musketry
          and guns
        </label>
        <label>
          Pace of the computer
          <input
            type="range"
            min={0}
            max={3}
            step={0.1}
            value={p.pace}
            aria-valuetext={`${p.pace} seconds a move`}
            onInput={(e) => prefer({ pace: Number(e.currentTarget.value) })}
          />
        </label>
        <label>
          The general thinks
          <select value={p.think} onChange={(e) => prefer({ think: Number(e.currentTarget.value) })}>
            {TIMES.map((ms) => (
              <option value={ms}>{timeText(ms)} a decision</option>
            ))}
          </select>
        </label>
        <label>
          Two players at this screen
          <select
            value={p.open ? 'open' : 'hide'}
            onChange={(e) => {
              prefer({ open: e.currentTarget.value === 'open' });
              void again();
            }}
          >
            <option value="hide">choose in secret what is secret</option>
            <option value="open">open table: friends hide nothing</option>
          </select>
        </label>
        {(['union', 'confederate'] as Side[]).map((side) => (
          <label>
            {s.sideName(side)} is played by
            <select value={s.players.value[side]} onChange={(e) => void seatPlayer(side, e.currentTarget.value)}>
              <option value="person">a person here</option>
              {s.levels.value.map((l) => (
                <option value={l.level}>computer: {l.level}</option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <button class="small" onClick={() => savePicture()}>
        Save the map as a picture
      </button>
    </Modal>
  );
}
function savePicture(): void {
  const picture = mapPicture();
  if (picture) download(`vedette-${s.live.value?.game ?? 'map'}-map.svg`, picture, 'image/svg+xml');
}

export function FindDialog() {
  const [wanted, setWanted] = useState('');
  const terms = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (s.view.value?.units ?? [])
    .filter((u) =>
      terms.every((t) =>
        `${u.name} ${u.unit} ${u.brigade ?? ''} ${u.division ?? ''} ${u.corps ?? ''} ${u.side} ${u.arm}`.toLowerCase().includes(t),
      ),
    )
    .slice(0, 40);
  const go = (unit: string): void => {
    close();
    pick(unit);
    const hex = s.units.value.get(unit)?.hex;
    if (hex) seekHexes([hex]);
  };
  return (
    <Modal title="Find a unit" onClose={close}>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          if (found[0]) go(found[0].unit);
        }}
      >
        <label class="search">
          Name, brigade or arm
          <input type="search" data-first value={wanted} onInput={(e) => setWanted(e.currentTarget.value)} />
        </label>
      </form>
      <ul class="unit-list">
        {found.map((u) => (
          <li>
            <button class="link" onClick={() => go(u.unit)}>
              {u.name}
            </button>{' '}
            <span class="quiet">
              {s.sideName(u.side)} · {u.hex ?? named('at', u.at)}
            </span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

export function OpenDialog() {
  const [text, setText] = useState('');
  const back = (): void => void (s.dialog.value = s.live.value ? null : 'start');
  const openText = (record: string, from: string): void => {
    const brought = record.trimStart().startsWith('{') ? bringIn(record) : null;
    if (brought !== null) {
      tell({ tone: 'news', text: `${brought === 1 ? 'One game was' : `${brought} games were`} brought in: see 'Your games'.` });
      s.dialog.value = 'start';
    } else void load(record, s.players.value, from).then((ok) => ok && close());
  };
  return (
    <Modal title="Open a record" onClose={back}>
      <label>
        A file
        <input
          type="file"
          accept=".txt,.record,.json,text/plain"
          onChange={(e) => {
            const f = e.currentTarget.files?.[0];
            if (f) void f.text().then((t) => openText(t, f.name));
          }}
        />
      </label>
      <label>
        or its text
        <textarea rows={8} value={text} onInput={(e) => setText(e.currentTarget.value)} />
      </label>
      {s.notice.value?.tone === 'trouble' ? (
        <p class="refusal" role="alert">
          {s.notice.value.text}
        </p>
      ) : null}
      <p class="row">
        <button class="main" disabled={!text.trim()} onClick={() => openText(text, 'The record')}>
          Open
        </button>
      </p>
    </Modal>
  );
}

// The whole table in words, for those who do not see the map.
export function TextBoard() {
  const v = s.view.value;
  if (!v) return null;
  return (
    <Modal title="Text board" onClose={close} wide>
      <p>
        Turn {v.turn.n}, {v.turn.time}. {named('phase', v.phase)}
        {v.step ? `, ${named('step', v.step)}` : ''}. Score: Union {v.score.union}, Confederate {v.score.confederate}.
      </p>
      <p>
        <strong>{s.sideName(v.decider)}:</strong> {s.choices.value?.prompt ?? v.prompt}
      </p>
      {listed.value.length ? (
        <>
          <h3>Choices</h3>
          <ol class="text-choices">
            {listed.value.map((a) => (
              <li>
                <button class="link" onClick={() => void act(a)}>
                  {phraseOf(a, true)}
                </button>
              </li>
            ))}
          </ol>
        </>
      ) : null}
      {(['union', 'confederate'] as Side[]).map((side) => (
        <>
          <h3>{s.sideName(side)} on the map</h3>
          <ul>
            {[...s.stacks.value]
              .sort(([a], [b]) => a.localeCompare(b))
              .filter(([, st]) => st[0]!.side === side)
              .map(([hex, stack]) => {
                const g = s.drawing.value?.hexes.get(hex);
                return (
                  <li>
                    <b>{hex}</b> ({g?.terrain}, level {g?.level}
                    {g?.place ? `, ${g.place}` : ''}): {stack.map(describe).join('; ')}
                  </li>
                );
              })}
          </ul>
        </>
      ))}
      <h3>Elsewhere</h3>
      <ul>
        {v.units
          .filter((u) => u.at !== 'map')
          .map((u) => (
            <li>
              {u.name}, {s.sideName(u.side)}: {named('at', u.at)}
            </li>
          ))}
      </ul>
    </Modal>
  );
}
