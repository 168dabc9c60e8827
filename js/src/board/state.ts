// One plain object that every function of the board takes first. It holds what is on the page
// and what is in the hand; what is true of the game is asked of the referee.

import type { Language } from "../words";
import type { CardName, PileName, Referee, Settings, Table } from "./referee";

/** A rectangle in CSS pixels, from the top left corner of the felt. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a card lies, in CSS pixels from the felt's top left corner; z is its stacking order. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface Layout {
  /** The felt's size. */
  readonly width: number;
  readonly height: number;
  readonly cardWidth: number;
  readonly cardHeight: number;
  /** A column's box spans its cards and is at least one card high. */
  readonly piles: Readonly<Record<PileName, Box>>;
  readonly cards: ReadonlyMap<CardName, Place>;
}

/** The group in the hand, bottom card first. */
export interface Held {
  readonly cards: readonly CardName[];
  readonly from: PileName;
  readonly by: "pointer" | "keyboard";
}

export interface Board {
  /** The element of class `solitaire`; everything of ours lies inside it. */
  readonly root: HTMLElement;
  /** The positioned layer of piles and cards. */
  readonly felt: HTMLElement;
  readonly cards: Map<CardName, HTMLElement>;
  readonly piles: ReadonlyMap<PileName, HTMLElement>;
  readonly referee: Referee;
  readonly settings: Settings;
  /** Ends every listener, observer and timer of the board. */
  readonly signal: AbortSignal;
  /** Names this view to the referee. */
  readonly view: symbol;
  /** The language in force. */
  language: Language;
  /** The picture shown now. */
  table: Table;
  layout: Layout;
  held: Held | null;
  /** The message line: says a sentence, near a card or pile when one is given. */
  say: (sentence: string, near?: CardName | PileName) => void;
  /** Opens a window of the board. */
  open: (window: "new" | "settings" | "help") => void;
  /** Marks a move that leads to a win, or takes the mark away and tells whether there was one. */
  hint: { ask(): void; clear(): boolean };
  /** Shows the referee's marks on the table as it is laid out now. */
  mark: () => void;
  /** Shows the referee's table again, with motion. */
  update: () => void;
}
