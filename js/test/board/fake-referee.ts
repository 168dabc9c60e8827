// A referee without rules, for tests of the board: it shows a table and notes what it is asked.

import {
  type CardName,
  NO_MARKS,
  type PileName,
  type Referee,
  type Seen,
  type Settings,
  type SettingValues,
  type Table,
  type TableEvent,
  type Truth,
} from "../../src/board/referee";

/** Reads a column as the notation writes it: "7H 9S|4H 8D"; "" or "-" is an empty column. */
export function column(text: string): Seen[] {
  const [left = "", right] = text.split("|");
  const cards = (part: string) => part.split(" ").filter((card) => card !== "" && card !== "-");
  const seen = (up: boolean) => (card: CardName) => ({ card, up });
  if (right === undefined) return cards(left).map(seen(true));
  return [...cards(left).map(seen(false)), ...cards(right).map(seen(true))];
}

const FRESH = [
  "TC",
  "7S|4C 2D QS 9C 9S",
  "8H 3D|5S 3C AD JS TD",
  "KC 6S QH|7D 4H JC 2H KS",
  "9D 6H 8S JD|3S 5D AH QC 8C",
  "4S KD 2C TS 6C|AC 7C 5H KH 6D",
  "JH 3H 4D QD 9H AS|5C 7H 8D 2S TH",
].map(column);

/** A table as it is after the deal; give what shall differ. */
export function fakeTable(change: Partial<Table> = {}): Table {
  return {
    deal: "deal-1",
    rule: "classic",
    columns: FRESH,
    foundations: { S: [], H: [], D: [], C: [] },
    score: 0,
    moves: 0,
    code: "RU1-C-AAAAABB",
    undoLeft: 0,
    redoLeft: 0,
    at: 0,
    total: 0,
    won: false,
    lastMove: null,
    ...change,
  };
}

const NOTHING_KNOWN: Truth = {
  verdict: "thinking",
  hint: null,
  won: -1,
  lost: 1,
  losing: null,
  thinking: true,
};

export interface FakeReferee extends Referee {
  /** Puts another table on the board and tells the listeners. */
  show(change: Partial<Table>, event?: Partial<TableEvent>): void;
  /** Makes more of the truth known, and tells those who ask. */
  find(change: Partial<Truth>): void;
  /** The calls that would change a game, in order: "play 7H 3", "undo", "new random classic". */
  readonly calls: string[];
}

/** Cards move wherever `change.destinations` says; nothing moves by default. */
export function fakeReferee(
  start: Table = fakeTable(),
  change: Partial<Referee> = {},
): FakeReferee {
  let table = start;
  let truth = NOTHING_KNOWN;
  const asking = new Set<() => void>();
  const listeners = new Set<(event: TableEvent) => void>();
  const calls: string[] = [];
  const fake: FakeReferee = {
    calls,
    table: () => table,
    marks: () => NO_MARKS,
    task: () => null,
    truth: () => truth,
    askTruth: (of, changed, signal) => {
      calls.push(`ask ${of}`);
      asking.add(changed);
      signal.addEventListener("abort", () => {
        calls.push(`ask no more ${of}`);
        asking.delete(changed);
      });
    },
    find: (change) => {
      truth = { ...truth, ...change };
      for (const changed of [...asking]) changed();
    },
    startOver: () => {
      calls.push("start over");
      return "";
    },
    seconds: () => 0,
    group: (card) => groupOn(table, card),
    pickRefusal: (card) => (isUp(table, card) ? "" : "Only face-up cards can be moved."),
    destinations: () => [],
    why: (card, to) => (fake.destinations(card).includes(to) ? "" : `${card} does not go there.`),
    bestPlace: (card) => fake.destinations(card)[0] ?? null,
    placeRefusal: (card) => `${card} has no place.`,
    play: (card, to) => {
      calls.push(`play ${card} ${to}`);
      const why = fake.why(card, to);
      if (why === "") fake.show(moved(table, card, to), { kind: "play" });
      return why;
    },
    refused: (card) => {
      calls.push(`refused ${card}`);
    },
    undo: () => {
      calls.push("undo");
      return "";
    },
    redo: () => {
      calls.push("redo");
      return "";
    },
    goTo: (n) => {
      calls.push(`go ${n}`);
      if (n < 0 || n > table.total) return "There is no such point.";
      fake.show({ at: n }, { kind: "go" });
      return "";
    },
    newGame: (game) => {
      calls.push(game.kind === "code" ? `new ${game.code}` : `new ${game.kind} ${game.rule}`);
      return "";
    },
    findDeal: (rule) => {
      calls.push(`find ${rule}`);
      return "";
    },
    checkCode: (code) => ({ ok: true, code, rule: "classic" }),
    codeWithRule: (code, rule) => code.replace(/-[CR]-/, rule === "classic" ? "-C-" : "-R-"),
    asPython: () => 'game = Game("RU1-C-AAAAABB")',
    alone: () => false,
    setVisible: () => {},
    subscribe: (listener, signal) => {
      listeners.add(listener);
      signal.addEventListener("abort", () => listeners.delete(listener));
    },
    show: (change, event = {}) => {
      table = { ...table, ...change };
      for (const listen of listeners) listen({ kind: "state", by: "hand", message: "", ...event });
    },
    ...change,
  };
  return fake;
}

