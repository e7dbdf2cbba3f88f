// The sheet on paper: printing the page gives the map alone, whole and as large as one page holds it, with the counters as they stand.
import { effect } from '@preact/signals';
import { paperOf } from '../map/margin';
import { drawing } from '../table/state';

// What A4 and Letter both have room for within these margins, in CSS pixels.
const MARGIN = '8mm';
const [LONG, SHORT] = [990, 728];
const READABLE = 0.6; // a sheet that is printed smaller has the great names alone, in large letters, and no numbers

const rules = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
effect(() => {
  const d = drawing.value;
  if (!d) return rules.replaceSync('');
  const paper = paperOf(d.heights.frame);
  const tall = paper.height >= paper.width;
  const [w, h] = tall ? [SHORT, LONG] : [LONG, SHORT];
  const k = Math.min(w / paper.width, h / paper.height);
  rules.replaceSync(`
    @page { size: ${tall ? 'portrait' : 'landscape'}; margin: ${MARGIN}; }
    @media print {
      .board { width: ${Math.floor(paper.width * k)}px; height: ${Math.floor(paper.height * k)}px; }
      ${k < READABLE ? '.names > .far-names { display: inline; } .near-names, .ink .numbers { display: none !important; }' : ''}
      .world { transform: translate(${-paper.left * k}px, ${-paper.top * k}px) scale(${k}) !important; }
    }`);
});

// Paper is finer than a screen, and a picture can be enlarged: all that can be read from near stands on them. Gives the way back.
const FINE = ['near', 'middle', 'far'];
export function asFromNear(): () => void {
  const board = document.querySelector('.board');
  const was = FINE.find((detail) => board?.classList.contains(detail));
  if (was) board!.classList.replace(was, 'near');
  return () => void (was && board!.classList.replace('near', was));
}
let back = (): void => {};
addEventListener('beforeprint', () => (back = asFromNear()));
addEventListener('afterprint', () => back());
