// A house in a few lines, for looking at the page alone: the rules are the program's, everything else is what docs/protocol.md says of a
// table, with nothing kept. Tests of what a house promises talk to the real one.
import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { BrowserContext, WebSocketRoute } from 'playwright-core';
import { Engine, type Json } from './program';
import { root } from './site';

// The way of one browser to the house, and what can befall it.
export interface Way {
  lose(line: Json): 'it' | null; // asked of every line, both ways
  cut(): void;
  down: boolean;
}
type Who = 'union' | 'confederate' | 'watch';
const SIDES = ['union', 'confederate'] as const;
interface Connection {
  send(line: Json): void;
  table: Table | null;
  seat: Who;
  engine: Engine; // at no table
}
interface Table {
  id: string;
  engine: Engine;
  keys: Record<Who, string>;
  head: Json;
  names: Json;
  chat: Json[];
  offer: Json | null;
  over: Json | null;
  clock: Json | null;
  orders: Json[];
  n: number;
  at: Connection[];
  since: number;
  decider: string | null;
}
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

export class FakeHouse {
  private readonly tables: Table[] = [];
  private readonly engines: Engine[] = [];
  private server: Server | null = null;
  private made = 0;
  address = '';

  async open(): Promise<void> {
    this.server = createServer((request, answer) => {
      const file = join(root, 'web/dist', new URL(request.url ?? '/', 'http://x').pathname.slice(1) || 'index.html');
      readFile(file).then(
        (bytes) =>
          answer
            .writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' })
            .end(file.endsWith('.html') ? bytes.toString().replace('<html', '<html data-way="socket"') : bytes),
        () => answer.writeHead(404).end(),
      );
    });
    await new Promise<void>((ready) => this.server!.listen(0, '127.0.0.1', ready));
    this.address = `http://127.0.0.1:${(this.server.address() as { port: number }).port}/`;
  }
  close(): void {
    this.server?.closeAllConnections();
    this.server?.close();
    for (const e of this.engines) e.close();
  }
  private engine(): Engine {
    const e = new Engine();
    this.engines.push(e);
    return e;
  }
  async welcome(context: BrowserContext): Promise<Way> {
    const way: Way = { lose: () => null, cut: () => sockets.splice(0).forEach((end) => end()), down: false };
    const sockets: (() => void)[] = [];
    await context.routeWebSocket(/\/table$/, (socket: WebSocketRoute) => {
      if (way.down) return void socket.close();
      let open = true;
      const send = (line: Json): void => {
        if (open && way.lose(line) !== 'it') socket.send(JSON.stringify(line));
      };
      const me: Connection = { send, table: null, seat: 'watch', engine: this.engine() };
      let turn = Promise.resolve();
      socket.onMessage((m) => {
        const request = JSON.parse(String(m)) as Json;
        if (way.lose(request) === 'it') return;
        turn = turn.then(async () => me.send({ ...(await this.answer(me, request)), id: request.id }));
      });
      const ended = (): void => {
        open = false;
        this.left(me);
      };
      sockets.push(() => {
        ended();
        void socket.close();
      });
      socket.onClose(ended);
    });
    return way;
  }

