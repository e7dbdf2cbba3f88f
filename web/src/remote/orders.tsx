// Standing orders for timing windows, in plain words: the house answers for the player where one fits, and nobody else learns of it.
// Windows, what may be played in them and what may be asked of the matter are what the house says; the page knows none.
import { useEffect, useState } from 'preact/hooks';
import { capital, joined, nameOf, named, valueWords, wordFor } from '../table/glossary';
import * as s from '../table/state';
import { ask } from '../table/table';
import type { Order, OrderWindow } from './wire';

const LISTS = new Set(['hex', 'unit', 'brigade']);
const chitName = (w: OrderWindow | undefined, chit: string | undefined): string =>
  w?.chits.find((c) => c.chit === chit)?.text ?? (chit ? named('chit', chit) : '');
const valueName = (test: string, value: string): string =>
  test === 'unit' ? nameOf(value) : test === 'hex' ? valueWords('hex', value) : named(test, value);
const testName = (test: string): string => wordFor('field', test) ?? test;

function conditions(when: Order['when']): string {
  const parts = Object.entries(when ?? {}).map(([test, value]) =>
    Array.isArray(value)
      ? `it is about ${joined(value.map((v) => valueName(test, v))).replace(/ and (?=[^,]*$)/, ' or ')}`
      : `${testName(test)} is ${value} or more`,
  );
  return parts.length ? ` if ${parts.join(' and ')}` : '';
}
export function orderWords(o: Order, windows: OrderWindow[]): string {
  const w = windows.find((x) => x.window === o.window);
  const what = o.do === 'play' ? `play ${chitName(w, o.chit)}` : o.do === 'pass' ? 'let it pass' : 'ask me';
  return `${capital(w?.text ?? o.window)}: ${what}${conditions(o.when)}.`;
}

// Brigades and units of the table, to choose from.
function candidates(test: string): string[] {
  const units = s.live.value?.units ?? [];
  if (test === 'unit') return units.filter((u) => u.at === 'map').map((u) => u.unit);
  return [...new Set(units.map((u) => u[test]).filter((b): b is string => typeof b === 'string'))];
}
function Condition({
  test,
  value,
  set,
}: {
  test: string;
  value: number | string[] | undefined;
  set: (v: number | string[] | undefined) => void;
}) {
  const name = testName(test);
  if (!LISTS.has(test))
    return (
      <label>
        {capital(name)} at least (empty: any)
        <input
          type="number"
          value={typeof value === 'number' ? value : ''}
          onInput={(e) => set(e.currentTarget.value === '' ? undefined : Number(e.currentTarget.value))}
        />
      </label>
    );
  const chosen = Array.isArray(value) ? value : [];
  const put = (list: string[]): void => set(list.length ? list : undefined);
  if (test === 'hex')
    return (
      <label>
        Hexes (numbers; empty: any)
        <input value={chosen.join(' ')} inputMode="numeric" onChange={(e) => put(e.currentTarget.value.match(/\d{4}/g) ?? [])} />
      </label>
    );
  return (
    <label>
      {capital(name)} (none: any)
      <select
        value=""
        onChange={(e) => {
          if (e.currentTarget.value) put([...new Set([...chosen, e.currentTarget.value])]);
          e.currentTarget.value = '';
        }}
      >
        <option value="">{chosen.length ? 'one more …' : 'any'}</option>
        {candidates(test)
          .map((id) => [id, valueName(test, id)] as const)
          .sort(([, a], [, b]) => a.localeCompare(b))
          .map(([id, text]) => (
            <option value={id}>{text}</option>
          ))}
      </select>
      {chosen.length ? (
        <span class="row">
          {chosen.map((id) => (
            <button
              type="button"
              class="small"
              aria-label={`Without ${valueName(test, id)}`}
              onClick={() => put(chosen.filter((c) => c !== id))}
            >
              {valueName(test, id)} ✕
            </button>
          ))}
        </span>
      ) : null}
    </label>
  );
}

