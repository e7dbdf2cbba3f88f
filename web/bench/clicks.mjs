// From a click to the lit choices, as a person meets it: real clicks of the mouse on counters, lit hexes and the list, the
// other player's button and Escape, through a game as chance leads it. The clock runs from the moment the button is let
// go (or the key pressed) until the last change of what is lit, listed or asked has been painted.

// In the page: watches what is lit and when it was painted.
function watch() {
  const all = (selector, of) => [...document.querySelectorAll(selector)].map(of).join();
  const shown = () =>
    [
      all('.prompt p', (e) => e.textContent), // what is asked and what the button does; the chances below it are counted after that
      document.querySelector('.prompt')?.dataset.decision,
      document.querySelector('.take-over') !== null,
      all('.choice', (e) => e.dataset.n),
      all('.target, .chosen-hex, .picked-hex', (e) => e.getAttribute('d')),
      all('.counter.lit', (e) => e.parentNode.dataset.hex),
      document.querySelector('.notice')?.textContent,
      document.querySelector('.fan') !== null,
      document.querySelector('.hex-menu')?.textContent,
    ].join('|');
  let [began, painted, last, looking] = [null, null, shown(), false];
  const begin = (e) => ([began, painted] = [e.timeStamp, null]);
  addEventListener('pointerup', begin, true);
  addEventListener('keydown', begin, true);
  // Looked at once a frame, however much has changed for it: looking takes longer than most changes.
  const look = () => {
    looking = false;
    const now = shown();
    if (now === last) return;
    last = now;
    // This frame shows it. It is painted right after its callbacks; the most urgent task comes next.
    if (began !== null) scheduler.postTask(() => (painted = performance.now()), { priority: 'user-blocking' });
  };
  new MutationObserver(() => {
    if (!looking) requestAnimationFrame(look);
    looking = true;
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  // How long the last click took, once the page has come to rest; null if it changed nothing.
  window.lastClick = () => {
    const took = painted === null ? null : painted - began;
    began = null;
    return took;
  };
}

// In the page: what can be clicked now, and where.
function spots() {
  const spot = (kind, element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + Math.min(box.width / 2, 60), box.top + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    const free =
      kind === 'counter' || kind === 'hex' ? hit?.closest('.board') && !hit.closest('[data-own-pointer]') : element.contains(hit);
    return free ? [{ kind, x, y }] : [];
  };
  const found = (kind, selector) => [...document.querySelectorAll(selector)].flatMap((e) => spot(kind, e));
  const cover = found('cover', '.take-over');
  if (cover.length) return cover;
  return [
    ...found('counter', '.stack .counter.lit:not(.picked) .card'),
    ...found('hex', '.target'),
    ...found('list', '.choice:enabled, .hex-menu button'),
    ...(document.querySelector('.counter.picked, .hex-menu, .notice') ? [{ kind: 'escape' }] : []),
  ];
}

const WEIGHTS = { cover: 1, counter: 5, hex: 4, list: 5, escape: 1 };

// Makes so many clicks at a table that is set up; gives the milliseconds of each by its kind.
export async function clicks(page, count, settled, seed = 17) {
  const chance = (n) => ((seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) >>> 8) % n;
  await page.evaluate(watch);
  const times = [];
  for (let tries = 0; times.length < count && tries < count * 2; ++tries) {
    const open = await page.evaluate(spots);
    if (!open.length) break; // the game is over
    const kinds = [...new Set(open.map((o) => o.kind))];
    let draw = chance(kinds.reduce((sum, k) => sum + WEIGHTS[k], 0));
    const kind = kinds.find((k) => (draw -= WEIGHTS[k]) < 0);
    const ofKind = open.filter((o) => o.kind === kind);
    const at = ofKind[chance(ofKind.length)];
    if (kind === 'escape') {
      await page.keyboard.press('Escape');
    } else {
      await page.mouse.move(at.x, at.y);
      await settled(page); // who points at something is shown what it would bring
      await page.waitForTimeout(40 + chance(40));
      await page.mouse.down();
      await page.mouse.up();
    }
    await settled(page);
    const took = await page.evaluate(() => window.lastClick());
    if (took !== null) times.push({ kind, ms: took });
  }
  return times;
}
