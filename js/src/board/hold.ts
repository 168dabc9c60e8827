// The hand: taking a group up, putting it down, letting go. Pointer and keyboard share it, so a
// card can never be in two hands or in none.

import { dropHeld, liftHeld } from "./animate";
import { pileOf } from "./find";
import { clearMarks, markDestinations } from "./marks";
import type { CardName, PileName } from "./referee";
import type { Board, Held } from "./state";

/** Says why a move is refused, unless interactive rules are off (A6). */
export function explain(board: Board, sentence: string, near: CardName | PileName): void {
  if (sentence !== "" && board.settings.get("interactive_rules")) board.say(sentence, near);
}

/** Refuses to do anything with the card: the referee, unlike for a move, cannot know of it. */
function refuse(board: Board, card: CardName, sentence: string): void {
  explain(board, sentence, card);
  board.referee.refused(card);
}

/** Tells that no place was found for the card. */
export function explainNoPlace(board: Board, card: CardName): void {
  refuse(board, card, board.referee.placeRefusal(card));
}

/** Takes up the card with all that lies on it. Returns whether it is in the hand now; if not,
 * the rule has been told (M3, M4). */
export function pickUp(board: Board, card: CardName, by: Held["by"]): boolean {
  letGo(board);
  if (!board.settings.get("interactive")) return false;
  const from = pileOf(board, card);
  const refused = board.referee.pickRefusal(card);
  if (refused !== "") refuse(board, card, refused);
  if (refused !== "" || from === null) return false;
  board.held = { cards: board.referee.group(card), from, by };
  liftHeld(board);
  markDestinations(board);
  return true;
}

/** Empties the hand; its cards glide to where the table has them. */
export function letGo(board: Board): void {
  if (!board.held) return;
  board.held = null;
  clearMarks(board);
  dropHeld(board);
}

/** Puts the held group on a pile. Returns whether it was played; a refused group goes home and
 * the rule is told near the place. */
export function putDown(board: Board, to: PileName): boolean {
  const card = board.held?.cards[0];
  // Before the move, so that it starts from the hand: cards in the hand are not laid out.
  letGo(board);
  if (card === undefined) return false;
  const refused = board.referee.play(card, to);
  explain(board, refused, to);
  return refused === "";
}

/** Whether the group in the hand still lies in one piece where it was taken. */
function isStillThere(board: Board, held: Held): boolean {
  const [card] = held.cards;
  if (card === undefined || pileOf(board, card) !== held.from) return false;
  if (board.referee.pickRefusal(card) !== "") return false;
  const group = board.referee.group(card);
  return group.length === held.cards.length && group.every((name, i) => name === held.cards[i]);
}

/** After the table has changed under the hand: keeps a group that is untouched, with its
 * destinations marked anew, and lets go of any other. */
export function checkHeld(board: Board): void {
  if (!board.held) return;
  if (isStillThere(board, board.held)) markDestinations(board);
  else letGo(board);
}
