// A counter: side by colour, shape and letter, arm by symbol, name, strength, facing, and its state as small badges.
// What it shows are fields of the view by their names; it does not know what they do.
import { sheetAngle } from '../map/geometry';
import type { Unit } from '../protocol/messages';

export const SIZE = 40;

const SYMBOLS: Record<string, string> = {
  infantry: 'M-10 -6.5 10 6.5M-10 6.5 10 -6.5',
  cavalry: 'M-10 6.5 10 -6.5',
  artillery: '',
  'horse-artillery': 'M-10 6.5 10 -6.5',
};
// Riders have one stroke; on foot a second, broken one crosses it.
export function ArmSymbol({ arm, onFoot = false }: { arm: string; onFoot?: boolean }) {
  if (arm === 'commander')
    return <path class="star" d="M0 -8.5 2.4 -2.7 8.6 -2.4 3.8 1.6 5.3 7.6 0 4.2 -5.3 7.6 -3.8 1.6 -8.6 -2.4 -2.4 -2.7z" />;
  return (
    <g class="arm">
      <rect x="-10" y="-6.5" width="20" height="13" />
      {SYMBOLS[arm] ? <path d={SYMBOLS[arm]} /> : null}
      {onFoot ? <path class="on-foot" d="M-10 -6.5 10 6.5" /> : null}
      {/artillery/.test(arm) ? <circle r="3.1" /> : null}
      {SYMBOLS[arm] === undefined ? <text y="3.6">{arm.charAt(0).toUpperCase()}</text> : null}
    </g>
  );
}

interface Badge {
  field: string; // of the view
  letter: string;
  means: string;
  tone: 'bad' | 'worse' | 'calm';
}
export function badgesOf(u: Unit): Badge[] {
  const badges: Badge[] = [];
  const add = (field: string, when: unknown, letter: string, means: string, tone: Badge['tone'] = 'calm'): void => {
    if (when) badges.push({ field, letter, means, tone });
  };
  add('routed', u.routed, 'R', 'routed', 'worse');
  add('morale', u.morale === 'disrupted', 'D', 'disrupted', 'worse');
  add('morale', u.morale === 'shaken', 'S', 'shaken', 'bad');
  add(u.fragile ? 'fragile' : 'step', u.step === 'battleworn', u.fragile ? 'F' : '½', u.fragile ? 'fragile' : 'battleworn', 'bad');
  add('lost', typeof u.lost === 'number' && u.lost > 0, `−${String(u.lost)}`, `${String(u.lost)} lost`, 'bad');
  add('column', u.column, 'C', 'in column');
  add('skirmish', u.skirmish, 'Sk', 'skirmishing');
  add('mounted', u.mounted === false && u.arm === 'cavalry', 'dm', 'dismounted');
  add('mounted', u.mounted === true, 'm', 'mounted');
  add('lcm', typeof u.lcm === 'number' && u.lcm > 0, `★${String(u.lcm)}`, `${String(u.lcm)} leader casualties`, 'bad');
  add('engaged', u.engaged, 'E', 'engaged');
  add('beyond', typeof u.beyond === 'number' && u.beyond > 0, '!', `${String(u.beyond)} hexes beyond its limit`, 'bad');
  add('prisoners', Array.isArray(u.prisoners) && u.prisoners.length > 0, 'P', 'guards prisoners');
  return badges;
}
export const strengthOf = (u: Unit): string => (u.sp === undefined || u.sp === null ? '' : String(u.sp));
export const qualityOf = (u: Unit): string => {
  for (const field of ['cr', 'cm']) if (typeof u[field] === 'number' && u[field] !== 0) return String(u[field]);
  return '';
};

export function describe(u: Unit): string {
  const parts = [u.name, u.side === 'union' ? 'Union' : 'Confederate', u.arm.replace(/-/g, ' ')];
  if (strengthOf(u)) parts.push(`strength ${strengthOf(u)}`);
  if (u.facing) parts.push(`facing ${u.facing.toUpperCase()}`);
  for (const b of badgesOf(u)) parts.push(b.means);
  if (u.used) parts.push('used');
  return parts.join(', ');
}

