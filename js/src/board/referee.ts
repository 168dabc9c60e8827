// What the board needs to know of the game, and nothing more. The board has no rules of its
// own: whoever implements Referee (the session) answers for them. Cards are named by their
// text ("7H", "TD"), places by the DOM names of the piles.

export type SuitName = "S" | "H" | "D" | "C";
export type ColumnName = "1" | "2" | "3" | "4" | "5" | "6" | "7";
export type PileName = ColumnName | SuitName;
export type CardName = string;
export type RuleName = "classic" | "relaxed";
export type Language = "en" | "he";

export const SUITS: readonly SuitName[] = ["S", "H", "D", "C"];
export const COLUMNS: readonly ColumnName[] = ["1", "2", "3", "4", "5", "6", "7"];

/** A card in a column. Face-down cards are named too, so that their elements live on; the
 * name of a face-down card must never reach the page. */
export interface Seen {
  readonly card: CardName;
  readonly up: boolean;
}

export interface LastMove {
  readonly card: CardName;
  readonly to: PileName;
}

/** Cards and places that are ringed; a place is a pile. */
export interface Highlight {
  readonly targets: readonly (CardName | PileName)[];
  /** A name of ours or `#rrggbb`. */
  readonly color: string;
}

export interface Arrow {
  readonly start: CardName | PileName;
  readonly end: CardName | PileName;
  readonly color: string;
}

/** What Python shows on the board besides the game. */
export interface Marks {
  readonly highlights: readonly Highlight[];
  readonly arrows: readonly Arrow[];
  /** Plain text; "" for none. */
  readonly caption: string;
}

export const NO_MARKS: Marks = { highlights: [], arrows: [], caption: "" };

/** What an exercise asks for. */
export interface Task {
  /** May be empty. */
  readonly title: string;
  readonly text: string;
  /** The most moves that may be in effect, or null. */
  readonly limit: number | null;
  /** In how many moves it was solved, or null. */
  readonly solved: number | null;
}

/** Whether a game can still be won; "unknown" where the search gave up. */
export type Verdict = "winnable" | "lost" | "unknown" | "thinking";

/** What is known of the game on the table, all cards considered. */
export interface Truth {
  /** On the position shown. */
  readonly verdict: Verdict;
  /** The next move of a line that wins, or null if none is known. */
  readonly hint: LastMove | null;
  /** Up to which position of the line the game can be won, and from which one on it is lost, by
   * the numbers of moves before them; -1 and one beyond the line for none. It is unknown between. */
  readonly won: number;
  readonly lost: number;
  /** The move that lost the game: the one before position `lost`; null if it is not known. */
  readonly losing: LastMove | null;
  /** Whether more may come to be known of the line. */
  readonly thinking: boolean;
}

/** What the truth is asked for: the position shown, or the whole line. */
export type Asked = "shown" | "line";

/** Everything that lies on the table, as one immutable picture. */
export interface Table {
  /** Changes when another game is put on the table (also for the same deal again). */
  readonly deal: string;
  readonly rule: RuleName;
  /** Seven columns, bottom card first. */
  readonly columns: readonly (readonly Seen[])[];
  /** Each foundation from its ace up. */
  readonly foundations: Readonly<Record<SuitName, readonly CardName[]>>;
  readonly score: number;
  readonly moves: number;
  /** The game code, or null for a game without a deal number. */
  readonly code: string | null;
  /** How many moves undo and redo can still go. */
  readonly undoLeft: number;
  readonly redoLeft: number;
  /** How many moves are in effect, and how many the line has with those that redo would play;
   * both 0 while what led to the position is not known. */
  readonly at: number;
  readonly total: number;
  readonly won: boolean;
  readonly lastMove: LastMove | null;
}

/** What a new game shall be: a random deal, this one again, or a typed code. */
export type NewGame =
  | { readonly kind: "random"; readonly rule: RuleName }
  | { readonly kind: "again"; readonly rule: RuleName }
  | { readonly kind: "code"; readonly code: string };

export type CheckedCode =
  | { readonly ok: true; readonly code: string; readonly rule: RuleName }
  | { readonly ok: false; readonly message: string };

