// Motion: cards in the hand, gliding, flipping. The true place of a card is always in its
// transform already; motion only shows the way there, so anything may start in its middle.

import { type CardView, viewOf } from "./card";
import type { CardName } from "./referee";
import type { Board } from "./state";

/** In milliseconds; the glide itself is a CSS transition of the same length. */
export const GLIDE = 180;
const FLIP = 200;
/** Above every resting card, below the cards in the hand. */
const MOVING = 1000;
const HELD = 2000;

/** Where each held card was seen when it was taken, in felt pixels. */
const grips = new WeakMap<Board, ReadonlyMap<CardView, { x: number; y: number }>>();

/** Whether cards move: the setting, and under "auto" what the reader asked of the system. */
export function motionOn(board: Board): boolean {
  const setting = board.settings.get("animation");
  if (setting !== "auto") return setting === "on";
  return !(globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false);
}

/** Lets the next writes of transforms glide, or not. */
export function setMotion(board: Board, on: boolean): void {
  const value = on ? "on" : "off";
  if (board.root.dataset.motion !== value) board.root.dataset.motion = value;
}

export function translate(x: number, y: number): string {
  return `translate(${x}px, ${y}px)`;
}

/** The view of a card on the board. */
export function cardView(board: Board, card: CardName): CardView | undefined {
  const element = board.cards.get(card);
  return element && viewOf(element);
}

function heldViews(board: Board): CardView[] {
  const views = (board.held?.cards ?? []).map((card) => cardView(board, card));
  return views.filter((view) => view !== undefined);
}

/** Raises the cards of `board.held` above all others, where they are seen at this moment. */
export function liftHeld(board: Board): void {
  const grip = new Map<CardView, { x: number; y: number }>();
  const views = heldViews(board);
  for (const view of views) grip.set(view, seenAt(view));
  grips.set(board, grip);
  views.forEach((view, index) => {
    view.element.classList.add("held");
    view.element.style.zIndex = String(HELD + index);
    const { x, y } = grip.get(view) ?? view;
    if (x !== view.x || y !== view.y) view.element.style.transform = translate(x, y);
  });
  board.root.classList.add("holding");
}

/** Where the card is seen now: on its way while it glides, else at its place. */
function seenAt(view: CardView): { x: number; y: number } {
  if (!inMotion(view)) return { x: view.x, y: view.y };
  const seen = getComputedStyle(view.element).transform;
  const matrix = new DOMMatrixReadOnly(seen === "none" ? "" : seen);
  return { x: matrix.e, y: matrix.f };
}

function inMotion(view: CardView): boolean {
  return (view.element.getAnimations?.() ?? []).length > 0;
}

/** Moves the held cards to (dx, dy) CSS pixels from where they were taken. */
export function moveHeld(board: Board, dx: number, dy: number): void {
  const grip = grips.get(board);
  if (!grip) return;
  for (const [view, { x, y }] of grip) {
    view.element.style.transform = translate(x + dx, y + dy);
  }
}

/** Lets go: the cards glide to the places that the layout gives them now. */
export function dropHeld(board: Board): void {
  const grip = grips.get(board);
  grips.delete(board);
  board.root.classList.remove("holding");
  if (!grip) return;
  setMotion(board, motionOn(board));
  for (const view of grip.keys()) {
    view.element.classList.remove("held");
    view.element.style.zIndex = String(view.z);
    view.element.style.transform = translate(view.x, view.y);
    raise(board, view);
  }
}

/** Whether the card is in the hand, so that its transform belongs to the pointer. */
export function isHeld(board: Board, view: CardView): boolean {
  return grips.get(board)?.has(view) ?? false;
}

/** Keeps a card above the resting ones for as long as it glides. */
export function raise(board: Board, view: CardView): void {
  if (!motionOn(board) || !view.element.animate) return;
  const above = String(MOVING + view.z);
  view.element.animate([{ zIndex: above }, { zIndex: above }], { duration: GLIDE });
}

/** Turns a card whose face was just written: its other side is seen for the first half. */
export function flip(board: Board, view: CardView): void {
  if (!motionOn(board) || !view.inner.animate) return;
  for (const motion of view.inner.getAnimations({ subtree: true })) motion.cancel();
  const timing = { duration: FLIP, easing: "ease-in-out" };
  const edge = { transform: "scaleX(0.04)", offset: 0.5 };
  view.inner.animate([{ transform: "none" }, edge, { transform: "none" }], timing);
  const [before, after] = view.up ? ["visible", "hidden"] : ["hidden", "visible"];
  view.back.animate(
    [
      { visibility: before },
      { visibility: before, offset: 0.5 },
      { visibility: after, offset: 0.5 },
      { visibility: after },
    ],
    timing,
  );
}
