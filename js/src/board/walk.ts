// Where the focus goes: columns and cards as they are seen, left being left in every language.

import { isColumn } from "./find";
import type { Direction } from "./keys";
import {
  type CardName,
  COLUMNS,
  type ColumnName,
  type PileName,
  SUITS,
  type Table,
} from "./referee";
import type { Layout } from "./state";

/** What has the focus: a card, or an empty pile. */
export interface Spot {
  readonly pile: PileName;
  readonly card: CardName | null;
}

export interface Ground {
  readonly table: Table;
  readonly layout: Layout;
  /** While a group is held the focus chooses piles, not cards. */
  readonly holding: boolean;
}

/** The cards of a pile that can have the focus, bottom card first: the face-up ones of a
 * column, the top one of a foundation. */
export function visitable(table: Table, pile: PileName): readonly CardName[] {
  if (!isColumn(pile)) return table.foundations[pile].slice(-1);
  const column = table.columns[Number(pile) - 1] ?? [];
  return column.filter((seen) => seen.up).map((seen) => seen.card);
}

/** The last card of a pile, or the empty pile itself. */
export function lastOf(table: Table, pile: PileName): Spot {
  return { pile, card: visitable(table, pile).at(-1) ?? null };
}

/** Where a card can have the focus, or null when it is face down or buried. */
export function spotOf(table: Table, card: CardName): Spot | null {
  for (const pile of [...COLUMNS, ...SUITS])
    if (visitable(table, pile).includes(card)) return { pile, card };
  return null;
}

/** Where the focus rests after the table has changed: it stays with its card; when the card
 * has left or is covered by its back, with the last card of the pile where it was. */
export function rest(table: Table, spot: Spot): Spot {
  const followed = spot.card === null ? null : spotOf(table, spot.card);
  return followed ?? lastOf(table, spot.pile);
}

function heightOf(ground: Ground, spot: Spot): number {
  const place = spot.card === null ? undefined : ground.layout.cards.get(spot.card);
  return place?.y ?? ground.layout.piles[spot.pile].y;
}

function middleOf(ground: Ground, pile: PileName): number {
  const box = ground.layout.piles[pile];
  return box.x + box.width / 2;
}

function inOrderSeen<Pile extends PileName>(ground: Ground, piles: readonly Pile[]): Pile[] {
  return [...piles].sort((a, b) => middleOf(ground, a) - middleOf(ground, b));
}

/** The card of a pile that lies nearest to a height; the pile's last one while holding. */
function land(ground: Ground, pile: PileName, height: number): Spot {
  let best = lastOf(ground.table, pile);
  if (ground.holding) return best;
  for (const card of visitable(ground.table, pile)) {
    const spot = { pile, card };
    const gain =
      Math.abs(heightOf(ground, best) - height) - Math.abs(heightOf(ground, spot) - height);
    if (gain > 0) best = spot;
  }
  return best;
}

function sideways(ground: Ground, spot: Spot, by: 1 | -1): Spot {
  const row = inOrderSeen(ground, isColumn(spot.pile) ? COLUMNS : SUITS) as PileName[];
  const next = row[row.indexOf(spot.pile) + by];
  return next === undefined ? spot : land(ground, next, heightOf(ground, spot));
}

/** To the other row: the pile there that is nearest by the eye. */
function across(ground: Ground, spot: Spot, piles: readonly PileName[]): Spot {
  const middle = middleOf(ground, spot.pile);
  const far = (pile: PileName) => Math.abs(middleOf(ground, pile) - middle);
  const next = inOrderSeen(ground, piles).reduce((a, b) => (far(b) < far(a) ? b : a));
  return land(ground, next, heightOf(ground, spot));
}

function along(ground: Ground, spot: Spot, by: 1 | -1): Spot | null {
  if (ground.holding || spot.card === null) return null;
  const cards = visitable(ground.table, spot.pile);
  const card = cards[cards.indexOf(spot.card) + by];
  return card === undefined ? null : { pile: spot.pile, card };
}

function toEnd(ground: Ground, spot: Spot, by: 1 | -1): Spot {
  if (!isColumn(spot.pile)) {
    const pile = inOrderSeen(ground, SUITS).at(by === 1 ? -1 : 0);
    return pile === undefined ? spot : lastOf(ground.table, pile);
  }
  const card = visitable(ground.table, spot.pile).at(by === 1 ? -1 : 0) ?? null;
  return { pile: spot.pile, card };
}

/** The spot one step on. Up from a column's first face-up card leads to the foundations, down
 * from there back into a column; nothing wraps round. */
export function walk(ground: Ground, spot: Spot, to: Direction): Spot {
  switch (to) {
    case "left":
      return sideways(ground, spot, -1);
    case "right":
      return sideways(ground, spot, 1);
    case "up":
      if (!isColumn(spot.pile)) return spot;
      return along(ground, spot, -1) ?? across(ground, spot, SUITS);
    case "down":
      if (!isColumn(spot.pile)) return across(ground, spot, COLUMNS);
      return along(ground, spot, 1) ?? spot;
    case "first":
      return toEnd(ground, spot, -1);
    case "last":
      return toEnd(ground, spot, 1);
  }
}

/** The last card of a column called by its number. */
export function columnSpot(table: Table, column: ColumnName): Spot {
  return lastOf(table, column);
}
