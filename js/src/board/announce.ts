// What happens on the table, in words for screen readers: every move, turned card, undo and
// redo once. Refusals and wins are told by the message line and not again here.

import { cardName, count, direction, type Language, say } from "../words";
import { isColumn, pileOnTable } from "./find";
import { markedPiles } from "./marks";
import type { CardName, LastMove, PileName, Table, TableEvent } from "./referee";
import type { Board } from "./state";

export type Kind = TableEvent["kind"];

/** How many cards lie on the card. */
function onTop(table: Table, card: CardName): number {
  for (const column of table.columns) {
    const at = column.findIndex((seen) => seen.card === card);
    if (at >= 0) return column.length - 1 - at;
  }
  return 0;
}

function group(language: Language, table: Table, card: CardName): string {
  const name = cardName(language, card);
  const more = onTop(table, card);
  return more === 0 ? name : count(language, "announce.group", more, { card: name });
}

function place(language: Language, pile: PileName): string {
  if (!isColumn(pile)) return say(language, "announce.place.foundation");
  return say(language, "announce.place.column", { column: pile });
}

function moved(language: Language, table: Table, move: LastMove): string {
  const what = group(language, table, move.card);
  return say(language, "announce.moved", { what, place: place(language, move.to) });
}

/** The cards of the first table that lie face down in one and face up in the other. */
function differing(down: Table, up: Table): CardName[] {
  const shown = new Set(up.columns.flat().flatMap((seen) => (seen.up ? [seen.card] : [])));
  for (const cards of Object.values(up.foundations)) for (const card of cards) shown.add(card);
  const hidden = down.columns.flat().filter((seen) => !seen.up);
  return hidden.map((seen) => seen.card).filter((card) => shown.has(card));
}

function turned(language: Language, before: Table, after: Table): string[] {
  const up = differing(before, after);
  return up.map((card) => say(language, "announce.turned", { card: cardName(language, card) }));
}

function undone(language: Language, before: Table, after: Table): string[] {
  const card = before.lastMove?.card;
  const pile = card === undefined ? null : pileOnTable(after, card);
  if (card === undefined || pile === null) return [say(language, "announce.undone.plain")];
  const what = group(language, after, card);
  const back = say(language, "announce.undone", { what, place: place(language, pile) });
  // A card that lies face down again has no name any more.
  const hidden = differing(after, before).length;
  return hidden === 0 ? [back] : [back, count(language, "announce.hidden", hidden)];
}

/** Where the game stands on its line. */
function stepped(language: Language, { at, total, lastMove }: Table, what: string): string {
  if (at === 0 || !lastMove) return say(language, "announce.step.start", { total });
  return say(language, "announce.step", { at, total, what });
}

/** The sentences for a change of the table, joined; "" when there is nothing to tell. */
export function describe(language: Language, before: Table, after: Table, kind: Kind): string {
  const move = after.lastMove;
  const said: string[] = [];
  if (kind === "new") said.push(say(language, `announce.new.${after.rule}`));
  if (kind === "undo") said.push(...undone(language, before, after));
  if (kind === "play" && move) said.push(moved(language, after, move));
  if (kind === "redo" && move)
    said.push(say(language, "announce.redone", { what: moved(language, after, move) }));
  if (kind === "go") said.push(stepped(language, after, move ? moved(language, after, move) : ""));
  if (kind === "play" || kind === "redo") said.push(...turned(language, before, after));
  return said.join(" ");
}

export interface Announcer {
  /** Visually hidden; belongs into the root. */
  readonly element: HTMLElement;
  /** Tells what changed between two tables. */
  update(before: Table, after: Table, kind: Kind): void;
}

const regions = new WeakMap<Board, HTMLElement>();

export function createAnnouncer(board: Board): Announcer {
  const element = document.createElement("div");
  element.className = "solitaire-announce";
  element.dataset.announce = "";
  element.setAttribute("aria-live", "polite");
  element.setAttribute("role", "log");
  regions.set(board, element);
  return {
    element,
    update: (before, after, kind) => {
      // What was told of cards that lie face down now must not stay on the page.
      const hidden = before.deal !== after.deal || differing(after, before).length > 0;
      if (hidden) element.replaceChildren();
      tell(board, describe(board.language, before, after, kind));
    },
  };
}

/** How many sentences the region keeps: enough for a reader that is still speaking. */
const KEPT = 3;

/** Takes everything off the page that was told. */
export function forgetAnnounced(board: Board): void {
  regions.get(board)?.replaceChildren();
}

/** Has a sentence read out once. */
export function tell(board: Board, sentence: string): void {
  const region = regions.get(board);
  if (!region || sentence === "") return;
  region.lang = board.language;
  region.dir = direction(board.language);
  // A line of its own each time: only what is added to a log is read, so the same words are
  // read again and a quick second move does not cut off the first.
  const line = document.createElement("div");
  line.textContent = sentence;
  region.append(line);
  while (region.childElementCount > KEPT) region.firstElementChild?.remove();
}

/** Tells what the keyboard has taken up and, with placement help on, where it fits. */
export function announceHeld(board: Board): void {
  const { language, table, held } = board;
  const card = held?.cards[0];
  if (card === undefined) return;
  const sentences = [say(language, "announce.held", { what: group(language, table, card) })];
  const piles = markedPiles(board);
  const places = piles.map((pile) => place(language, pile)).join(", ");
  if (piles.length > 0) sentences.push(say(language, "announce.fits", { places }));
  else if (board.settings.get("placement_help"))
    sentences.push(say(language, "announce.fits.none"));
  tell(board, sentences.join(" "));
}

export function announceHome(board: Board, card: CardName): void {
  const { language } = board;
  tell(board, say(language, "announce.home", { card: cardName(language, card) }));
}
