// A hand that clicks at random, as a person who tries everything: lit and unlit hexes, counters in stacks, the list, drags, keys at odd
// moments, undo, tabs, the past, a reload. Before each click it reads what the page shows, after it what the program was asked and what
// came of it, and says what does not agree.
import type { Page } from 'playwright-core';
import { settled } from './browser';
import type { Json } from './program';

export class Chance {
  constructor(private state: number) {}
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  below(n: number): number {
    return Math.floor(this.next() * n);
  }
  of<T>(all: readonly T[]): T {
    return all[this.below(all.length)]!;
  }
}

interface Place {
  x: number;
  y: number;
}
interface Seen {
  decision: number;
  prompt: string;
  over: boolean;
  cover: boolean;
  past: boolean;
  dialog: boolean;
  targets: { hex: string; only: number | null; aim: boolean; at: Place | null }[];
  stacks: { hex: string; lit: boolean; next: boolean; picked: boolean; size: number; at: Place | null }[];
  fan: { unit: string; lit: boolean; next: boolean; picked: boolean; at: Place | null }[];
  menu: string[];
  menuOf: string; // its hex, in words
  cutOff: string[]; // of menu and dial, what is not on the board
  choices: { n: number; action: string; text: string; confirm: boolean }[];
  confirm: string | null;
  cost: string | null;
  odds: { title: string; who: string; gathers: boolean } | null;
  doIt: string | null;
  arrows: number;
  covered: string[]; // hexes of the fight that the card lies on
  tray: string | null;
  overTray: string[]; // cards that lie where the dice lie
  undo: string | null;
  notice: string | null;
  tab: string;
  focus: string;
  raw: string[]; // names that are for programs
}

