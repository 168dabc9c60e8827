// A game as the board sees it: names of cards and piles instead of the rules' numbers.

import {
  type CardName,
  COLUMNS as COLUMN_NAMES,
  type PileName,
  SUITS,
  type SuitName,
  type Table,
} from "./board/referee";
import { type Column, cardOf, cardText, type Destination, type Move, suitOf } from "./rules";
import type { Standing } from "./standing";

export function tableOf({ id, game, code, earlier, whole }: Standing): Table {
  const { position, lastMove } = game;
  return {
    deal: id,
    rule: position.rule,
    columns: position.columns.map(seen),
    foundations: Object.fromEntries(
      SUITS.map((suit, index) => [suit, home(index, position.foundations[index] ?? 0)]),
    ) as Record<SuitName, readonly CardName[]>,
    score: earlier + game.score,
    moves: game.moveCount,
    code,
    undoLeft: game.undoLeft,
    redoLeft: game.redoLeft,
    at: whole ? game.depth : 0,
    total: whole ? game.depth + game.redoLeft : 0,
    won: game.isWon,
    lastMove: lastMove && { card: cardText(lastMove.card), to: pileOf(lastMove) },
  };
}

/** The pile where a move ends. */
export function pileOf({ card, to }: Move): PileName {
  return to === "F" ? (SUITS[suitOf(card)] as SuitName) : (COLUMN_NAMES[to] as PileName);
}

/** Any foundation stands for the card's own (F2). */
export function destinationOf(pile: PileName): Destination {
  const column = (COLUMN_NAMES as readonly PileName[]).indexOf(pile);
  return column < 0 ? "F" : (column as Destination);
}

function seen({ cards, down }: Column): Table["columns"][number] {
  return cards.map((card, index) => ({ card: cardText(card), up: index >= down }));
}

function home(suit: number, count: number): readonly CardName[] {
  return Array.from({ length: count }, (_, index) => cardText(cardOf(suit, index + 1)));
}
