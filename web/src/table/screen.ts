// The map alone: bar and panels make room, the question stays in a corner. The browser gives the whole screen where it can; where it
// cannot (some phones), the map still has the whole page.
import { effect } from '@preact/signals';
import { mapOnly } from './state';

export function fillWithMap(on: boolean): void {
  mapOnly.value = on;
  const root = document.documentElement;
  if (on && !document.fullscreenElement) void root.requestFullscreen?.().catch(() => undefined);
  if (!on && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}
// Who leaves by the browser's own key has left it here too.
document.addEventListener('fullscreenchange', () => {
  if (!document.fullscreenElement) mapOnly.value = false;
});
effect(() => void document.documentElement.classList.toggle('map-only', mapOnly.value));