// What is on the screen, in one look.
const look = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const text = (e: Element | null | undefined): string | null =>
      e?.checkVisibility() ? ((e as HTMLElement).innerText ?? e.textContent ?? '').trim() : null;
    const all = <T extends Element>(what: string): T[] => [...document.querySelectorAll<T>(what)].filter((e) => e.checkVisibility());
    const board = document.querySelector('.board');
    const world = document.querySelector<HTMLElement>('.world');
    const box = board?.getBoundingClientRect();
    const free = (p: DOMPoint): { x: number; y: number } | null => {
      if (!box) return null;
      const at = { x: Math.round(box.left + p.x), y: Math.round(box.top + p.y) };
      const hit = document.elementFromPoint(at.x, at.y);
      return hit && board!.contains(hit) && !hit.closest('[data-own-pointer], button') ? at : null;
    };
    const m = world ? new DOMMatrix(getComputedStyle(world).transform) : new DOMMatrix();
    const centre = (h: string): DOMPoint => {
      const [c, r] = [Number(h.slice(0, 2)), Number(h.slice(2))];
      return m.transformPoint(new DOMPoint(c * 48, (r + (c & 1) / 2) * 32 * Math.sqrt(3)));
    };
    const prompt = document.querySelector('.prompt');
    const card = all<HTMLElement>('.preview')[0];
    const odds = card?.querySelector('.odds');
    const arrows = all<SVGElement>('.arrow');
    const cardBox = card?.getBoundingClientRect();
    const fight = new Set(arrows.flatMap((a) => [a.dataset.from!, a.dataset.to!]));
    return {
      decision: Number(prompt?.getAttribute('data-decision') ?? -1),
      prompt: text(prompt) ?? '',
      over: !!document.querySelector('.prompt.over'),
      cover: !!document.querySelector('.take-over'),
      past: !!document.querySelector('.past'),
      dialog: !!document.querySelector('[role=dialog]'),
      targets: all<SVGElement>('.target').map((e) => ({
        hex: e.dataset.hex!,
        only: e.dataset.only === undefined ? null : Number(e.dataset.only),
        aim: e.classList.contains('aim'),
        at: free(centre(e.dataset.hex!)),
      })),
      stacks: all<SVGElement>('.stack').map((e) => {
        const c = e.querySelector('.counter')!.classList;
        return {
          hex: e.dataset.hex!,
          lit: c.contains('lit'),
          next: c.contains('next'),
          picked: c.contains('picked'),
          size: Number(e.querySelector('.stack-size text')?.textContent ?? 1),
          at: free(centre(e.dataset.hex!)),
        };
      }),
      fan: all<SVGElement>('.fan [data-unit]').map((e) => {
        const c = e.querySelector('.counter')!.classList;
        const b = e.querySelector('.card')!.getBoundingClientRect();
        return {
          unit: e.dataset.unit!,
          lit: c.contains('lit'),
          next: c.contains('next'),
          picked: c.contains('picked'),
          at: free(new DOMPoint(b.left + b.width / 2 - (box?.left ?? 0), b.top + b.height / 2 - (box?.top ?? 0))),
        };
      }),
      menuOf:
        document
          .querySelector('.hex-choices [aria-label^="Choices in"], .hex-choices[aria-label^="Choices in"]')
          ?.getAttribute('aria-label') ?? '',
      menu: all<HTMLElement>('.hex-choices [role=menuitem]').map((e) => e.getAttribute('aria-label') ?? e.innerText),
      cutOff: all<HTMLElement>('.hex-menu, .dial button').flatMap((e) => {
        const b = e.getBoundingClientRect();
        return box && (b.left < box.left - 1 || b.right > box.right + 1 || b.top < box.top - 1 || b.bottom > box.bottom + 1)
          ? [e.getAttribute('aria-label') ?? e.className]
          : [];
      }),
      choices: all<HTMLElement>('.choice').map((e) => ({
        n: Number(e.dataset.n),
        action: e.dataset.action!,
        text: e.innerText.replace(/\s+/g, ' ').trim(),
        confirm: e.classList.contains('confirm'),
      })),
      confirm: text(document.querySelector('.confirm')),
      cost: text(card?.querySelector('.cost p')),
      odds: odds
        ? {
            title: text(odds.querySelector('h3')) ?? '',
            who: text(card!.querySelector('.who-fights')) ?? '',
            gathers: /A click gathers these/.test(text(odds) ?? ''),
          }
        : null,
      doIt: text(document.querySelector('.do-it')),
      arrows: arrows.length,
      covered:
        cardBox && odds && box && cardBox.bottom <= box.bottom
          ? [...fight].filter((h) => {
              const p = centre(h);
              const [x, y] = [box.left + p.x, box.top + p.y];
              return x > cardBox.left && x < cardBox.right && y > cardBox.top && y < cardBox.bottom;
            })
          : [],
      tray: text(document.querySelector('.dice-tray')),
      overTray: all<HTMLElement>('.drawn-chit, .dispatch, .preview, .past').flatMap((e) => {
        const [a, b] = [e.getBoundingClientRect(), document.querySelector('.dice-tray')?.getBoundingClientRect()];
        return b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom ? [e.className] : [];
      }),
      undo: document.querySelector('.undo button:enabled') ? text(document.querySelector('.undo .quiet')) : null,
      notice: text(document.querySelector('.notice p')),
      focus: document.activeElement?.outerHTML.slice(0, 120) ?? '',
      tab: text(document.querySelector('[role=tab][aria-selected=true]')) ?? '',
      raw: all<HTMLElement>('.asked, .panel, .preview, .hex-choices').flatMap(
        (e) => e.innerText.match(/\b(?:us|cs)-[a-z][\w-]*|undefined|\[object|NaN|\{\w+\}/g) ?? [],
      ),
    };
  });

const points = (t: string): number => Number(t.replace('½', '') || 0) + (t.includes('½') ? 0.5 : 0);
const sum = (all: number[]): number => all.reduce((a, b) => a + b, 0);

interface Asked {
  request: Json;
  reply: Json | null;
}

export class Clicker {
  readonly faults: string[] = [];
  readonly log: string[] = [];
  readonly done = new Map<string, number>();
  private readonly chance: Chance;
  private asked: Asked[] = [];
  private readonly open = new Map<unknown, Asked>();
  private view: Json = {};
  private list: Json[] = [];
  private unreached = false;
  private focused = false; // a key went somewhere: Enter is meant
  clicks = 0;

