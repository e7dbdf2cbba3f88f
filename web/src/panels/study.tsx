// Study mode's panel: place units, write dice down, keep branches and come back.
import { useState } from 'preact/hooks';
import * as s from '../table/state';
import { beginStudy, branches, endStudy, keepBranch, scripted, setUp, toBranch, writeDice } from '../table/study';

function PlaceUnit() {
  const [unit, setUnit] = useState('');
  const u = s.units.value.get(unit || (s.pickedUnit.value ?? ''));
  const [hex, setHex] = useState('');
  const [extra, setExtra] = useState('');
  const target = hex || s.pickedHex.value || '';
  const put = (): void => {
    if (!u) return;
    let more: Record<string, unknown> = {};
    try {
      more = extra.trim() ? (JSON.parse(`{${extra}}`) as Record<string, unknown>) : {};
    } catch {
      s.notice.value = { tone: 'trouble', text: 'The state must be written like "morale":"shaken","facing":"n".' };
      return;
    }
    void setUp({ units: [{ unit: u.unit, hex: target, ...more }] });
  };
  return (
    <form onSubmit={(e) => { e.preventDefault(); put(); }}>
      <label>Unit<select value={u?.unit ?? ''} onChange={(e) => setUnit(e.currentTarget.value)}><option value="">choose …</option>{(s.view.value?.units ?? []).map((x) => <option value={x.unit}>{x.name} ({s.sideName(x.side)})</option>)}</select></label>
      <label>Hex<input value={target} pattern="\d{4}" onInput={(e) => setHex(e.currentTarget.value)} /></label>
      <label>State, if any<input placeholder='"facing":"n"' value={extra} onInput={(e) => setExtra(e.currentTarget.value)} /></label>
      <button type="submit" disabled={!u || !/^\d{4}$/.test(target)}>Place</button>
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
        <p>Study copies the game, at the move you are looking at. Set up any position, write the dice down in advance, try what you like, and come back: the game waits.</p>
        <button class="main" onClick={() => void beginStudy()}>Begin a study</button>
      </div>
    );
  }
  return (
    <div class="study">
      <p><button class="main" onClick={() => void endStudy()}>Back to the game</button></p>
      <section><h3>Place a unit</h3><PlaceUnit /></section>
      <section>
        <h3>Dice</h3>
        <form onSubmit={(e) => { e.preventDefault(); void writeDice(dice); }}>
          <label>Next dice and chits, in order<input value={dice} placeholder="6 1 3" onInput={(e) => setDice(e.currentTarget.value)} /></label>
          <button type="submit">Write down</button> <span class="quiet">{scripted.value} waiting</span>
        </form>
      </section>
      <section>
        <h3>Branches</h3>
        <form onSubmit={(e) => { e.preventDefault(); void keepBranch(name); setName(''); }}>
          <label>Keep this position as<input value={name} onInput={(e) => setName(e.currentTarget.value)} /></label>
          <button type="submit">Keep</button>
        </form>
        <ul>{branches.value.map((b, i) => <li><button class="link" onClick={() => void toBranch(i)}>{b.name}</button></li>)}</ul>
      </section>
      <section>
        <h3>A whole situation</h3>
        <form onSubmit={(e) => { e.preventDefault(); try { void setUp(JSON.parse(whole) as Record<string, unknown>); } catch { s.notice.value = { tone: 'trouble', text: 'That is not JSON: see docs/protocol.md, place.' }; } }}>
          <label>As in the protocol's place<textarea rows={5} value={whole} placeholder='{"clear":true,"turn":3,"units":[…]}' onInput={(e) => setWhole(e.currentTarget.value)} /></label>
          <button type="submit" disabled={!whole.trim()}>Set up</button>
        </form>
      </section>
    </div>
  );
}
