// The messages of the protocol as the page reads them. Names and values are those of docs/protocol.md; fields that
// only some games have are optional, and the page shows whatever fields it is given.

export type Side = 'union' | 'confederate';
export type Seat = Side | 'table' | 'all';

export interface Scenario {
  scenario: string;
  title: string;
  turns: number;
  options?: Record<string, boolean>; // defaults that are its own
  date?: string;
  length?: string;
  complexity?: string;
  situation?: string;
  'goal-union'?: string;
  'goal-confederate'?: string;
  balance?: Balance;
}
// Who won how many of so many games.
export interface Balance {
  games: number;
  union: number;
  draws: number;
  confederate: number;
  players: string;
  run: string; // the command that does it again
}
export interface GameOption {
  option: string;
  text: string;
  default: boolean;
  rule?: string;
}
// A lesson as the list of games has it, and how far the one under way has come.
export interface LessonCard {
  lesson: string;
  title: string;
  text: string;
  minutes: number;
}
export interface LessonProgress {
  lesson: string;
  step: number;
  met: number;
  of: number;
  done: boolean;
}
export interface GameCard {
  game: string;
  title: string;
  scenarios: Scenario[];
  options: GameOption[];
  lessons?: LessonCard[];
  playable?: boolean;
  printed?: number; // how many figures are
  reconstructed?: number;
}

export interface MapHex {
  hex: string;
  level: number;
  terrain: string;
  features: string[];
  place?: string;
  source?: string;
}
export interface MapHexside {
  hex: string;
  other: string;
  kind: string;
}
export interface MapRoad {
  name: string;
  kind: string;
  path: string[];
}
export interface MapPlace {
  hex: string;
  name: string;
  kind: string;
  vp?: string;
}
export interface MapArea {
  area: string;
  hexes: string[];
}
export interface MapSheet {
  hexes: MapHex[];
  hexsides: MapHexside[];
  roads: MapRoad[];
  places: MapPlace[];
  areas?: MapArea[];
  up?: string;
  source?: string;
}

export interface Unit {
  unit: string;
  name: string;
  side: Side;
  arm: string;
  at: string;
  brigade?: string | null;
  division?: string | null;
  corps?: string | null;
  hex?: string | null;
  stack?: number | null;
  sp?: number | null;
  mounted?: boolean | null;
  facing?: string | null;
  [field: string]: unknown;
}
// What a turn to come brings.
export interface Coming {
  turn: number;
  chits?: { chit: string; to: string; rule: string }[];
  leave?: string[];
  first?: string; // the chit that opens the turn
  rolls?: string[]; // rules that roll a die for what comes
  random?: { union: number; confederate: number }; // chits drawn at random from then on
  night?: boolean;
  batteries?: number | null;
}
// A level of victory, and what it asks for.
export interface Need {
  text: string;
  rule: string;
  met: boolean;
  have?: number;
  need?: number;
  hex?: string;
  area?: string;
}
export interface Goal {
  side: Side | null; // null: a draw
  level: string;
  rule: string;
  reached: boolean;
  ends?: boolean; // at the end of any turn
  judged?: boolean; // the game then ends and is judged by the others
  needs: Need[];
}
export interface Crossing {
  hex: string;
  other: string;
  kind: string;
  open: boolean;
  state: string;
  rule?: string; // why it is closed
}
export interface PriceOf {
  rule: string;
  units: { unit: string; points: number }[];
  until?: number;
}
// Something that points are given for.
export interface WorthPoints {
  hexes: string[]; // held together
  points: number;
  side: Side | null; // null: for either
  held: Side | null;
  rule: string;
  turn?: number; // earned once, at the end of this turn
  early?: boolean; // or of any before
  earned?: Side | null;
  lost?: boolean; // too late
}
export interface Marker {
  marker: string;
  kind?: string;
  area?: string;
  open?: boolean;
  left?: number;
  needs?: number; // the least roll
  die?: number;
  rule?: string;
  hex?: string;
  other?: string;
  side?: Side;
  unit?: string;
  brigade?: string;
  chit?: string;
}
export interface ScoreLine {
  side: Side;
  points: number;
  rule: string;
  text: string;
}
export interface Result {
  winner: Side | 'draw';
  level: string;
  rule: string;
}
export interface View {
  game: string;
  scenario: string;
  turn: { n: number; time: string; times?: string[]; night?: boolean; batteries?: number | null };
  calendar?: Coming[];
  phase: string;
  side?: Side | null;
  step?: string | null;
  window?: string | null;
  activation?: Record<string, unknown> | null;
  decider: Side | null;
  decision: number;
  prompt: string;
  marks?: string[];
  undo?: { possible: boolean; to?: number; last?: number; because?: string };
  units: Unit[];
  markers?: Marker[];
  cup?: { count: number; known: string[] };
  held?: Record<string, string[]>;
  pool?: Record<string, string[]>;
  activated?: string[];
  crossings?: Crossing[];
  prices?: PriceOf[];
  score: {
    union: number;
    confederate: number;
    lines: ScoreLine[];
    places?: WorthPoints[];
    goals?: Goal[];
  };
  result: Result | null;
  [field: string]: unknown;
}

