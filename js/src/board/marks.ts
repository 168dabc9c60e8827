// Placement help (A6): the places where the held group fits, marked on the page.

import { isHome } from "./drop";
import type { PileName } from "./referee";
import type { Board } from "./state";

/** The piles to be marked for the group in the hand; none with placement help off. */
export function markedPiles(board: Board): readonly PileName[] {
  const { held, referee, settings } = board;
  const card = held?.cards[0];
  if (!held || card === undefined || !settings.get("placement_help")) return [];
  return referee.destinations(card).filter((pile) => !isHome(held.from, pile));
}

/** Marks the possible destinations of the held group, and nothing else. */
export function markDestinations(board: Board): void {
  const marked = new Set(markedPiles(board));
  for (const [pile, element] of board.piles) {
    if (marked.has(pile)) element.dataset.mark = "target";
    else delete element.dataset.mark;
  }
}

export function clearMarks(board: Board): void {
  for (const element of board.piles.values()) delete element.dataset.mark;
}