function isUp(table: Table, card: CardName): boolean {
  const inColumn = table.columns.flat().find((seen) => seen.card === card);
  return inColumn?.up ?? true;
}

function groupOn(table: Table, card: CardName): CardName[] {
  for (const seen of table.columns) {
    const at = seen.findIndex((one) => one.card === card);
    if (at >= 0) return seen.slice(at).map((one) => one.card);
  }
  return [card];
}

/** The table after a move that is taken to be legal; the card uncovered turns face up. */
function moved(table: Table, card: CardName, to: PileName): Partial<Table> {
  const group = groupOn(table, card);
  const columns = table.columns.map((seen) => {
    const rest = seen.filter((one) => !group.includes(one.card));
    if (rest.length === seen.length) return seen;
    return rest.map((one, index) => (index === rest.length - 1 ? { ...one, up: true } : one));
  });
  const foundations = { ...table.foundations };
  for (const suit of ["S", "H", "D", "C"] as const) {
    foundations[suit] = foundations[suit].filter((one) => one !== card);
  }
  if (to === "S" || to === "H" || to === "D" || to === "C") {
    const own = card[1] as "S";
    foundations[own] = [...foundations[own], card];
  } else {
    const target = Number(to) - 1;
    columns[target] = [
      ...(columns[target] ?? []),
      ...group.map((one) => ({ card: one, up: true })),
    ];
  }
  const lastMove = { card, to };
  return { columns, foundations, moves: table.moves + 1, undoLeft: table.undoLeft + 1, lastMove };
}

export const DEFAULTS: SettingValues = {
  double_click: true,
  placement_help: true,
  interactive_rules: true,
  auto_place: false,
  language: "en",
  theme: "light",
  four_colour: false,
  animation: "off",
  left_handed: false,
  interactive: true,
  peek: false,
  timeline: false,
  verdict_light: false,
  hints: false,
  review_strip: false,
};

/** Settings kept in memory; language, theme and animation are fixed unless changed. */
export function fakeSettings(change: Partial<SettingValues> = {}): Settings {
  const values = { ...DEFAULTS, ...change };
  const listeners = new Set<(name: keyof SettingValues) => void>();
  return {
    get: (name) => values[name],
    set: (name, value) => {
      Object.assign(values, { [name]: value });
      for (const listen of listeners) listen(name);
    },
    subscribe: (listener, signal) => {
      listeners.add(listener);
      signal.addEventListener("abort", () => listeners.delete(listener));
    },
  };
}
