// A clause wherever it is cited: its number; its text when pointed at; the rules reference when clicked.
import { signal } from '@preact/signals';
import { rulebook, sourceWord, wantRules } from '../table/rulebook';
import * as s from '../table/state';

const open = signal<{ rule: string; x: number; y: number } | null>(null);

export function Clause({ rule }: { rule: string | null | undefined }) {
  if (!rule) return null;
  const show = (e: Event): void => {
    void wantRules();
    const box = (e.currentTarget as HTMLElement).getBoundingClientRect();
    open.value = { rule, x: box.left, y: box.bottom };
  };
  const hide = (): void => void (open.value = null);
  return (
    <button
      type="button"
      class="clause"
      aria-label={`Clause ${rule}`}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={(e) => {
        e.stopPropagation();
        s.ruleShown.value = rule;
        s.panel.value = 'rules';
        hide();
      }}
    >
      {rule.replace(/^.*?:/, '')}
    </button>
  );
}
export const Clauses = ({ rules }: { rules: string[] | undefined }) => (
  <>
    {(rules ?? []).map((r) => (
      <Clause key={r} rule={r} />
    ))}
  </>
);

export function ClauseTip() {
  const tip = open.value;
  if (!tip) return null;
  const text = rulebook.value.get(tip.rule);
  const left = Math.max(8, Math.min(tip.x, innerWidth - 348));
  const below = tip.y < innerHeight - 190;
  return (
    <div
      class="clause-tip"
      role="tooltip"
      style={{ left: `${left}px`, ...(below ? { top: `${tip.y + 6}px` } : { bottom: `${innerHeight - tip.y + 26}px` }) }}
    >
      <strong>{tip.rule}</strong> {text ? <span class="topic">{text.topic}</span> : null}
      <p>{text ? text.text : 'Looking it up …'}</p>
      {text ? <span class={`source ${sourceWord(text.source)}`}>{sourceWord(text.source)}</span> : null}
    </div>
  );
}
