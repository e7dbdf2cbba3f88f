// The rules reference: searchable, each clause with its topic and whether it is printed or reconstructed.
import { useEffect, useRef, useState } from 'preact/hooks';
import { rulebook, sourceWord, wantRules } from '../table/rulebook';
import * as s from '../table/state';

const MOST = 120;
export function RulesPanel() {
  const [wanted, setWanted] = useState('');
  const shownRule = s.ruleShown.value;
  const here = useRef<HTMLElement>(null);
  useEffect(() => void wantRules(), []);
  useEffect(() => {
    if (shownRule) setWanted('');
  }, [shownRule]);
  useEffect(() => here.current?.scrollIntoView({ block: 'center' }), [shownRule, rulebook.value.size]);
  const all = [...rulebook.value.values()];
  const terms = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  let list = all.filter((r) =>
    terms.every((t) => r.rule.toLowerCase().includes(t) || r.topic.toLowerCase().includes(t) || r.text.toLowerCase().includes(t)),
  );
  if (!terms.length && shownRule) {
    const at = Math.max(
      0,
      list.findIndex((r) => r.rule === shownRule),
    );
    list = list.slice(Math.max(0, at - 12), at + 24);
  }
  const reconstructed = all.filter((r) => sourceWord(r.source) === 'reconstructed').length;
  return (
    <div class="rules">
      <label class="search">
        Search the rules
        <input
          type="search"
          value={wanted}
          onInput={(e) => {
            s.ruleShown.value = null;
            setWanted(e.currentTarget.value);
          }}
        />
      </label>
      <p class="quiet">
        {list.length} of {all.length} clauses; {reconstructed} of them reconstructed.
      </p>
      {list.slice(0, MOST).map((r) => (
        <article ref={r.rule === shownRule ? here : undefined} class={r.rule === shownRule ? 'rule here' : 'rule'} id={`rule-${r.rule}`}>
          <h4>
            {r.rule} <span class="topic">{r.topic.replace(/^!/, '')}</span>{' '}
            <span class={`source ${sourceWord(r.source)}`}>{sourceWord(r.source)}</span>
          </h4>
          <p>{r.text}</p>
          {r.example ? <p class="example">{r.example}</p> : null}
        </article>
      ))}
      {list.length > MOST ? <p class="quiet">Narrow the search to see the rest.</p> : null}
    </div>
  );
}