export interface Action {
  n: number;
  text: string;
  action: string;
  unit?: string;
  units?: string[];
  hex?: string;
  target?: string;
  path?: string[];
  [field: string]: unknown;
}
export interface Choices {
  decider: Side | null;
  prompt: string;
  decision: number;
  actions: Action[];
  secret?: boolean; // the other side may not see what is chosen
}

export interface JournalEvent {
  event: string;
  rule?: string;
  text: string;
  unit?: string;
  hex?: string;
  from?: string;
  to?: string;
  dice?: number[];
  [field: string]: unknown;
}

export interface Why {
  legal: boolean;
  rules: string[];
  text: string;
  clauses?: Reason[];
  witnesses?: { hexes: string[]; units: string[] };
}
export interface CostPart {
  hex: string;
  mp: number;
  rule: string;
}
export interface Cost {
  legal: boolean;
  rules: string[];
  cost: number;
  allowance: number;
  left?: number; // of the allowance, for a unit under way
  column?: boolean; // it goes in march column
  parts: CostPart[];
}
export interface Limit {
  rule: string;
  hexes: string[];
  area?: string;
}
export interface Reach {
  allowance: number;
  hexes: { hex: string; cost: number; path: string[]; price?: number }[];
  barred?: { hex: string; rule: string }[]; // ground at its border that a rule closes
  limits?: Limit[]; // ground that a rule keeps it to
  changing?: { hex: string; cost: number; path: string[]; act: Record<string, unknown> }[]; // what else one act reaches
}
export interface LineOfSight {
  los: 'clear' | 'obscured' | 'blocked';
  range: number;
  because: { hex: string; rule: string }[];
}
export interface OddsLine {
  rule: string;
  amount: number;
  text: string;
}
export interface Outcome {
  result: string | number;
  fraction: string;
  chance: number;
}
// What a player asks: that the hex falls, that the target breaks, and the like.
export interface Likely {
  what: string;
  text: string;
  fraction?: string; // absent where it was sampled
  chance: number;
  sampled?: number;
}
export interface Odds {
  legal: boolean;
  rules: string[];
  kind?: string;
  target?: string;
  units?: string[]; // who takes part
  open?: boolean; // an act with `gather` begins with them; nothing is rolled before it is confirmed
  chances?: Likely[];
  assuming?: string;
  strength?: string;
  column?: string;
  shifts?: OddsLine[];
  final?: string;
  roll?: string;
  sp?: number;
  modifiers?: OddsLine[];
  dice?: number;
  outcomes: Outcome[];
}
export interface RuleText {
  rule: string;
  topic: string;
  text: string;
  source: string;
  example?: string;
}

// A clause that forbids something, with its words.
export interface Reason {
  rule: string;
  topic: string;
  text: string;
}
export interface Refusal {
  code: string;
  message: string;
  rules?: string[];
  clauses?: Reason[];
  witnesses?: { hexes: string[]; units: string[] };
}
export type Reply<T> = ({ ok: true } & T) | { ok: false; error: Refusal };
