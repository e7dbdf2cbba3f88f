// What comes up over the map: the dispatch of the turn that has ended, and the chit that has just come out of the cup.
import { useEffect } from 'preact/hooks';
import { chit } from '../table/drama';
import { dispatch, putAway, showEvent } from '../table/dispatch';
import { capital, nameOf, wordFor } from '../table/glossary';
import { diceFill } from './dice';

export function DispatchCard() {
  const d = dispatch.value;
  if (!d || diceFill.value) return null;
  return (
    <section class="dispatch" aria-label={`Dispatch of ${d.time}`}>
      <h2>
        {d.time}
        <button aria-label="Put the dispatch away" onClick={putAway}>
          ✕
        </button>
      </h2>
      <ul>
        {d.events.map((e) => (
          <li>
            {e.text}{' '}
            <button class="small" onClick={() => showEvent(e)}>
              Show me
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

// It lies there for a moment, or until the next move.
export function DrawnChit() {
  const c = diceFill.value ? null : chit.value;
  useEffect(() => {
    if (!c) return;
    const gone = setTimeout(() => chit.peek()?.key === c.key && (chit.value = null), 2600);
    return () => clearTimeout(gone);
  }, [c?.key]);
  if (!c) return null;
  return (
    <div class={`drawn-chit ${typeof c.side === 'string' ? c.side : ''}`} key={c.key} aria-hidden="true">
      <span>{nameOf(c.chit)}</span>
      <small>{c.text}</small>
      {wordFor('does', c.chit) ? <small class="does">{capital(wordFor('does', c.chit)!)}</small> : null}
    </div>
  );
}
