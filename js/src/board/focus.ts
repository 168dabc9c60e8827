// The one tab stop of the felt: which card or empty pile has it, and keeping it through moves.

import { cardOf, pileElementOf, pileOf } from "./find";
import type { PileName } from "./referee";
import type { Board } from "./state";
import { lastOf, rest, type Spot, spotOf } from "./walk";

const spots = new WeakMap<Board, Spot>();

/** Where the focus is, or would come to with the tab key. */
export function currentSpot(board: Board): Spot {
  return rest(board.table, spots.get(board) ?? { pile: "1", card: null });
}

function elementOf(board: Board, spot: Spot): HTMLElement | undefined {
  return spot.card === null ? board.piles.get(spot.pile) : board.cards.get(spot.card);
}

/** Whether the focus lies on a card or a pile. Asked of the root node: the board may live in a
 * shadow root, where the document knows only the host. */
export function hasFocus(board: Board): boolean {
  const { activeElement } = board.root.getRootNode() as Document | ShadowRoot;
  return activeElement !== null && board.felt.contains(activeElement);
}

/** Makes the spot the one tab stop of the felt; all else can have the focus but not by tab. */
function rove(board: Board, spot: Spot): void {
  spots.set(board, spot);
  const stop = elementOf(board, spot);
  for (const element of [...board.piles.values(), ...board.cards.values()]) {
    const index = element === stop ? 0 : -1;
    if (element.tabIndex !== index) element.tabIndex = index;
  }
}

/** Moves the focus to the spot. `scroll` brings it into view, as for a key; not for a pointer,
 * which is where it looks already. */
export function focusOn(board: Board, spot: Spot, scroll: boolean): void {
  rove(board, spot);
  elementOf(board, spot)?.focus({ preventScroll: !scroll });
}

/** Leaves the focus in the pile that a card has just left, if it was on that card. */
export function stayIn(board: Board, pile: PileName): void {
  spots.set(board, lastOf(board.table, pile));
  restFocus(board);
}

/** After the table has changed: the tab stop, and the focus if the felt has it, rest on
 * something that can still be taken. */
export function restFocus(board: Board): void {
  const spot = currentSpot(board);
  const focused = hasFocus(board);
  rove(board, spot);
  const { activeElement } = board.root.getRootNode() as Document | ShadowRoot;
  if (focused && activeElement !== elementOf(board, spot)) focusOn(board, spot, false);
}

/** What a press or a focus on the felt is about: the card hit if it can have the focus, else
 * the last card of its pile, else what had the focus before. */
function spotHit(board: Board, event: Event): Spot {
  const card = cardOf(event);
  if (card === null) {
    const pile = pileElementOf(event);
    return pile === null ? currentSpot(board) : lastOf(board.table, pile);
  }
  const pile = pileOf(board, card);
  return spotOf(board.table, card) ?? (pile ? lastOf(board.table, pile) : currentSpot(board));
}

/** Notes by what the player goes, since a focus that a press sets shall show no ring. */
function noteHand(board: Board): void {
  const { root, felt, signal } = board;
  const note = (hand: string) => () => {
    if (root.dataset.hand !== hand) root.dataset.hand = hand;
  };
  root.addEventListener("pointerdown", note("pointer"), { signal, capture: true });
  root.addEventListener("keydown", note("keys"), { signal, capture: true });
  felt.addEventListener(
    "focusout",
    (event) => {
      // What comes back by the tab key next time comes without a key pressed in here.
      if (!isInside(felt, event.relatedTarget)) delete root.dataset.hand;
    },
    { signal },
  );
}

/** Whether the focus event's other element lies in the felt. */
export function isInside(felt: HTMLElement, target: EventTarget | null): boolean {
  return target instanceof Node && felt.contains(target);
}

/** Follows the focus that comes by tab, by pointer or from a screen reader. */
export function listenForFocus(board: Board): void {
  const { felt, signal } = board;
  noteHand(board);
  rove(board, currentSpot(board));
  felt.addEventListener("focusin", (event) => rove(board, spotHit(board, event)), { signal });
  felt.addEventListener(
    "mousedown",
    (event) => {
      // A press anywhere on the felt puts the focus on a card and so into the board, where
      // the notebook's own keys are silent; nothing is selected or scrolled by it.
      event.preventDefault();
      focusOn(board, spotHit(board, event), false);
    },
    { signal },
  );
}
