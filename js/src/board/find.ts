// Where things are: which card an event hit, which pile a card lies in, where a pointer is.

import { viewOf } from "./card";
import {
  type CardName,
  COLUMNS,
  type ColumnName,
  type PileName,
  SUITS,
  type SuitName,
  type Table,
} from "./referee";
import type { Board } from "./state";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The card that the event hit, face up or face down, or null. Works inside shadow roots. */
export function cardOf(event: Event): CardName | null {
  for (const target of event.composedPath()) {
    const view = viewOf(target);
    if (view) return view.card;
  }
  return null;
}

/** The pile whose element the event hit, or null; a hit on a card is not a hit on its pile. */
export function pileElementOf(event: Event): PileName | null {
  for (const target of event.composedPath()) {
    if (viewOf(target)) return null;
    if (target instanceof HTMLElement && target.dataset.pile) {
      return target.dataset.pile as PileName;
    }
  }
  return null;
}

/** The pile in which the card lies, or null for a card that is not on the table. */
export function pileOf(board: Board, card: CardName): PileName | null {
  return pileOnTable(board.table, card);
}

export function pileOnTable(table: Table, card: CardName): PileName | null {
  for (const suit of SUITS) if (table.foundations[suit].includes(card)) return suit;
  for (const name of COLUMNS) {
    if (columnOf(table, name).some((seen) => seen.card === card)) return name;
  }
  return null;
}

function columnOf(table: Table, name: PileName) {
  return table.columns[Number(name) - 1] ?? [];
}

export function isColumn(pile: PileName): pile is ColumnName {
  return pile >= "1" && pile <= "7";
}

/** The card's own foundation. */
export function foundationOf(card: CardName): SuitName {
  return card[1] as SuitName;
}

/** How many client pixels a CSS pixel of the felt has: 0.75 under `transform: scale(0.75)`. */
export function scaleOf(board: Board): number {
  const width = board.felt.offsetWidth;
  const scale = width > 0 ? board.felt.getBoundingClientRect().width / width : 1;
  return scale > 0 ? scale : 1;
}

/** A client point (of a pointer event) in CSS pixels from the felt's top left corner. */
export function feltPoint(board: Board, clientX: number, clientY: number): Point {
  const corner = board.felt.getBoundingClientRect();
  const scale = scaleOf(board);
  return { x: (clientX - corner.left) / scale, y: (clientY - corner.top) / scale };
}