  private present(t: Table): Json {
    return Object.fromEntries([...SIDES, 'watch'].map((seat) => [seat, t.at.filter((c) => c.seat === seat).length]));
  }
  private push(t: Table, what: (c: Connection) => Json | Promise<Json>, but?: Connection): number {
    ++t.n;
    const n = t.n;
    for (const c of t.at.filter((x) => x !== but)) void Promise.resolve(what(c)).then((line) => c.send({ ...line, table: t.id, n }));
    return n;
  }
  private left(me: Connection): void {
    const t = me.table;
    if (!t) return;
    t.at = t.at.filter((c) => c !== me);
    me.table = null;
    this.push(t, () => ({ push: 'left', seat: me.seat, names: t.names, present: this.present(t) }));
  }
  private as(c: { seat: Who }): string {
    return c.seat === 'watch' ? 'table' : c.seat;
  }
  private async sit(me: Connection, t: Table, seat: Who, request: Json): Promise<Json> {
    if (me.table !== t || me.seat !== seat) {
      this.left(me);
      me.table = t;
      me.seat = seat;
      if (seat !== 'watch' && request['as-name']) t.names[seat] = request['as-name'];
      if (seat !== 'watch' && request.entropy && !t.head.dice.entropies.some((e: Json) => e.seat === seat))
        t.head.dice.entropies.push({ seat, entropy: request.entropy, from: 0 });
      t.at.push(me);
      this.push(t, () => ({ push: 'seated', seat, names: t.names, present: this.present(t) }), me);
    }
    if (seat !== 'watch' && request['as-name'] && t.names[seat] !== request['as-name']) {
      t.names[seat] = request['as-name'];
      this.push(t, () => ({ push: 'seated', seat, names: t.names, present: this.present(t) }), me);
    }
    const { view } = await t.engine.ask({ do: 'view', as: this.as(me) });
    const { head, names, chat, offer, over, clock, n } = t;
    return {
      ok: true,
      table: t.id,
      seat,
      names,
      present: this.present(t),
      ...head,
      chat,
      offer,
      over,
      clock,
      n,
      lines: 0,
      now: Date.now(),
      decision: view.decision,
      view,
    };
  }
  private card(t: Table): Json {
    const { opened, played } = t.head;
    return {
      table: t.id,
      ...opened,
      turn: { n: 1, time: '9:00 AM' },
      decider: t.decider,
      names: t.names,
      open: SIDES.filter((s) => played[s] === 'anyone' && !t.names[s]),
      clock: t.clock,
      since: t.since,
      over: t.over,
      present: this.present(t),
    };
  }
  private async acted(t: Table, me: Connection, reply: Json, undo = false): Promise<number> {
    t.since = Date.now();
    const { view } = await t.engine.ask({ do: 'view', as: 'table' });
    t.decider = view.decider;
    return this.push(
      t,
      async (c) => ({
        push: 'acted',
        by: me.seat,
        decision: view.decision,
        journal: reply.journal ?? [],
        view: (await t.engine.ask({ do: 'view', as: this.as(c) })).view,
        lines: 0,
        ...(undo ? { undo: true } : {}),
      }),
      undo ? undefined : me,
    );
  }

