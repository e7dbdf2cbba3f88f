// The time that is left, counted down on the screen from what the server said last.
import { useEffect, useState } from 'preact/hooks';
import type { Side } from '../protocol/messages';
import { serverNow } from './room';
import { clockOf, type Clock, type ClockSpec } from './wire';

const two = (n: number): string => String(n).padStart(2, '0');
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor((seconds % 86400) / 3600), Math.floor((seconds % 3600) / 60)];
  if (days) return `${days} d ${hours} h`;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
export const leftOf = (clock: Clock, side: Side, now: number): number | null => {
  const left = clock.left?.[side];
  return left === undefined ? null : left - (clock.runs === side ? now - (clock.at ?? now) : 0);
};
// A moment by this screen's clock, with the day where it is another.
export function clockTime(at: number): string {
  const then = new Date(at);
  const time = then.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return then.toDateString() === new Date().toDateString() ? time : `${then.toLocaleDateString()} ${time}`;
}
const of = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
export function clockWords(spec: ClockSpec | 'none' | null | undefined): string {
  const clock = clockOf(spec);
  if (!clock) return 'no clock';
  const time =
    clock.days !== undefined
      ? clock.days < 1
        ? `${of(Math.round(clock.days * 24), 'hour')} for each turn of deciding`
        : `${of(clock.days, 'day')} for each turn of deciding`
      : `${of(clock.game!, 'minute')} each${clock.increment ? `, and ${of(clock.increment, 'second')} more each time` : ''}`;
  return `${time}; run out: ${clock.out === 'game' ? 'the game is lost' : 'all are told'}`;
}

export function TimeLeft({ clock, side }: { clock: Clock; side: Side }) {
  const [, tick] = useState(0);
  const running = clock.runs === side;
  const left = leftOf(clock, side, serverNow());
  // A day is not counted in seconds.
  const every = left !== null && left > 2 * 86400_000 ? 60_000 : 1000;
  useEffect(() => {
    if (!running) return;
    const watch = setInterval(() => tick((n) => n + 1), every);
    return () => clearInterval(watch);
  }, [running, every]);
  if (left === null) return null;
  const out = clock['ran-out']?.[side] || left <= 0;
  return (
    <span class={`time-left${running ? ' runs' : ''}${out ? ' out' : left < 60_000 && running ? ' short' : ''}`} role="timer">
      {out ? 'run out' : timeLeft(left)}
    </span>
  );
}