  constructor(
    private readonly page: Page,
    seed: number,
    private readonly touch = false,
  ) {
    this.chance = new Chance(seed);
    page.on('websocket', (socket) => {
      socket.on('framesent', (f) => {
        const request = JSON.parse(String(f.payload)) as Json;
        const asked = { request, reply: null };
        this.open.set(request.id, asked);
        if (/^(act|undo|load|new)$/.test(String(request.do))) this.asked.push(asked);
      });
      socket.on('framereceived', (f) => {
        for (const line of String(f.payload).split('\n').filter(Boolean)) {
          const reply = JSON.parse(line) as Json;
          const asked = this.open.get(reply.id);
          this.open.delete(reply.id);
          if (!asked) continue;
          asked.reply = reply;
          if (!reply.ok) continue;
          if (reply.view && /^(act|undo|load|new|view)$/.test(String(asked.request.do))) this.view = reply.view as Json;
          if (Array.isArray(reply.actions)) this.list = reply.actions as Json[];
        }
      });
    });
  }

  get over(): boolean {
    return Boolean(this.view.result);
  }
  get turn(): number {
    return Number((this.view.turn as Json | undefined)?.n ?? 0);
  }
  private fault(what: string, before: Seen, how: string): void {
    this.faults.push(`click ${this.clicks}, decision ${before.decision} (${before.prompt.split('\n')[0]}), ${how}: ${what}`);
  }
  private nameOf(unit: string): string {
    return String(((this.view.units ?? []) as Json[]).find((u) => u.unit === unit)?.name ?? unit);
  }
  private async press(at: Place): Promise<void> {
    if (this.touch) await this.page.touchscreen.tap(at.x, at.y);
    else await this.page.mouse.click(at.x, at.y);
    this.focused = false;
    await settled(this.page);
  }
  // A button as it lies there; it may have gone.
  private async pressButton(what: string, nth = 0): Promise<boolean> {
    const at = await this.buttonAt(what, nth);
    if (at) await this.press(at);
    else this.unreached = true; // a card lies over it
    return at !== null;
  }
  private buttonAt(what: string, nth = 0): Promise<Place | null> {
    return this.page.evaluate(
      ([css, n]) => {
        const e = document.querySelectorAll<HTMLElement>(css as string)[n as number];
        if (!e || !e.checkVisibility()) return null;
        e.scrollIntoView({ block: 'nearest' });
        const box = e.getBoundingClientRect();
        const p = { x: box.left + Math.min(box.width / 2, 60), y: box.top + box.height / 2 };
        const hit = document.elementFromPoint(p.x, p.y);
        return e.contains(hit) ? p : null;
      },
      [what, nth] as const,
    );
  }

