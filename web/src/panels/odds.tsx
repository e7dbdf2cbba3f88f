// Before a fight: every line of the reckoning with its clause, and the exact chances as a picture.
import { capital, wordFor } from '../table/glossary';
import { mixed } from '../table/numbers';
import * as s from '../table/state';
import type { Likely, Odds, OddsLine, Outcome } from '../protocol/messages';
import { Clause, Clauses } from './clause';

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
const percent = (chance: number): string =>
  chance > 0 && chance < 0.001 ? '<0.1\u00a0%' : `${(chance * 100).toFixed(chance > 0 && chance < 0.1 ? 1 : 0)}\u00a0%`;

// A fraction is exact, and of dice by the dozen nobody can read it: then it is there for whoever points at the figure.
const READ = 9;
const short = (fraction: string | undefined): string => (fraction && fraction.length <= READ ? fraction : '');

function Lines({ lines, what }: { lines: OddsLine[]; what: string }) {
  if (!lines.length) return <p class="quiet">No {what}.</p>;
  return (
    <ol class="reckoning">
      {lines.map((l) => (
        <li>
          <span class={l.amount < 0 ? 'amount less' : 'amount'}>{signed(l.amount)}</span>
          <span class="words">{l.text}</span>
          <Clause rule={l.rule} />
        </li>
      ))}
    </ol>
  );
}

function Chances({ outcomes, kind }: { outcomes: Outcome[]; kind: string }) {
  const fractions = outcomes.every((o) => short(o.fraction));
  const most = Math.max(...outcomes.map((o) => o.chance), 0.0001);
  return (
    <table class="chances">
      <caption class="unseen">Chances</caption>
      <tbody>
        {outcomes.map((o) => {
          // A short word stands for the code; a long one below it.
          const meaning = wordFor(kind, String(o.result));
          const brief = meaning !== undefined && meaning.length < 22;
          return (
            <>
              <tr data-result={String(o.result)} data-fraction={o.fraction}>
                <th scope="row" class={brief ? 'meaning' : ''}>
                  {brief ? meaning : String(o.result)}
                </th>
                <td class="bar">
                  <span style={{ width: `${(o.chance / most) * 100}%` }} />
                </td>
                <td class="chance" title={o.fraction}>
                  {percent(o.chance)}
                </td>
                {fractions ? <td class="fraction">{short(o.fraction)}</td> : null}
              </tr>
              {meaning && !brief ? (
                <tr class="meaning">
                  <td colSpan={4}>{meaning}</td>
                </tr>
              ) : null}
            </>
          );
        })}
      </tbody>
    </table>
  );
}

// What a player asks, before the codes of the chart.
function Likelihoods({ odds }: { odds: Odds }) {
  if (!odds.chances?.length) return null;
  const beside = odds.chances.every((l) => l.sampled || short(l.fraction));
  return (
    <>
      <table class="chances likely">
        <caption class="unseen">What may come of it</caption>
        <tbody>
          {odds.chances.map((l) => (
            <tr data-what={l.what}>
              <th scope="row">{capital(l.text)}</th>
              <td class="chance" title={l.fraction}>
                {percent(l.chance)}
              </td>
              {beside ? <td class="fraction">{l.sampled ? `of ${l.sampled} tried` : short(l.fraction)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      {odds.assuming ? <p class="quiet">If {odds.assuming}.</p> : null}
    </>
  );
}

// What is asked first, for the button that lets the dice fall: what it brings, and what it most likely costs those who do it.
function asked(chances: Likely[]): Likely[] {
  const may = chances.filter((l) => l.chance > 0);
  const own = (l: Likely): boolean => l.what.startsWith('attack');
  const cost = may.filter(own).reduce<Likely[]>((most, l) => (most[0] && most[0].chance >= l.chance ? most : [l]), []);
  return [...may.filter((l) => !own(l)).slice(0, 3 - cost.length), ...cost];
}
export function InShort({ odds }: { odds: Odds }) {
  if (!odds.chances?.length) return null;
  return (
    <ul class="in-short" aria-label="What may come of it">
      {asked(odds.chances).map((l) => (
        <li data-what={l.what}>
          <b>{percent(l.chance)}</b> {l.text}
        </li>
      ))}
    </ul>
  );
}

// Who takes part, by name.
const Who = ({ units }: { units: string[] }) =>
  units.length ? <p class="who-fights">With {units.map((u) => s.units.value.get(u)?.name ?? u).join(', ')}</p> : null;

export function OddsPanel({
  odds,
  title,
  question,
  who,
}: {
  odds: Odds;
  title: string;
  question: Record<string, unknown> | null;
  who: string[];
}) {
  const lines = odds.shifts ?? odds.modifiers ?? [];
  return (
    <section class="odds" aria-label="Odds" data-question={JSON.stringify(question)}>
      <h3>{title}</h3>
      {title.includes(' with ') ? null : <Who units={who} />}
      {odds.open ? <p class="quiet open">A click gathers these, to be changed at will; nothing is rolled before you confirm.</p> : null}
      {odds.legal ? null : (
        <p class="refusal">
          Not open as things stand: <Clauses rules={odds.rules} />
        </p>
      )}
      <dl class="sums">
        {odds.strength !== undefined ? (
          <>
            <dt>Strength</dt>
            <dd>{mixed(odds.strength)}</dd>
          </>
        ) : null}
        {odds.column !== undefined ? (
          <>
            <dt>Column</dt>
            <dd>
              {odds.column}
              {odds.final !== undefined && odds.final !== odds.column ? ` → ${odds.final}` : ''}
            </dd>
          </>
        ) : null}
        {odds.roll !== undefined ? (
          <>
            <dt>Roll</dt>
            <dd>{capital(odds.roll)}</dd>
          </>
        ) : null}
        {odds.sp !== undefined ? (
          <>
            <dt>Strength points</dt>
            <dd>{odds.sp}</dd>
          </>
        ) : null}
        {odds.dice !== undefined ? (
          <>
            <dt>Dice</dt>
            <dd>{odds.dice}</dd>
          </>
        ) : null}
      </dl>
      <Likelihoods odds={odds} />
      <Lines lines={lines} what={odds.shifts ? 'shifts' : 'modifiers'} />
      <Chances outcomes={odds.outcomes} kind={odds.kind ?? String(question?.kind ?? '')} />
    </section>
  );
}
