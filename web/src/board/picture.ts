// The sheet as a picture of its own: the drawing on the board with the names of places, its look written into it, so that any program
// that shows SVG shows it as the page does.
import { asFromNear } from './on_paper';

const LOOK = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'paint-order',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'text-anchor',
];
// … and what no part has from the part around it, with what it is where nobody says otherwise.
const OWN: [string, string][] = [
  ['display', 'inline'],
  ['opacity', '1'],
];

// A copy that looks the same without the page's style sheets; what a part has from the part around it is not said again.
function dressed(from: Element, outer: CSSStyleDeclaration | null): Element {
  const copy = document.createElementNS(from.namespaceURI, from.localName);
  for (const a of from.attributes) if (a.name !== 'class' && a.name !== 'style') copy.setAttribute(a.name, a.value);
  const style = getComputedStyle(from);
  const of = (p: string): string => style.getPropertyValue(p);
  for (const p of LOOK) if (of(p) !== outer?.getPropertyValue(p)) copy.setAttribute(p, of(p));
  for (const [p, usual] of OWN) if (of(p) !== usual) copy.setAttribute(p, of(p));
  for (const child of from.childNodes) copy.append(child instanceof Element ? dressed(child, style) : child.cloneNode());
  return copy;
}

export function mapPicture(): string | null {
  const sheet = document.querySelector('.sheet svg.ink');
  if (!sheet) return null;
  const back = asFromNear(); // from afar the board shows less
  const picture = dressed(sheet, null);
  const [, , width, height] = (sheet.getAttribute('viewBox') ?? '').split(' ');
  picture.setAttribute('width', width ?? '');
  picture.setAttribute('height', height ?? '');
  const names = document.querySelector('.near-names');
  if (names) picture.append(dressed(names, null));
  back();
  return new XMLSerializer().serializeToString(picture);
}