  // One thing that a person might do, and whether it was as shown.
  async step(): Promise<void> {
    let before = await look(this.page);
    ++this.clicks;
    if (before.cover) {
      await this.pressButton('.take-over');
      const after = await look(this.page);
      if (after.cover) this.fault('the cover stays', before, 'take over');
      return;
    }
    if (before.past) {
      await this.pressButton('.past button:last-of-type');
      if ((await look(this.page)).past) await this.page.getByRole('button', { name: 'Back to now' }).click();
      await settled(this.page);
      return;
    }
    const ways = this.waysFrom(before);
    const way = ways[this.pick(ways.map((w) => w.weight))]!;
    this.done.set(way.name, (this.done.get(way.name) ?? 0) + 1);
    this.asked = [];
    this.unreached = false;
    const at = this.touch ? null : (way.at ?? (way.button ? await this.buttonAt(way.button) : null));
    if (at) {
      await this.page.mouse.move(at.x, at.y);
      before = await this.rested(); // what is shown now
      this.shownRightly(before, way.name);
    }
    const how = `${way.name} ${way.what}`;
    this.log.push(`${this.clicks} [${before.decision}] ${how}`);
    await way.go(before);
    await settled(this.page);
    // The map gives way to a dial in the frame after it was opened.
    await this.page.evaluate(() => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))));
    const after = await look(this.page);
    if (this.unreached) {
      // On a phone a card lies over the list until it is put away; what the card and the menu offer is always to be reached.
      if (!this.touch || way.button === undefined) this.fault('cannot be pressed', before, how);
      return;
    }
    this.judge(before, after, way, how);
  }

  // What is shown once everything that was asked for it has come.
  private async rested(): Promise<Seen> {
    await settled(this.page);
    return look(this.page);
  }
  private pick(weights: number[]): number {
    let at = this.chance.next() * sum(weights);
    for (let i = 0; i < weights.length; ++i) if ((at -= weights[i]!) < 0) return i;
    return weights.length - 1;
  }

  private waysFrom(now: Seen): Way[] {
    const ways: Way[] = [];
    const { chance } = this;
    const add = (name: string, weight: number, what: string, at: Place | null, go: Way['go'], more: Partial<Way> = {}): void => {
      ways.push({ name, weight, what, at, go, ...more });
    };
    const clicking = (at: Place) => (): Promise<void> => this.press(at);
    const targets = now.targets.filter((t) => t.at);
    if (now.menu.length) {
      const i = chance.below(now.menu.length);
      add('menu', 30, now.menu[i]!, null, async () => void (await this.pressButton('.hex-choices [role=menuitem]', i)), { n: i });
    }
    if (targets.length) {
      // Fights are fewer than marches, and more is to be seen in them.
      const aims = targets.filter((t) => t.aim);
      const t = aims.length && chance.next() < 0.5 ? chance.of(aims) : chance.of(targets);
      add('lit hex', 12, t.hex, t.at, clicking(t.at!), { hex: t.hex });
    }
    const lit = now.stacks.filter((k) => k.at && (k.lit || k.next));
    if (lit.length) {
      const k = chance.of(lit);
      add(k.lit ? 'lit counter' : 'next counter', 8, k.hex, k.at, clicking(k.at!), { hex: k.hex });
    }
    const spread = now.fan.filter((k) => k.at);
    if (spread.length) {
      const k = chance.of(spread);
      add('spread counter', 14, k.unit, k.at, clicking(k.at!), { unit: k.unit });
    }
    const dull = now.stacks.filter((k) => k.at && !k.lit && !k.next && !now.targets.some((t) => t.hex === k.hex));
    if (dull.length && !now.fan.length) {
      const k = chance.of(dull);
      add('unlit counter', 3, k.hex, k.at, clicking(k.at!), { hex: k.hex });
    }
    const offered = now.choices.filter((c) => !c.confirm);
    if (offered.length) {
      const c = chance.of(offered);
      add('choice', 7, c.text, null, async () => void (await this.pressButton(`.choice[data-n="${c.n}"]`)), {
        n: c.n,
        button: `.choice[data-n="${c.n}"]`,
      });
    }
    const confirm = now.choices.find((c) => c.confirm);
    if (confirm)
      add('confirm', 6, confirm.text, null, async () => void (await this.pressButton('.confirm')), { n: confirm.n, button: '.confirm' });
    if (now.doIt) add('do it', 20, now.doIt, null, async () => void (await this.pressButton('.do-it')));
    if (lit.length && targets.length && !this.touch && !now.fan.length) {
      const [from, to] = [chance.of(lit), chance.of(targets)];
      add('drag', 2, `${from.hex} to ${to.hex}`, null, async (before) => {
        await this.page.mouse.move(from.at!.x, from.at!.y);
        await this.page.mouse.down();
        await this.page.mouse.move((from.at!.x + to.at!.x) / 2, (from.at!.y + to.at!.y) / 2, { steps: 2 });
        await this.page.mouse.move(to.at!.x, to.at!.y, { steps: 2 });
        const held = await this.rested();
        Object.assign(before, { cost: held.cost, odds: held.odds });
        await this.page.mouse.up();
        this.focused = false;
      });
    }
    for (const key of this.touch ? [] : ['Enter', 'Escape', 'Tab', ' '])
      add('key', 0.5, key, null, async () => {
        await this.page.keyboard.press(key);
        if (key === 'Tab') this.focused = true;
      });
    if (now.undo) add('undo', 1.5, now.undo, null, async () => void (await this.pressButton('.undo button')), { button: '.undo button' });
    const tab = chance.of(['Journal', 'Forces', 'Rules', 'Choices', 'Choices']);
    add('tab', 0.6, tab, null, async () => void (await this.pressButton(`#tab-${tab.toLowerCase()}`)), {
      button: `#tab-${tab.toLowerCase()}`,
    });
    add('reload', 0.25, '', null, async () => {
      await this.page.reload();
      await this.page.locator('.prompt').waitFor();
    });
    if (now.decision > 2) add('past', 0.3, '', null, () => this.page.keyboard.press('['));
    if (!this.touch) add('zoom', 0.4, '', null, () => this.page.mouse.wheel(0, chance.next() < 0.5 ? 200 : -200));
    return ways;
  }

  // What a card shows while something is pointed at.
  private shownRightly(now: Seen, how: string): void {
    for (const h of now.covered) this.fault(`the card covers ${h}, which is in the fight`, now, how);
  }

  private judge(before: Seen, after: Seen, way: Way, how: string): void {
    const acts = this.asked.filter((a) => a.request.do === 'act');
    const refused = acts.filter((a) => a.reply && !a.reply.ok);
    const fault = (what: string): void => this.fault(what, before, how);
    for (const a of refused) fault(`is refused: ${String(((a.reply as Json).error as Json).message).slice(0, 200)}`);
    const journal = acts.flatMap((a) => (a.reply?.journal ?? []) as Json[]);
    const went = acts.length > 0 || this.asked.some((a) => a.request.do === 'undo');
    const changed =
      went ||
      after.menu.join() !== before.menu.join() ||
      after.fan.map((f) => f.unit).join() !== before.fan.map((f) => f.unit).join() ||
      after.targets.map((t) => t.hex).join() !== before.targets.map((t) => t.hex).join() ||
      after.doIt !== before.doIt ||
      JSON.stringify(after.fan.map((k) => k.picked)) !== JSON.stringify(before.fan.map((k) => k.picked)) ||
      JSON.stringify(after.stacks.map((k) => k.picked)) !== JSON.stringify(before.stacks.map((k) => k.picked)) ||
      JSON.stringify(after.choices) !== JSON.stringify(before.choices);
    const target = before.targets.find((t) => t.hex === way.hex);
    const inFan = before.fan.length > 0; // a spread stack lies over its neighbours
    switch (way.name) {
      case 'lit hex':
        if (this.touch) {
          if (!changed && after.menuOf !== `Choices in ${way.hex}`) fault('a tap on what is lit does nothing');
        } else if (!inFan && target?.only !== null && target) {
          if (acts.length !== 1) fault(`one choice, and ${acts.length} acts`);
          else if (target.only! >= 0 && acts[0]!.request.n !== target.only) fault('does another thing than is lit');
        } else if (!changed && !before.menu.length) fault('a click on what is lit does nothing');
        break;
      case 'lit counter':
      case 'next counter': {
        const stack = before.stacks.find((k) => k.hex === way.hex);
        if (!changed && !inFan && !stack?.picked && !before.menu.length) fault('a click on a lit counter does nothing');
        break;
      }
      case 'spread counter': {
        const k = before.fan.find((f) => f.unit === way.unit)!;
        if (!k.lit && !k.next && went) fault('an unlit counter acts');
        if ((k.lit || k.next) && !changed && !k.picked) fault('a click on a lit counter does nothing');
        break;
      }
      case 'unlit counter':
        if (went && !inFan) fault(`what is not lit acts: ${JSON.stringify(this.asked.map((a) => a.request))}`);
        break;
      case 'choice':
      case 'confirm':
        if (acts.length !== 1 && !(this.touch && after.doIt)) fault(`one button, ${acts.length} acts`);
        else if (acts.length === 1 && Number(way.n) >= 0 && acts[0]!.request.n !== way.n) fault('does another thing than it says');
        break;
      case 'key':
        if (went && !this.focused && !before.focus.includes('Undo'))
          fault(`a key acts on what nobody went to, ${before.focus}: ${JSON.stringify(this.asked.map((a) => a.request))}`);
        break;
      case 'tab':
      case 'zoom':
      case 'past':
        if (went) fault('acts');
        break;
      case 'reload':
        if (after.decision !== before.decision) fault(`the game stands at ${after.decision}`);
        else if (!after.cover && after.prompt.split('\n')[0] !== before.prompt.split('\n')[0])
          fault(`asks something else: ${after.prompt}`);
        break;
      case 'undo':
        if (after.decision >= before.decision) fault('takes nothing back');
        break;
      default:
    }
    if (acts.length === 1 && acts[0]!.reply?.ok) {
      this.paidAsShown(before, acts[0]!, journal, fault);
      this.foughtAsShown(before, way, journal, fault);
    }
    // Whatever rolled is seen, by both, before anything is covered.
    const rolls = journal.filter((e) => (e.dice as number[] | undefined)?.length);
    if (rolls.length && after.tray === null) fault(`dice fell unseen: ${String(rolls.at(-1)!.text)}`);
    if (rolls.length && after.tray !== null && !after.tray.replace(/\s+/g, ' ').includes(String(rolls.at(-1)!.text).replace(/\s+/g, ' ')))
      fault(`the tray shows other dice: ${after.tray} for ${String(rolls.at(-1)!.text)}`);
    if (/menu|counter|hex/.test(way.name)) for (const part of after.cutOff) fault(`${part} is cut off by the board's edge`);
    for (const card of after.overTray) fault(`${card} and the dice lie over each other`);
    for (const word of new Set(after.raw)) fault(`shows ${word}`);
    // What is listed twice in the same words cannot be told apart.
    const seen = new Map<string, number>();
    for (const c of after.choices) seen.set(`${c.text}`, (seen.get(c.text) ?? 0) + 1);
    for (const [text, n] of seen) if (n > 1 && !(way.name === 'tab')) fault(`lists '${text}' ${n} times`);
    const items = new Set(after.menu);
    if (items.size < after.menu.length) fault(`the menu has the same twice: ${after.menu.join('; ')}`);
    const asked = !after.over && !after.cover && !after.past && after.decision >= 0 && this.list.length > 0;
    if (asked && after.tab === 'Choices' && !after.choices.length && !after.menu.length) fault('nothing is offered');
  }

  private paidAsShown(before: Seen, act: Asked, journal: Json[], fault: (what: string) => void): void {
    if (!before.cost) return;
    const [, cost, of] = /^([\d½]+) of ([\d½]+) movement points/.exec(before.cost) ?? [];
    if (!cost || !of) return;
    const listed = this.pathOf(act);
    const marches = journal.filter((e) => e.event === 'moved' && typeof e.mp === 'number');
    if (!marches.length || !listed) return;
    const last = marches.at(-1)!;
    if (last.to !== listed.at(-1)) return; // it was stopped on the way: the table has said why
    // What is left tells of all that was paid, a change of formation on the way too.
    const paid = typeof last.left === 'number' ? points(of) - last.left : sum(marches.map((e) => Number(e.mp)));
    if (paid !== points(cost)) fault(`shown ${cost}, paid ${paid}: ${JSON.stringify(marches)}`);
  }
  private pathOf(act: Asked): string[] | null {
    if (Array.isArray(act.request.path)) return act.request.path as string[];
    const told = act.reply?.story as Json[] | undefined;
    const text = String(told?.at(-1)?.text ?? '');
    return / to ([\d-]+)/.exec(text)?.[1]?.split('-') ?? null;
  }

  // The card and the button name who takes part, and those are in it.
  private foughtAsShown(before: Seen, way: Way, journal: Json[], fault: (what: string) => void): void {
    const names = (text: string): string[] =>
      text
        .replace(/^.*?\bwith /i, '')
        .replace(/ (at|in|into|against) .*$/, '')
        .split(/, | and /)
        .map((x) => x.trim())
        .filter(Boolean)
        .sort();
    if (way.name === 'lit hex' && before.odds?.gathers) {
      const composing = (this.view.composing ?? this.view.assault) as Json | null | undefined;
      const who = ((composing?.units ?? []) as string[]).map((u) => this.nameOf(u)).sort();
      if (who.join() !== names(before.odds.who).join()) fault(`shown ${before.odds.who}, gathered ${who.join(', ')}`);
    }
    if (way.name === 'confirm' && before.confirm && /\bwith /i.test(before.confirm)) {
      const fights = journal.filter((e) => Array.isArray(e.units) && /^(assault|fired|fire|close-combat|assaulted)$/.test(String(e.event)));
      if (!fights.length) return;
      const who = (fights[0]!.units as string[]).map((u) => this.nameOf(u)).sort();
      const said = names(before.confirm);
      if (said.join() !== who.join()) fault(`the button says ${said.join(', ')}, the journal ${who.join(', ')}`);
    }
  }

  summary(): string {
    return `${this.clicks} clicks: ${[...this.done].map(([k, n]) => `${k} ${n}`).join(', ')}`;
  }
}
interface Way {
  name: string;
  weight: number;
  what: string;
  at: Place | null; // pointed at before
  go: (now: Seen) => Promise<void>;
  hex?: string;
  unit?: string;
  n?: number;
  button?: string; // pointed at before
}
