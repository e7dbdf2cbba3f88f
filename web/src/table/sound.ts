// Quiet sounds, made here and now: a drum for a turn, musketry for a volley, a gun where guns fire. Off until somebody wants them.
import { effect, untracked } from '@preact/signals';
import { prefs } from './prefs';
import * as s from './state';

let audio: AudioContext | null = null;
let hiss: AudioBuffer | null = null;
const LOUD = 0.16;

function noise(at: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = at.createBuffer(1, at.sampleRate, at.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1;
  return hiss;
}
// A burst of noise through a filter that dies away.
function burst(when: number, pitch: number, lasts: number, loud: number): void {
  const a = audio!;
  const source = new AudioBufferSourceNode(a, { buffer: noise(a) });
  const filter = new BiquadFilterNode(a, { type: 'lowpass', frequency: pitch });
  const gain = new GainNode(a, { gain: 0 });
  gain.gain.setValueAtTime(loud * LOUD, a.currentTime + when);
  gain.gain.exponentialRampToValueAtTime(0.0001, a.currentTime + when + lasts);
  source.connect(filter).connect(gain).connect(a.destination);
  source.start(a.currentTime + when, Math.random() * 0.5);
  source.stop(a.currentTime + when + lasts);
}
function thump(when: number, pitch: number, lasts: number, loud: number): void {
  const a = audio!;
  const source = new OscillatorNode(a, { type: 'sine', frequency: pitch });
  const gain = new GainNode(a, { gain: 0 });
  gain.gain.setValueAtTime(loud * LOUD, a.currentTime + when);
  gain.gain.exponentialRampToValueAtTime(0.0001, a.currentTime + when + lasts);
  source.frequency.exponentialRampToValueAtTime(pitch * 0.45, a.currentTime + when + lasts);
  source.connect(gain).connect(a.destination);
  source.start(a.currentTime + when);
  source.stop(a.currentTime + when + lasts);
}
export const SOUNDS = {
  drum: (): void => [0, 0.13, 0.26, 0.34, 0.42].forEach((at, i) => (thump(at, 150, 0.2, 1), burst(at, 1800, 0.07, i === 4 ? 0.9 : 0.5))),
  musketry: (shots: number): void => {
    for (let i = 0; i < Math.min(12, 3 + shots); ++i)
      burst(Math.random() * 0.45, 2600 + Math.random() * 1500, 0.09 + Math.random() * 0.08, 0.8);
  },
  gun: (): void => (thump(0, 90, 0.6, 2.2), burst(0, 500, 0.7, 1.6)),
};
export function play(what: () => void, unseen = false): void {
  if (!prefs.value.sound || (document.hidden && !unseen) || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  void audio.resume();
  what();
  const heard = document.documentElement.dataset;
  heard.sounds = String(Number(heard.sounds ?? 0) + 1); // for those who cannot hear them: tests
}

let turn = -1;
effect(() => {
  const now = s.live.value?.turn.n ?? -1;
  const was = turn;
  turn = now;
  if (was > 0 && now === was + 1) untracked(() => play(SOUNDS.drum));
});
effect(() => {
  const roll = s.rolls.value;
  if (!roll?.from?.length) return;
  untracked(() => {
    const guns = roll.from!.flatMap((h) => s.stacks.value.get(h) ?? []).some((u) => /artillery/.test(u.arm));
    play(() => (guns ? SOUNDS.gun() : SOUNDS.musketry(roll.dice.length)));
  });
});
