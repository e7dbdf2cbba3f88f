// Whether anything is still under way: a question unanswered, a move being made, a focus about to be given. The page's
// root says so (data-settled), for tests and for programs that read the screen.
import { effect } from '@preact/signals';
import { coming } from './after_drawing';
import { busy } from './state';
import { link } from './table';

let asked = 0;
effect(() => {
  const idle = link.unanswered.value === 0 && link.state.value !== 'opening' && !busy.value && coming.value === 0;
  const mine = ++asked;
  if (!idle) {
    document.documentElement.dataset.settled = 'no';
    return;
  }
  // Only once what came is drawn, and unless something else has begun meanwhile.
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (mine === asked) document.documentElement.dataset.settled = 'yes';
    }),
  );
});