// Names are shortened to what fits across: ranks and filling words go first, then the end.
export function shortName(name: string, most = 10): string {
  if (name.length <= most) return name;
  const bare = name
    .replace(/\b(Brigade|Battery|Artillery|Cavalry|Infantry|Vol|Battalion)\b\.?/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (bare.length <= most) return bare || name.slice(0, most);
  const words = bare.split(' ');
  const last = words[words.length - 1]!;
  if (last.length >= 4 && last.length <= most) return last;
  return `${bare.slice(0, most - 1)}…`;
}

// Who is too wide for his counter is written narrower.
const ROOM_FOR_NAME = 35;
const widths = new Map<string, number>();
let pen: CanvasRenderingContext2D | null = null;
function widthOf(name: string): number {
  let wide = widths.get(name);
  if (wide === undefined) {
    pen ??= document.createElement('canvas').getContext('2d');
    if (pen) pen.font = `650 76px ${getComputedStyle(document.body).fontFamily}`;
    widths.set(name, (wide = pen ? pen.measureText(name).width / 10 : name.length * 4.5));
  }
  return wide;
}

// A stripe for the higher formation; the unit's sheet says it in words.
const STRIPES = ['#e0b23c', '#c8553d', '#5aa469', '#8f6bb3', '#3fa7b8', '#d97ba6', '#9a8c5a', '#e58a3a'];
function stripe(name: string | null | undefined): string {
  if (!name) return 'none';
  let h = 7;
  for (const c of name) h = (h * 31 + c.charCodeAt(0)) % 997;
  return STRIPES[h % STRIPES.length]!;
}

const UNION = 'M-20 -20h40v40h-40z';
const CONFEDERATE = 'M-14 -20h28l6 6v28l-6 6h-28l-6 -6v-28z';
export const shapeOf = (u: Unit): string => (u.side === 'union' ? UNION : CONFEDERATE);

// Badges stand at the edges beside the symbol, two a side: name, strength and quality stay free. What has no room is counted.
const ROOM = 4;
const fitting = (badges: Badge[]): Badge[] =>
  badges.length <= ROOM
    ? badges
    : [
        ...badges.slice(0, ROOM - 1),
        {
          letter: `+${badges.length - ROOM + 1}`,
          means: badges
            .slice(ROOM - 1)
            .map((b) => b.means)
            .join(', '),
          field: '',
          tone: 'calm',
        },
      ];

export function Counter({
  unit: u,
  up,
  lit = false,
  next = false,
  picked = false,
  taken = false,
}: {
  unit: Unit;
  up: string;
  lit?: boolean;
  next?: boolean; // may be chosen instead of the one under way
  picked?: boolean;
  taken?: boolean; // it is in the set that is being put together
}) {
  const badges = badgesOf(u);
  const name = shortName(u.name);
  const state = `${u.side}${lit ? ' lit' : next ? ' next' : ''}${picked ? ' picked' : ''}${u.used ? ' used' : ''}${u.routed ? ' routed' : ''}${taken ? ' taken' : ''}${u.skirmish ? ' skirmishing' : ''}`;
  const onFoot = u.mounted === false && u.arm === 'cavalry';
  return (
    <g class={`counter ${state}`}>
      {u.facing && !u.routed ? (
        <path class="facing" transform={`rotate(${sheetAngle(u.facing, up)})`} d="M-7 -22.5 0 -31 7 -22.5z" />
      ) : null}
      {lit || next || picked || taken ? <path class="card-casing" d={shapeOf(u)} /> : null}
      <path class="card" d={shapeOf(u)} />
      {u.skirmish ? <path class="skirmish-line" d="M-14 -24.5h.1M0 -24.5h.1M14 -24.5h.1" /> : null}
      <rect class="stripe" x="-20" y="-12" width="3.4" height="24" fill={stripe(u.division ?? u.corps)} />
      <g class="full">
        <text
          class="counter-name"
          y="-11.6"
          {...(widthOf(name) > ROOM_FOR_NAME ? { textLength: ROOM_FOR_NAME, lengthAdjust: 'spacingAndGlyphs' as const } : {})}
        >
          {name}
        </text>
        <g transform="translate(0 -1.6)">
          <ArmSymbol arm={u.arm} onFoot={onFoot} />
        </g>
        <text class="strength" x="-15" y="16.5">
          {strengthOf(u)}
        </text>
        <text class="quality" x="16" y="16.5">
          {qualityOf(u)}
        </text>
        {u.used ? <path class="done-tick" d="M0.6 13.6l2 2.3 3.6 -4.3" /> : null}
        {fitting(badges).map((b, i) => (
          <g class={`badge ${b.tone}`} transform={`translate(${i < 2 ? 20.5 : -20.5} ${i % 2 ? -4.6 : 4.4})`}>
            <rect x="-5.2" y="-4.2" width="10.4" height="8.4" rx="2" />
            <text y="2.6" {...(b.letter.length > 1 ? { textLength: 8.6, lengthAdjust: 'spacingAndGlyphs' as const } : {})}>
              {b.letter}
            </text>
          </g>
        ))}
      </g>
      <g class="plain">
        <g transform="translate(0 -9) scale(1.3)">
          <ArmSymbol arm={u.arm} onFoot={onFoot} />
        </g>
        <text class="strength" y="14.6">
          {strengthOf(u)}
        </text>
        {u.used ? <path class="done-tick" d="M11 -17l2.5 2.8 4.6 -5.4" /> : null}
        {badges.some((b) => b.tone !== 'calm') ? <rect class="mark" x="-19" y="15.6" width="38" height="3.8" /> : null}
      </g>
      {taken ? (
        <g class="in-set" transform="translate(-21.5 20.5)">
          <circle r="7" />
          <path d="M-3.4 0l2.4 2.8 4.4 -5.4" />
        </g>
      ) : null}
    </g>
  );
}
