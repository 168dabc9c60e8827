// Mouse, pen and touch: one pointer at a time, from its press to a tap or a drop. Whatever ends
// a press early (a second pointer or button, a lost pointer, a window left) sends all cards home.

import "./hands.css";
import { type Drag, dragTo, drop, type Grip, gripOf, isOver, startDrag } from "./drag";
import { cardOf, foundationOf, type Point, pileOf } from "./find";
import { stayIn } from "./focus";
import { explain, explainNoPlace, letGo } from "./hold";
import type { CardName, PileName } from "./referee";
import type { Board } from "./state";
import { decideTap, type FirstTap, remember } from "./tap";

/** How far a pointer may stray in a tap; in CSS pixels of the page. */
const MOUSE_SLOP = 4;
const FINGER_SLOP = 8;

/** A pointer that is down on a card. */
interface Press {
  readonly pointer: number;
  readonly byMouse: boolean;
  readonly grip: Grip;
  readonly start: Point;
  /** The pointer's last real position, in client pixels. */
  at: Point;
  /** waiting: still a tap. spent: can do nothing more, the pointer is only waited for. */
  phase: "waiting" | "dragging" | "spent";
  drag: Drag | null;
  /** The animation frame that will bring the cards to the pointer, or 0. */
  frame: number;
}

interface Hand {
  readonly board: Board;
  press: Press | null;
  first: FirstTap | null;
}

function clientPoint(event: PointerEvent): Point {
  return { x: event.clientX, y: event.clientY };
}

/** Ends the press; what it holds goes home. */
function abandon(hand: Hand): void {
  const { press } = hand;
  hand.press = null;
  if (!press) return;
  cancelAnimationFrame(press.frame);
  if (press.drag && !isOver(hand.board, press.drag)) letGo(hand.board);
}

function capture(felt: HTMLElement, pointer: number): void {
  try {
    felt.setPointerCapture(pointer);
  } catch {
    // The pointer is already gone: its end is noticed by its buttons.
  }
}

function press(hand: Hand, event: PointerEvent): void {
  const { board } = hand;
  // The same pointer pressed again: its release was never told.
  const alone = hand.press === null || hand.press.pointer === event.pointerId;
  const begins = alone && event.isPrimary && event.button === 0;
  abandon(hand);
  letGo(board);
  if (!board.settings.get("interactive")) return;
  const card = cardOf(event);
  if (!begins || card === null || (event.ctrlKey && event.pointerType === "mouse")) return;
  const at = clientPoint(event);
  hand.press = {
    pointer: event.pointerId,
    byMouse: event.pointerType === "mouse",
    grip: gripOf(board, card, at),
    start: at,
    at,
    phase: "waiting",
    drag: null,
    frame: 0,
  };
  capture(board.felt, event.pointerId);
}

/** Takes the pointer's position; a tap becomes a drag when it strays. */
function track(hand: Hand, press: Press, at: Point): void {
  press.at = at;
  const strayed = Math.hypot(at.x - press.start.x, at.y - press.start.y);
  if (press.phase === "waiting" && strayed >= (press.byMouse ? MOUSE_SLOP : FINGER_SLOP)) {
    press.drag = startDrag(hand.board, press.grip);
    press.phase = press.drag ? "dragging" : "spent";
    hand.first = null;
  }
  if (press.drag && isOver(hand.board, press.drag)) press.phase = "spent";
}

function move(hand: Hand, event: PointerEvent): void {
  const { press } = hand;
  if (!press || press.pointer !== event.pointerId) return;
  // A second button of a mouse comes as a movement; so does a release that was never told.
  if (event.buttons !== 1) abandon(hand);
  else track(hand, press, clientPoint(event));
  if (hand.press !== press || press.phase !== "dragging" || press.frame !== 0) return;
  press.frame = requestAnimationFrame(() => {
    press.frame = 0;
    if (press.drag && !isOver(hand.board, press.drag)) dragTo(hand.board, press.drag, press.at);
  });
}

function release(hand: Hand, event: PointerEvent): void {
  const { press } = hand;
  if (!press || press.pointer !== event.pointerId) return;
  if (event.button === 0) track(hand, press, clientPoint(event));
  else abandon(hand);
  if (hand.press !== press) return;
  hand.press = null;
  cancelAnimationFrame(press.frame);
  if (press.phase === "dragging" && press.drag) drop(hand.board, press.drag, press.at);
  if (press.phase === "waiting") tap(hand, press.grip.card, event.timeStamp);
}

/** Does what a tap on the card means (A2, A3). */
function tap(hand: Hand, card: CardName, time: number): void {
  const { board } = hand;
  const pile = pileOf(board, card);
  if (pile === null) return;
  const tapped = { card, pile, time };
  const action = decideTap(hand.first, tapped, board.table, board.settings.get("double_click"));
  const moved = action === "foundation" && toFoundation(board, card, pile);
  if (action === "place") toBestPlace(board, card, pile);
  hand.first = remember(action, tapped, moved);
}

function toFoundation(board: Board, card: CardName, from: PileName): boolean {
  const suit = foundationOf(card);
  if (!board.referee.destinations(card).includes(suit)) return false;
  const moved = board.referee.play(card, suit) === "";
  if (moved) stayIn(board, from);
  return moved;
}

function toBestPlace(board: Board, card: CardName, from: PileName): void {
  const to = board.referee.bestPlace(card);
  if (to === null) explainNoPlace(board, card);
  else if (to === foundationOf(card)) toFoundation(board, card, from);
  else explain(board, board.referee.play(card, to), to);
}

/** Lets mouse, pen and touch play until the board's signal ends. */
export function listenForPointers(board: Board): void {
  const { felt, root, signal } = board;
  const hand: Hand = { board, press: null, first: null };
  const ended = (event: PointerEvent) => {
    if (event.pointerId === hand.press?.pointer) abandon(hand);
  };

  root.addEventListener("pointerdown", (event) => press(hand, event), { signal });
  felt.addEventListener("pointermove", (event) => move(hand, event), { signal });
  felt.addEventListener("pointerup", (event) => release(hand, event), { signal });
  felt.addEventListener("pointercancel", ended, { signal });
  felt.addEventListener(
    "lostpointercapture",
    // A finger's pointer leaves the card it was captured by at first: that is no loss.
    (event) => event.target === felt && ended(event),
    { signal },
  );
  // When a felt that has left the page loses its pointer, only the document is told.
  document.addEventListener(
    "lostpointercapture",
    (event) => event.target === document && ended(event),
    { signal },
  );
  felt.addEventListener(
    "contextmenu",
    (event) => {
      // A long press of a finger is still a tap.
      if (hand.press && !hand.press.byMouse) event.preventDefault();
      else abandon(hand);
    },
    { signal },
  );
  window.addEventListener(
    "blur",
    () => {
      abandon(hand);
      letGo(board);
    },
    { signal },
  );
  // Notebooks select and drag cells with these; they see nothing of what happens on the board.
  for (const name of ["pointerdown", "mousedown", "dragstart"])
    root.addEventListener(name, (event) => event.stopPropagation(), { signal });
}