function NewOrder({ windows, add }: { windows: OrderWindow[]; add: (o: Order) => void }) {
  const [window, setWindow] = useState(windows[0]!.window);
  const w = windows.find((x) => x.window === window) ?? windows[0]!;
  const [what, setWhat] = useState('pass'); // pass, ask, or a chit
  const [when, setWhen] = useState<NonNullable<Order['when']>>({});
  const order: Order = {
    window: w.window,
    ...(what === 'pass' || what === 'ask' ? { do: what } : { do: 'play' as const, chit: what }),
    ...(Object.keys(when).length ? { when } : {}),
  };
  const set = (test: string, v: number | string[] | undefined): void => {
    const { [test]: _, ...rest } = when;
    setWhen(v === undefined ? rest : { ...rest, [test]: v });
  };
  return (
    <form
      class="new-order"
      onSubmit={(e) => {
        e.preventDefault();
        add(order);
        setWhen({});
      }}
    >
      <label>
        When
        <select
          value={w.window}
          onChange={(e) => {
            setWindow(e.currentTarget.value);
            setWhat('pass');
            setWhen({});
          }}
        >
          {windows.map((x) => (
            <option value={x.window}>{x.text}</option>
          ))}
        </select>
      </label>
      <label>
        the house shall
        <select value={what} onChange={(e) => setWhat(e.currentTarget.value)}>
          <option value="pass">let it pass</option>
          <option value="ask">ask me</option>
          {w.chits.map((c) => (
            <option value={c.chit}>play {c.text}</option>
          ))}
        </select>
      </label>
      {w.tests.length ? (
        <details>
          <summary>Only if …</summary>
          {w.tests.map((test) => (
            <Condition key={`${w.window} ${test}`} test={test} value={when[test]} set={(v) => set(test, v)} />
          ))}
        </details>
      ) : null}
      <p class="in-words">{orderWords(order, windows)}</p>
      <p>
        <button class="small main">Add this order</button>
      </p>
    </form>
  );
}

export function StandingOrders() {
  const [open, setOpen] = useState(false);
  const [orders, setOrders] = useState<Order[]>([]);
  const [windows, setWindows] = useState<OrderWindow[] | null>(null);
  const [trouble, setTrouble] = useState('');
  const send = async (list?: Order[]): Promise<void> => {
    const reply = await ask<{ orders: Order[]; windows: OrderWindow[] }>('orders', list ? { orders: list } : {});
    setTrouble(reply.ok ? '' : reply.error.message);
    if (!reply.ok) return;
    setOrders(reply.orders);
    setWindows(reply.windows);
  };
  useEffect(() => {
    if (open && !windows) void send();
  }, [open]);
  const move = (from: number, to: number): void => {
    const list = [...orders];
    list.splice(to, 0, ...list.splice(from, 1));
    void send(list);
  };
  return (
    <details class="orders" open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>Standing orders{orders.length ? ` (${orders.length})` : ''}</summary>
      {trouble ? (
        <p class="refusal" role="alert">
          {trouble}
        </p>
      ) : null}
      {windows && !windows.length ? (
        <p class="quiet">This game never stops for a short answer: there is nothing to give orders for.</p>
      ) : windows ? (
        <>
          <p class="quiet">
            The house answers for you, at once, and nobody else learns of it. The first order that fits counts; where none does you are
            asked.
          </p>
          {orders.length ? (
            <ol>
              {orders.map((o, i) => {
                const said = orderWords(o, windows);
                return (
                  <li>
                    <span>{said}</span>
                    <span class="row">
                      <button class="small" aria-label={`Earlier: ${said}`} disabled={i === 0} onClick={() => move(i, i - 1)}>
                        ↑
                      </button>
                      <button class="small" aria-label={`Take away: ${said}`} onClick={() => void send(orders.filter((_, j) => j !== i))}>
                        ✕
                      </button>
                    </span>
                  </li>
                );
              })}
            </ol>
          ) : (
            <p>You are asked every time.</p>
          )}
          <NewOrder windows={windows} add={(o) => void send([...orders, o])} />
        </>
      ) : trouble ? null : (
        <p class="quiet">Looking …</p>
      )}
    </details>
  );
}
