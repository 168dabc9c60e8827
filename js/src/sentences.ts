// The rules' answers as sentences of the one catalogue: where rules and words meet. Python
// builds the very same sentences from the same keys.

import {
  type Card,
  type CodeError,
  cardOf,
  cardText,
  groupOf,
  homeCount,
  KING,
  type Move,
  type Position,
  pickRefusal,
  RANK_TEXT,
  type Refusal,
  rankOf,
  refusal,
  suitOf,
  whereIs,
} from "./rules";
import { cardSymbol, type Key, type Language, say } from "./words";

/** The rule that the refusal states, without the cards named. */
export function refusalMessage(language: Language, reason: Refusal): string {
  return say(language, `refusal.${reason}`);
}

/** Why the move is refused, with the cards named; "" when it is legal. */
export function whyMove(language: Language, position: Position, move: Move): string {
  const reason = refusal(position, move);
  return reason === null ? "" : reasonText(language, position, move.card, reason);
}

/** Why the card cannot be picked up, with the card named; "" when it can. A hand that takes a
 * face-down card does not know which it is, and is not told. */
export function pickWhy(language: Language, position: Position, card: Card): string {
  const reason = pickRefusal(position, card);
  if (reason === "FACE_DOWN") return refusalMessage(language, reason);
  return reason === null ? "" : reasonText(language, position, card, reason);
}

/** The rule for a card that found no place (A3): why it cannot be picked up, or where it goes. */
export function placeWhy(language: Language, position: Position, card: Card): string {
  const picked = pickWhy(language, position, card);
  if (picked !== "") return picked;
  const { pile, index } = whereIs(position, card);
  const settled = pile !== "F" && rankOf(card) === KING && index === 0;
  return reasonText(language, position, card, settled ? "ALREADY_THERE" : "COLUMN_RANK");
}

/** The sentence for a text that is no game code, as it is being typed. */
export function codeErrorMessage(language: Language, error: CodeError): string {
  return say(language, `code.${error.reason}`, { found: error.found });
}

function reasonText(language: Language, position: Position, card: Card, reason: Refusal): string {
  return say(language, reasonKey(position, card, reason), {
    card: symbol(card),
    count: groupOf(position, card).length,
    ...nextHome(position, card),
    ...oneHigher(language, card),
  });
}

/** A wrong rank is told by where the card would go, which depends on the rule (M1, R1, E1). */
function reasonKey(position: Position, card: Card, reason: Refusal): Key {
  if (reason !== "COLUMN_RANK") return `why.${reason}`;
  if (rankOf(card) === KING) return "why.COLUMN_RANK.king";
  return position.rule === "relaxed" ? "why.COLUMN_RANK.relaxed" : "why.COLUMN_RANK";
}

/** The card that the card's own foundation takes next (F1). */
function nextHome(position: Position, card: Card): { next?: string } {
  const rank = homeCount(position, suitOf(card)) + 1;
  return rank > KING ? {} : { next: symbol(cardOf(suitOf(card), rank)) };
}

/** The card of the same suit one rank higher, and that rank in words. */
function oneHigher(language: Language, card: Card): { target?: string; rank?: string } {
  if (rankOf(card) === KING) return {};
  const higher = card + 1;
  const key = `rank.on.${RANK_TEXT.charAt(rankOf(higher) - 1)}` as Key;
  return { target: symbol(higher), rank: say(language, key) };
}

function symbol(card: Card): string {
  return cardSymbol(cardText(card));
}
