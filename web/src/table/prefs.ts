// What a person prefers, kept in this browser.
import { effect, signal } from '@preact/signals';
import type { Theme } from '../map/relief';

interface Prefs {
  theme: 'system' | Theme;
  motion: 'system' | 'full' | 'none';
  pace: number; // seconds between the computer's moves
  think: number; // ms that a level which thinks may take for a decision
  dice: 'fall' | 'fast' | 'off';
  drama: 'off' | 'quick' | 'full'; // counters on the march
  toured: boolean;
  learned: string[]; // lessons that were played to their end
  sound: boolean;
  open: boolean; // two at one screen hide nothing from each other
}
const KEY = 'vedette.prefs';
const standard: Prefs = {
  theme: 'system',
  motion: 'system',
  pace: 0.9,
  think: 300,
  dice: 'fall',
  drama: 'quick',
  toured: false,
  learned: [],
  sound: false,
  open: false,
};

function kept(): Prefs {
  try {
    return { ...standard, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Prefs>) };
  } catch {
    return standard;
  }
}
export const prefs = signal<Prefs>(kept());
export const prefer = (change: Partial<Prefs>): void => {
  prefs.value = { ...prefs.value, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs.value));
  } catch {
    // A browser that keeps nothing still plays.
  }
};

const darkScreen = matchMedia('(prefers-color-scheme: dark)');
const calmScreen = matchMedia('(prefers-reduced-motion: reduce)');
export const theme = signal<Theme>('light');
export const calm = signal(false);
const settle = (): void => {
  theme.value = prefs.value.theme === 'system' ? (darkScreen.matches ? 'dark' : 'light') : prefs.value.theme;
  calm.value = prefs.value.motion === 'system' ? calmScreen.matches : prefs.value.motion === 'none';
};
darkScreen.addEventListener('change', settle);
calmScreen.addEventListener('change', settle);
effect(settle);
effect(() => {
  document.documentElement.dataset.theme = theme.value;
  document.documentElement.dataset.motion = calm.value ? 'none' : 'full';
});