  private async answer(me: Connection, request: Json): Promise<Json> {
    const t = me.table;
    switch (request.do) {
      case 'hello':
        return { ...(await me.engine.ask(request)), house: true, limits: { name: 40, chat: 500, notes: 400 } };
      case 'open': {
        const id = `t${++this.made}`;
        const made: Table = {
          id,
          engine: this.engine(),
          keys: { union: `${id}-union-key`, confederate: `${id}-confederate-key`, watch: `${id}-watch-key` },
          head: {
            opened: { game: request.game, scenario: request.scenario, name: request.name, notes: request.notes, listed: request.listed },
            played: { union: request.union ?? 'me', confederate: request.confederate ?? 'link' },
            dice: { commitment: 'c0ffee'.repeat(10), entropies: [] },
          },
          names: {},
          chat: [],
          offer: null,
          over: null,
          clock:
            request.clock === 'none'
              ? null
              : { ...request.clock, left: { union: 5400000, confederate: 5400000 }, at: Date.now(), runs: null },
          orders: [],
          n: 0,
          at: [],
          since: Date.now(),
          decider: null,
        };
        const fresh = request.record
          ? await made.engine.ask({ do: 'load', record: request.record })
          : await made.engine.ask({
              do: 'new',
              game: request.game,
              scenario: request.scenario,
              setup: request.setup,
              options: request.options,
              seed: 7,
            });
        if (!fresh.ok) return fresh;
        made.decider = fresh.view.decider;
        this.tables.push(made);
        const mine = SIDES.find((s) => made.head.played[s] === 'me');
        const seated = mine ? await this.sit(me, made, mine, request) : { ok: true };
        return { ...seated, table: id, keys: made.keys };
      }
      case 'sit': {
        const open = this.tables.find((x) => x.id === request.table && x.head.opened.listed);
        if (open) return this.sit(me, open, 'watch', request);
        for (const x of this.tables)
          for (const seat of ['union', 'confederate', 'watch'] as Who[])
            if (x.keys[seat] === request.key) return this.sit(me, x, seat, request);
        return { ok: false, error: { code: 'wrong-key', message: 'No seat has this key: it was renewed, or the link is not whole.' } };
      }
      case 'take': {
        const x = this.tables.find((y) => y.id === request.table)!;
        return { ...(await this.sit(me, x, request.side, request)), key: x.keys[request.side as Who] };
      }
      case 'tables':
        return {
          ok: true,
          tables: this.tables.filter((x) => x.head.opened.listed).map((x) => this.card(x)),
          mine: (request.mine ?? []).map((key: string) => {
            const x = this.tables.find((y) => Object.values(y.keys).includes(key));
            return x ? { ...this.card(x), seat: Object.entries(x.keys).find(([, k]) => k === key)![0] } : null;
          }),
          now: Date.now(),
        };
    }
    if (!t) return me.engine.ask(request);
    switch (request.do) {
      case 'leave':
        this.left(me);
        return { ok: true };
      case 'chat': {
        const line = { n: t.chat.length + 1, at: Date.now(), seat: me.seat, name: t.names[me.seat] ?? '', text: request.text };
        t.chat.push(line);
        return { ok: true, n: this.push(t, () => ({ push: 'chat', chat: line }), me), chat: line };
      }
      case 'offer': {
        t.offer = { what: request.what, by: me.seat, to: 0 };
        return { ok: true, n: this.push(t, () => ({ push: 'offer', offer: t.offer }), me), offer: t.offer };
      }
      case 'answer': {
        const { what } = t.offer!;
        t.offer = null;
        const n = this.push(t, () => ({ push: 'answered', what, by: me.seat, yes: request.yes }), me);
        if (what === 'undo' && request.yes) {
          const { view } = await t.engine.ask({ do: 'view', as: 'all' });
          if (view.undo.possible) await t.engine.ask({ do: 'undo', to: view.undo.last, as: 'all' });
          await this.acted(t, me, {}, true);
        }
        return { ok: true, n, answered: request.yes };
      }
      case 'resign': {
        const side = me.seat as 'union' | 'confederate';
        const winner = side === 'union' ? 'confederate' : 'union';
        t.over = { winner, by: 'resigned', text: `The game is over: ${side} has resigned.` };
        const dice = { ...t.head.dice, secret: 'feed'.repeat(16) };
        return { ok: true, n: this.push(t, () => ({ push: 'over', over: t.over, dice }), me), over: t.over };
      }
      case 'orders':
        if (request.orders) t.orders = request.orders;
        return {
          ok: true,
          orders: t.orders,
          windows: [
            {
              window: 'before-fire',
              text: 'before the enemy fires',
              chits: [{ chit: 'us-overshoot', text: 'Overshoot' }],
              tests: ['column', 'hex', 'unit', 'brigade'],
            },
            { window: 'after-march', text: 'after an enemy march', chits: [], tests: ['unit'] },
          ],
        };
      case 'renew':
        t.keys[me.seat] = `${t.id}-${me.seat}-renewed`;
        for (const c of t.at.filter((x) => x !== me && x.seat === me.seat)) {
          c.send({ push: 'notice', table: t.id, n: t.n, text: 'The key of this seat was renewed.', gone: true });
          c.table = null;
        }
        t.at = t.at.filter((c) => c.table === t);
        return { ok: true, key: t.keys[me.seat] };
      case 'notices':
        return { ok: true, notices: { webhook: request.webhook ?? null, mail: request.mail ?? null } };
      case 'new':
      case 'load':
      case 'lesson':
        return { ok: false, error: { code: 'not-allowed', message: 'Leave the table first.' } };
    }
    const reply = await t.engine.ask({ ...request, as: this.as(me) });
    if (reply.ok && (request.do === 'act' || request.do === 'undo'))
      return { ...reply, n: await this.acted(t, me, reply, request.do === 'undo') };
    return reply;
  }
}
