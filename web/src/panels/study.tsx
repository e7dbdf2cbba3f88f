// Study mode's panel: move pieces and change their state, say where the table stands, write dice down, keep branches and
// come back.
import { useState } from 'preact/hooks';
import { capital, named, nameOf, valueWords, wordsOfKind } from '../table/glossary';
import * as s from '../table/state';
import type { Side, Unit } from '../protocol/messages';
import { beginStudy, branches, endStudy, keepBranch, putUnit, scripted, setUp, situationOf, toBranch, writeDice } from '../table/study';

// A unit's state, by the fields the view gives it: flags, and words that other units have there too.
const FIXED = new Set([
  'unit',
  'name',
  'side',
  'arm',
  'at',
  'hex',
  'stack',
  'brigade',
  'division',
  'corps',
  'source',
  'weapon',
  'supported',
  'fragile',
  'chit',
]);
function fieldsOf(u: Unit): { field: string; values: string[] | null }[] {
  return Object.entries(u).flatMap(([field, v]): { field: string; values: string[] | null }[] => {
    if (FIXED.has(field)) return [];
    if (typeof v === 'boolean') return [{ field, values: null }];
    if (typeof v !== 'string') return [];
    const values = [
      ...new Set((s.view.value?.units ?? []).map((x) => x[field]).filter((x): x is string => typeof x === 'string' && !/^[\d/]+$/.test(x))),
    ];
    return values.length ? [{ field, values: field === 'facing' ? FACINGS : values }] : [];
  });
}
const sideOf = (id: string): Side => (id.startsWith('us-') ? 'union' : 'confederate');
const FACINGS = ['n', 'ene', 'ese', 's', 'wsw', 'wnw'];

function PlaceUnit() {
  const u = s.units.value.get(s.pickedUnit.value ?? '');
  const moving = s.tool.value === 'place';
  const change = (more: Record<string, unknown>): void => void (u && putUnit(u.unit, u.hex ?? null, more));
  return (
    <>
      <p class="row">
        <button aria-pressed={moving} onClick={() => (s.tool.value = moving ? 'hand' : 'place')}>
          {moving ? 'Have done moving pieces' : 'Move pieces'}
        </button>
        <button onClick={() => void setUp({ clear: true })}>Clear the map</button>
      </p>
      {moving ? (
        <p class="quiet">
          {u ? `Click the hex where ${u.name} is to stand.` : 'Click a counter, or choose a unit below, then the hex where it is to stand.'}
        </p>
      ) : null}
      <label>
        Unit
        <select value={u?.unit ?? ''} onChange={(e) => (s.pickedUnit.value = e.currentTarget.value || null)}>
          <option value="">choose …</option>
          {(s.view.value?.units ?? []).map((x) => (
            <option value={x.unit}>
              {x.name} ({s.sideName(x.side)}
              {x.hex ? `, ${x.hex}` : `, ${named('at', x.at)}`})
            </option>
          ))}
        </select>
      </label>
      {u ? (
        <div class="state-fields">
          <label>
            Hex
            <input
              key={`${u.unit} ${u.hex ?? ''}`}
              value={u.hex ?? ''}
              pattern="\d{4}"
              maxLength={4}
              onChange={(e) => void putUnit(u.unit, e.currentTarget.value || null, {})}
            />
          </label>
          {u.hex
            ? fieldsOf(u).map(({ field, values }) =>
                values ? (
                  <label>
                    {capital(named('field', field))}
                    <select value={String(u[field])} onChange={(e) => change({ [field]: e.currentTarget.value })}>
                      {values.map((v) => (
                        <option value={v}>{valueWords(field, v)}</option>
                      ))}
                    </select>
                  </label>
                ) : (
                  <label class="pick">
                    <input type="checkbox" checked={u[field] === true} onChange={(e) => change({ [field]: e.currentTarget.checked })} />{' '}
                    {capital(named('field', field))}
                  </label>
                ),
              )
            : null}
        </div>
      ) : null}
    </>
  );
}

