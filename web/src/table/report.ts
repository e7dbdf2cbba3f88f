// The report of a game: one HTML file with nothing beside it, to keep, send or print: result, score, curves, the dice, medals, what each
// unit did, and the day as it was told.
import { deedWords, medals, rarity, unitRecords, type Luck } from './after';
import { capital, named, wordFor } from './glossary';
import * as s from './state';
import { resultText } from './table';
import type { Side } from '../protocol/messages';

interface Moment {
  turn: number;
  time: string;
  score: Record<Side, number>;
  lost: Record<Side, number>;
}
const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const plain = (text: string): string => text.replace(/[&<>"]/g, (c) => SIGNS[c]!);
const COLOURS: [Side, string][] = [
  ['union', '#1f4f9c'],
  ['confederate', '#a52a1e'],
];
const [WIDE, HIGH, PAD] = [660, 170, 26];

function curves(moments: Moment[], of: 'score' | 'lost', title: string, marks: number[]): string {
  const all = moments.flatMap((m) => COLOURS.map(([side]) => m[of][side]));
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (i: number): number => PAD + (i * (WIDE - 2 * PAD)) / Math.max(1, moments.length - 1);
  const y = (n: number): number => HIGH - PAD - ((n - least) * (HIGH - 2 * PAD)) / (most - least);
  const line = (side: Side): string => moments.map((m, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(m[of][side]).toFixed(1)}`).join('');
  const hours = moments
    .map((m, i) => (moments.length < 12 || i % 2 === 0 ? `<text x="${x(i)}" y="${HIGH - 6}">${plain(m.time)}</text>` : ''))
    .join('');
  const scale = [...new Set([least, 0, most])]
    .map((n) => `<text x="${PAD - 6}" y="${(y(n) + 3).toFixed(1)}" text-anchor="end">${n}</text>`)
    .join('');
  const turning = marks.map((i) => `<path d="M${x(i)} ${PAD}V${HIGH - PAD}" stroke="#b9902e" stroke-dasharray="4 3"/>`).join('');
  return `<figure><figcaption>${title}</figcaption><svg viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label="${title} by turn"><path d="M${PAD} ${y(0)}H${WIDE - PAD}" stroke="#999"/>${turning}${COLOURS.map(([side, ink]) => `<path d="${line(side)}" fill="none" stroke="${ink}" stroke-width="2.5"/>`).join('')}<g font-size="9" text-anchor="middle" fill="#555">${hours}${scale}</g></svg></figure>`;
}
const list = (rows: string[]): string => (rows.length ? `<ul>${rows.map((r) => `<li>${r}</li>`).join('')}</ul>` : '<p>None.</p>');

// What was worth telling, turn by turn.
function day(): string {
  const byTurn = new Map<string, string[]>();
  for (const l of s.story.value)
    for (const e of l.events) {
      if (!e.text || !wordFor('dispatch', e.event)) continue;
      const when = `Turn ${l.turn.n}, ${l.turn.time}`;
      byTurn.set(when, [...(byTurn.get(when) ?? []), plain(e.text)]);
    }
  return [...byTurn].map(([when, told]) => `<h3>${plain(when)}</h3>${list(told)}`).join('');
}

export function reportOf(moments: Moment[], marks: number[], luck: Luck[]): string {
  const v = s.live.value!;
  const card = s.games.value.find((g) => g.game === v.game);
  const scenario = card?.scenarios.find((x) => x.scenario === v.scenario);
  const title = `${card?.title ?? v.game}: ${scenario?.title ?? v.scenario}`;
  const records = unitRecords();
  const rows = luck
    .map(
      (l) =>
        `<tr><td>${s.sideName(l.side)}: ${plain(named('luck', l.kind))}</td><td>${l.got} of ${l.trials}</td><td>${l.expected.toFixed(1)}</td><td>${rarity(l)}</td></tr>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${plain(title)}</title><style>
body{font:16px/1.5 Georgia,'Times New Roman',serif;max-width:720px;margin:2em auto;padding:0 1em;color:#1d1a14;background:#fffdf6}
h1,h2,h3{line-height:1.2}h2{border-bottom:1px solid #b9a67c;padding-bottom:4px;margin-top:1.6em}h3{font-size:1em;margin:1em 0 .2em}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:3px 8px;border-bottom:1px solid #e2d8bd}td:nth-child(2){white-space:nowrap}
figure{margin:1em 0}figcaption{font-weight:bold}svg{width:100%}ul{margin:.2em 0;padding-left:1.2em}.union{color:#1f4f9c}.confederate{color:#8b1e1e}
@media print{body{margin:0;background:none}h2{break-after:avoid}figure,li{break-inside:avoid}}</style></head><body>
<h1>${plain(title)}</h1><p>${[scenario?.date, `${v.turn.time}, turn ${v.turn.n}`]
    .filter(Boolean)
    .map((t) => plain(t!))
    .join(' · ')}</p>
<p><strong>${plain(v.result ? resultText(v) : 'The game goes on.')}</strong> Union <b>${v.score.union}</b>, Confederate <b>${v.score.confederate}</b>.</p>
<h2>How each point was earned</h2>${list(v.score.lines.map((l) => `<b class="${l.side}">${s.sideName(l.side)} ${l.points}</b> ${plain(capital(l.text))}`))}
<h2>Turn by turn</h2><p><b class="union">Union</b> and <b class="confederate">Confederate</b>; broken lines mark the turns in which the lead changed most.</p>${curves(moments, 'score', 'Points', marks)}${curves(moments, 'lost', 'Losses', marks)}
<h2>The dice</h2><table><thead><tr><th>Side, and what for</th><th>came</th><th>expected</th><th>how likely</th></tr></thead><tbody>${rows}</tbody></table>
<h2>Medals of the day</h2>${list(medals(records).map((m) => `<b>${plain(m.unit.name)}</b>: ${plain(m.text)}`))}
<h2>What each unit did</h2>${list(records.map((r) => `<b class="${r.unit.side}">${plain(r.unit.name)}</b> ${plain(r.deeds.map(deedWords).join(', '))}`))}
<h2>The day</h2>${day()}</body></html>`;
}

// In a window of its own, so that the page and its policy stay as they are.
export function printReport(html: string): void {
  const address = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
  const sheet = window.open(address, '_blank');
  if (sheet) sheet.addEventListener('load', () => sheet.print());
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}