/** Told to the board whenever the table has changed, or a word is due. */
export interface TableEvent {
  /** play, undo, redo, new, go (to another point of the line): an accepted change. back: something
   * was taken back because Python refused it. state: the whole table was replaced (first picture,
   * resync). */
  readonly kind: "play" | "undo" | "redo" | "new" | "go" | "back" | "state";
  /** hand: this board or another view of it. python: the kernel's side. */
  readonly by: "hand" | "python";
  /** A sentence for the message line, in the language in force; "" for none. */
  readonly message: string;
}

export interface Referee {
  table(): Table;
  /** The marks of the game on the table; the same object as long as they are the same. */
  marks(): Marks;
  /** Elapsed seconds of play; whole seconds are shown. */
  seconds(): number;
  /** The card and all cards lying on it, bottom card first; only the card itself on a foundation. */
  group(card: CardName): readonly CardName[];
  /** Why the card cannot be picked up (face down, buried, more than 20), or "". */
  pickRefusal(card: CardName): string;
  /** The legal destinations of the card now. */
  destinations(card: CardName): readonly PileName[];
  /** Why the move is refused, with the cards named, or "". A card on any foundation goes to its own (F2). */
  why(card: CardName, to: PileName): string;
  /** Where a double tap sends the card (A3), or null. */
  bestPlace(card: CardName): PileName | null;
  /** The sentence for a failed double tap on the card. */
  placeRefusal(card: CardName): string;
  /** Plays at once; "" when played, else the sentence of the refusal and nothing has changed. */
  play(card: CardName, to: PileName): string;
  /** To be called when the player is refused to take up the card, or no place is found for it. */
  refused(card: CardName): void;
  undo(): string;
  redo(): string;
  /** Goes to the point of the line where its first n moves are in effect: no undo. "" when it is
   * there, else why there is no such point. */
  goTo(n: number): string;
  newGame(game: NewGame): string;
  /** Looks for a random deal that can be won, while the page goes on: then tells its code, or null
   * if none was found; nothing when the signal ends before. "" when it looks, else why no new game
   * may begin. */
  findDeal(rule: RuleName, signal: AbortSignal, tell: (code: string | null) => void): string;
  /** Checks a typed code; forgives what the notation forgives. */
  checkCode(text: string): CheckedCode;
  /** The same code written with the other rule's letter. */
  codeWithRule(code: string, rule: RuleName): string;
  /** Python lines that replay the game so far. */
  asPython(): string;
  /** The exercise that is set on this board, or null. */
  task(): Task | null;
  /** What is known; more only becomes known while somebody asks. */
  truth(): Truth;
  /** Asks for the truth until the signal ends; told whenever more is known. */
  askTruth(of: Asked, changed: () => void, signal: AbortSignal): void;
  /** Puts the opening of the game on the table again; "" when it is there. */
  startOver(): string;
  /** Whether Python, which made this board, does not answer now: the game goes on here alone. A
   * change of it is told like another state of the table. */
  alone(): boolean;
  /** Tells whether this view can be seen now; the clock stands while none can. */
  setVisible(view: symbol, visible: boolean): void;
  subscribe(listener: (event: TableEvent) => void, signal: AbortSignal): void;
}

export interface SettingValues {
  readonly double_click: boolean;
  readonly placement_help: boolean;
  readonly interactive_rules: boolean;
  readonly auto_place: boolean;
  readonly language: "auto" | "en" | "he";
  readonly theme: "auto" | "light" | "dark";
  readonly four_colour: boolean;
  readonly animation: "auto" | "on" | "off";
  readonly left_handed: boolean;
  readonly interactive: boolean;
  readonly peek: boolean;
  readonly timeline: boolean;
  readonly verdict_light: boolean;
  readonly hints: boolean;
  readonly review_strip: boolean;
}

export interface Settings {
  get<K extends keyof SettingValues>(name: K): SettingValues[K];
  set<K extends keyof SettingValues>(name: K, value: SettingValues[K]): void;
  subscribe(listener: (name: keyof SettingValues) => void, signal: AbortSignal): void;
}