// Where the table stands: turn, side and phase, and who holds the hex that is picked.
function Situation() {
  const v = s.view.value;
  if (!v) return null;
  const phases = wordsOfKind('phase').filter((w) => w.word !== 'over');
  const times = v.turn.times ?? [];
  const held = v.markers?.find((m) => m.marker === 'control' && m.hex === s.pickedHex.value);
  const stand = (more: Record<string, unknown>): void => void setUp({ phase: v.phase, ...(v.side ? { side: v.side } : {}), ...more });
  return (
    <>
      <div class="two">
        <label>
          Turn
          <select aria-label="Turn" value={v.turn.n} onChange={(e) => void setUp({ turn: Number(e.currentTarget.value) })}>
            {(times.length ? times : [v.turn.time]).map((t, i) => (
              <option value={times.length ? i + 1 : v.turn.n}>
                {times.length ? i + 1 : v.turn.n}, {t}
              </option>
            ))}
          </select>
        </label>
        <label>
          Side
          <select aria-label="Side" value={v.side ?? ''} onChange={(e) => stand({ side: e.currentTarget.value })}>
            {v.side ? null : <option value="" />}
            <option value="union">Union</option>
            <option value="confederate">Confederate</option>
          </select>
        </label>
      </div>
      <label>
        At the beginning of
        <select aria-label="Phase" value={v.phase} onChange={(e) => stand({ phase: e.currentTarget.value })}>
          {phases.map((p) => (
            <option value={p.word}>{p.text}</option>
          ))}
        </select>
      </label>
      {wordsOfKind('order').length ? <Activation /> : null}
      {held ? (
        <label>
          {held.hex} is held by
          <select
            value={held.side}
            onChange={(e) => void setUp({ markers: [{ marker: 'control', hex: held.hex, side: e.currentTarget.value }] })}
          >
            <option value="union">Union</option>
            <option value="confederate">Confederate</option>
          </select>
        </label>
      ) : null}
    </>
  );
}
// In a game of activations: whose, under which order, at which step.
function Activation() {
  const v = s.view.value;
  const brigades = [...new Set((v?.units ?? []).filter((u) => u.at === 'map' && u.brigade).map((u) => u.brigade!))];
  const [brigade, setBrigade] = useState(String(v?.activation?.brigade ?? brigades[0] ?? ''));
  const [order, setOrder] = useState('');
  const [step, setStep] = useState('');
  const begin = (): void =>
    void setUp({ side: sideOf(brigade), activation: { brigade, ...(order ? { order } : {}) }, ...(order && step ? { step } : {}) });
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        begin();
      }}
    >
      <label>
        A brigade's activation
        <select value={brigade} onChange={(e) => setBrigade(e.currentTarget.value)}>
          {brigades.map((b) => (
            <option value={b}>
              {nameOf(b)} ({s.sideName(sideOf(b))})
            </option>
          ))}
        </select>
      </label>
      <div class="two">
        <label>
          Order
          <select aria-label="Order" value={order} onChange={(e) => setOrder(e.currentTarget.value)}>
            <option value="">not yet given</option>
            {wordsOfKind('order').map((w) => (
              <option value={w.word}>{w.text}</option>
            ))}
          </select>
        </label>
        <label>
          Step
          <select aria-label="Step" value={step} disabled={!order} onChange={(e) => setStep(e.currentTarget.value)}>
            <option value="">the first</option>
            {wordsOfKind('step').map((w) => (
              <option value={w.word}>{w.text}</option>
            ))}
          </select>
        </label>
      </div>
      <button type="submit">Begin there</button>
    </form>
  );
}

export function StudyPanel() {
  const [dice, setDice] = useState('');
  const [name, setName] = useState('');
  const [whole, setWhole] = useState('');
  if (!s.study.value) {
    return (
      <div class="study">
        <p>
          Study copies the game, at the move you are looking at. Set up any position, write the dice down in advance, try what you like, and
          come back: the game waits. The copy has dice of its own, and nothing in it is hidden: it shows what the other side has chosen in
          secret, too.
        </p>
        <button class="main" onClick={() => void beginStudy()}>
          Begin a study
        </button>
      </div>
    );
  }
  return (
    <div class="study">
      <p>
        <button class="main" onClick={() => void endStudy()}>
          Back to the game
        </button>
      </p>
      <section>
        <h3>Pieces</h3>
        <PlaceUnit />
      </section>
      <section>
        <h3>Where the table stands</h3>
        <Situation />
      </section>
      <section>
        <h3>Dice</h3>
        <form
          onSubmit={(e) => {
            e.preventDefault();
            void writeDice(dice);
          }}
        >
          <label>
            Next dice and chits, in order
            <input value={dice} placeholder="6 1 3" onInput={(e) => setDice(e.currentTarget.value)} />
          </label>
          <button type="submit">Write down</button> <span class="quiet">{scripted.value} waiting</span>
        </form>
      </section>
      <section>
        <h3>Branches</h3>
        <form
          onSubmit={(e) => {
            e.preventDefault();
            void keepBranch(name);
            setName('');
          }}
        >
          <label>
            Keep this position as
            <input value={name} onInput={(e) => setName(e.currentTarget.value)} />
          </label>
          <button type="submit">Keep</button>
        </form>
        <ul>
          {branches.value.map((b, i) => (
            <li>
              <button class="link" onClick={() => void toBranch(i)}>
                {b.name}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>A whole situation</h3>
        <form
          onSubmit={(e) => {
            e.preventDefault();
            try {
              void setUp(JSON.parse(whole) as Record<string, unknown>);
            } catch {
              s.notice.value = { tone: 'trouble', text: 'That is not JSON: see docs/protocol.md, place.' };
            }
          }}
        >
          <label>
            As in the protocol's place
            <textarea
              rows={5}
              value={whole}
              placeholder='{"clear":true,"turn":3,"units":[…]}'
              onInput={(e) => setWhole(e.currentTarget.value)}
            />
          </label>
          <p class="row">
            <button type="submit" disabled={!whole.trim()}>
              Set up
            </button>
            <button type="button" onClick={() => setWhole(JSON.stringify(situationOf(), null, 1))}>
              Write out the table as it stands
            </button>
          </p>
        </form>
      </section>
    </div>
  );
}
