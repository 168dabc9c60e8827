// The whole game by keyboard. Keys that are ours stop here; all others, Tab first, pass.

import { moveHeld } from "./animate";
import { announceHeld, announceHome } from "./announce";
import { isHome } from "./drop";
import { foundationOf, isColumn, pileOf } from "./find";
import { currentSpot, focusOn, isInside, listenForFocus, stayIn } from "./focus";
import { explain, letGo, pickUp, putDown } from "./hold";
import { type Command, commandOf, isGlobal } from "./keys";
import type { CardName } from "./referee";
import type { Board } from "./state";
import { columnSpot, spotOf, walk } from "./walk";

/** How far a group picked up by key stands off, as a share of the card's height. */
const LIFT = 0.08;

/** Whether somebody is typing or choosing in a window or field of the board. */
function isElsewhere(board: Board, event: Event): boolean {
  for (const target of event.composedPath()) {
    if (target === board.root) return false;
    if (!(target instanceof Element)) continue;
    // A slider takes no letters.
    if (target.matches("dialog, input:not([type=range]), textarea, select, [contenteditable]"))
      return true;
  }
  return false;
}

function isOnFelt(board: Board, event: Event): boolean {
  const path = event.composedPath();
  return path[0] === board.root || path.includes(board.felt);
}

function tell(board: Board, sentence: string): void {
  if (sentence !== "") board.say(sentence);
}

function focusCard(board: Board, card: CardName): void {
  const spot = spotOf(board.table, card);
  if (spot) focusOn(board, spot, true);
}

/** Lets go of what is held and goes back to it; returns whether anything was held. */
function goHome(board: Board): boolean {
  const { held } = board;
  const card = held?.cards[0];
  if (!held || card === undefined) return false;
  letGo(board);
  focusCard(board, card);
  if (held.by === "keyboard") announceHome(board, card);
  return true;
}

function pick(board: Board): void {
  const spot = currentSpot(board);
  const held = board.held;
  if (!held) {
    if (spot.card === null || !pickUp(board, spot.card, "keyboard")) return;
    moveHeld(board, 0, -Math.round(board.layout.cardHeight * LIFT));
    announceHeld(board);
  } else if (isHome(held.from, spot.pile)) {
    goHome(board);
  } else {
    putDown(board, spot.pile);
    focusCard(board, held.cards[0] ?? "");
  }
}

function sendToFoundation(board: Board): void {
  const card = board.held?.cards[0] ?? currentSpot(board).card;
  letGo(board);
  const from = card === null ? null : pileOf(board, card);
  if (card === null || from === null) return;
  const refused = board.referee.play(card, foundationOf(card));
  explain(board, refused, card);
  // The next card of the column is the next one to think about.
  if (refused === "" && isColumn(from)) stayIn(board, from);
}

function step(board: Board, command: Command & { do: "walk" | "column" }): void {
  const { table, layout } = board;
  const ground = { table, layout, holding: board.held !== null };
  const spot =
    command.do === "walk"
      ? walk(ground, currentSpot(board), command.to)
      : columnSpot(table, command.to);
  focusOn(board, spot, true);
}

function global(board: Board, what: "undo" | "redo" | "hint" | "new" | "settings" | "help"): void {
  letGo(board);
  if (what === "undo") tell(board, board.referee.undo());
  else if (what === "redo") tell(board, board.referee.redo());
  else if (what === "hint") board.hint.ask();
  else board.open(what);
}

/** What plays, and so is nobody's on a board to look at. */
const PLAYS: ReadonlySet<Command["do"]> = new Set([
  "pick",
  "foundation",
  "undo",
  "redo",
  "hint",
  "new",
]);

/** Does the command; returns false for one that there is nothing to do for. */
function obey(board: Board, command: Command): boolean {
  if (PLAYS.has(command.do) && !board.settings.get("interactive")) return false;
  if (command.do === "hint" && !board.settings.get("hints")) return false;
  switch (command.do) {
    case "release":
      return goHome(board) || board.hint.clear();
    case "walk":
    case "column":
      step(board, command);
      return true;
    case "pick":
      pick(board);
      return true;
    case "foundation":
      sendToFoundation(board);
      return true;
    default:
      global(board, command.do);
      return true;
  }
}

function canRepeat(command: Command): boolean {
  return ["walk", "undo", "redo"].includes(command.do);
}

function press(board: Board, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isElsewhere(board, event)) return;
  const command = commandOf(event);
  if (!command || !(isGlobal(command) || isOnFelt(board, event))) return;
  const dragging = board.held?.by === "pointer" && !isGlobal(command);
  const idle = dragging || (event.repeat && !canRepeat(command));
  if (!idle && !obey(board, command)) return;
  event.preventDefault();
  event.stopPropagation();
}

function suppressShortcuts(target: EventTarget | null): void {
  if (target instanceof Element) target.setAttribute("data-lm-suppress-shortcuts", "true");
}

/** Lets the keyboard play until the board's signal ends. */
export function listenForKeys(board: Board): void {
  const { felt, root, signal } = board;
  // Some of JupyterLab's shortcuts are for any focused element: it asks that one whether they
  // are to be silent before it asks the root.
  root.addEventListener("focusin", ({ target }) => suppressShortcuts(target), { signal });
  listenForFocus(board);
  root.addEventListener("keydown", (event) => press(board, event), { signal });
  window.addEventListener(
    "keydown",
    (event) => {
      // Wherever the focus is, Escape empties the hand, before the notebook hears of it.
      if (event.key !== "Escape" || !goHome(board)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal, capture: true },
  );
  felt.addEventListener(
    "focusout",
    (event) => {
      const gone = !isInside(felt, event.relatedTarget);
      if (gone && board.held?.by === "keyboard") letGo(board);
    },
    { signal },
  );
}
