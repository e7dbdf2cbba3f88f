// The sheet as a picture of its own: the drawing on the board with the names of places, its look written into it, so that any program
// that shows SVG shows it as the page does.
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
  const copy = from.cloneNode(false) as Element;
  const style = getComputedStyle(from);
  copy.removeAttribute('class');
  const of = (p: string): string => style.getPropertyValue(p);
  const said = [
    ...LOOK.filter((p) => of(p) !== outer?.getPropertyValue(p)),
    ...OWN.filter(([p, usual]) => of(p) !== usual).map(([p]) => p),
  ].map((p) => `${p}:${of(p)}`);
  if (said.length) copy.setAttribute('style', said.join(';'));
  else copy.removeAttribute('style');
  for (const child of from.childNodes) copy.append(child instanceof Element ? dressed(child, style) : child.cloneNode());
  return copy;
}

export function mapPicture(): string | null {
  const sheet = document.querySelector('.sheet svg.ink');
  if (!sheet) return null;
  const picture = dressed(sheet, null);
  const [, , width, height] = (sheet.getAttribute('viewBox') ?? '').split(' ');
  picture.setAttribute('width', width ?? '');
  picture.setAttribute('height', height ?? '');
  const names = document.querySelector('.near-names');
  if (names) {
    const copy = dressed(names, null) as SVGElement;
    copy.style.display = 'inline'; // from afar the board shows fewer
    picture.append(copy);
  }
  return new XMLSerializer().serializeToString(picture);
}
