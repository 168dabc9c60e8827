// A drag from its first movement to the release. The card keeps the point where it was taken
// under the pointer, whatever the scale, the reading direction or the scrolling of the page.

import { moveHeld } from "./animate";
import { decideDrop } from "./drop";
import { feltPoint, isColumn, type Point } from "./find";
import { focusOn } from "./focus";
import { explainNoPlace, letGo, pickUp, putDown } from "./hold";
import type { CardName, PileName } from "./referee";
import type { Board, Held } from "./state";

/** Where a pointer took a card: felt pixels from the card's top left corner, as it was seen. */
export interface Grip extends Point {
  readonly card: CardName;
}

export interface Drag {
  readonly grip: Grip;
  /** What was taken up; the drag is over when the hand holds something else. */
  readonly held: Held;
  /** The card's corner when it was lifted, in felt pixels. */
  readonly origin: Point;
}

/** The card's corner where it is seen, also in the middle of a motion; in felt pixels. */
function seenCorner(board: Board, card: CardName): Point {
  const box = board.cards.get(card)?.getBoundingClientRect();
  if (box && box.width > 0) return feltPoint(board, box.left, box.top);
  return board.layout.cards.get(card) ?? { x: 0, y: 0 };
}

export function gripOf(board: Board, card: CardName, client: Point): Grip {
  const point = feltPoint(board, client.x, client.y);
  const corner = seenCorner(board, card);
  return { card, x: point.x - corner.x, y: point.y - corner.y };
}

/** Takes up the gripped card, or tells why not and returns null. */
export function startDrag(board: Board, grip: Grip): Drag | null {
  const origin = seenCorner(board, grip.card);
  if (!pickUp(board, grip.card, "pointer") || !board.held) return null;
  // So that Escape reaches the board, and the focus goes where the card goes.
  focusOn(board, { pile: board.held.from, card: grip.card }, false);
  return { grip, held: board.held, origin };
}

export function isOver(board: Board, drag: Drag): boolean {
  return board.held !== drag.held;
}

function cornerUnder(board: Board, drag: Drag, client: Point): Point {
  const point = feltPoint(board, client.x, client.y);
  return { x: point.x - drag.grip.x, y: point.y - drag.grip.y };
}

/** Brings the group under the pointer. */
export function dragTo(board: Board, drag: Drag, client: Point): void {
  const corner = cornerUnder(board, drag, client);
  moveHeld(board, corner.x - drag.origin.x, corner.y - drag.origin.y);
}

/** A king at the bottom of its column: auto place leaves it there. */
function isBottomKing(board: Board, card: CardName, from: PileName): boolean {
  if (card[0] !== "K" || !isColumn(from)) return false;
  return board.table.columns[Number(from) - 1]?.[0]?.card === card;
}

/** Lets the group go where the pointer is (A4, A6). */
export function drop(board: Board, drag: Drag, client: Point): void {
  const { card } = drag.grip;
  const { from } = drag.held;
  const { cardWidth: width, cardHeight: height } = board.layout;
  const release = {
    box: { ...cornerUnder(board, drag, client), width, height },
    point: feltPoint(board, client.x, client.y),
    from,
    legal: board.referee.destinations(card),
  };
  const auto = board.settings.get("auto_place") && !isBottomKing(board, card, from);
  const does = decideDrop(board.layout, release, auto);
  dragTo(board, drag, client);
  if (does.kind === "play") putDown(board, does.to);
  else letGo(board);
  if (does.kind === "nowhere") explainNoPlace(board, card);
}
