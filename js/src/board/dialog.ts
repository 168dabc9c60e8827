// The shell of every window: a native <dialog> that lies inside the root.
//
// It is no modal dialog of the browser's: a modal in the top layer would lock the whole
// notebook (also when the cell is scrolled or switched away), and would be centred in frames that
// are taller than the screen, out of sight. So the rest of the *board* is made inert here, and the
// window is put into the part of the board that can be seen.

import { type Key, say } from "../words";
import { createLabels, type Labels, make, setText } from "./element";
import { icon } from "./icons";
import type { Board } from "./state";
import { whenSeen } from "./visible";

export interface Content {
  readonly title: Key;
  readonly body: readonly Node[];
  /** Buttons at the lower edge; none when the list is empty. */
  readonly foot: readonly Node[];
  /** Focuses the sensible element. */
  focus(): void;
}

export type Build = (labels: Labels, close: () => void, signal: AbortSignal) => Content;

export interface OpenDialog {
  readonly name: string;
  close(): void;
  relabel(): void;
}

/** The dialog that a root shows now. */
const shown = new WeakMap<HTMLElement, OpenDialog>();

/** The room that a window wants, and the least it gets where little is seen; in CSS pixels. */
const ROOM = 720;
const LEAST = 260;
const MARGIN = 8;

/** Opens a window in place of the one that is open; focus returns to where it was before both. */
export function openDialog(board: Board, name: string, build: Build): OpenDialog {
  shown.get(board.root)?.close();
  // A note stands above windows, since some are about them: an older one would cover their foot.
  board.say("");
  const before = activeElement(board.root);
  const ending = new AbortController();
  const labels = createLabels();
  const close = () => ending.abort();
  const content = build(labels, close, ending.signal);
  const dialog = frame(board, name, content, labels, close);
  const layer = make("div", { class: "solitaire-layer" }, dialog);
  const opened: OpenDialog = { name, close, relabel: labels.refresh };

  const wake = layOverBoard(board, layer);
  shown.set(board.root, opened);
  listen(layer, dialog, close, ending.signal);
  // What show() does, but for its own choice of focus, which would scroll the page.
  dialog.open = true;
  makeRoom(board.root, layer, dialog, ending.signal);
  content.focus();

  ending.signal.addEventListener("abort", () => {
    shown.delete(board.root);
    layer.remove();
    board.root.style.minHeight = "";
    wake();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  });
  board.signal.addEventListener("abort", close, { once: true, signal: ending.signal });
  return opened;
}

/** The window that is open in the root, or null. */
export function openedDialog(root: HTMLElement): OpenDialog | null {
  return shown.get(root) ?? null;
}

function activeElement(root: HTMLElement): Element | null {
  return (root.getRootNode() as Document | ShadowRoot).activeElement;
}

function frame(
  board: Board,
  name: string,
  content: Content,
  labels: Labels,
  close: () => void,
): HTMLDialogElement {
  const title = make("h2", { class: "solitaire-title" });
  const cross = make("button", { type: "button", class: "solitaire-close" }, icon("close"));
  cross.addEventListener("click", close);
  const dialog = make(
    "dialog",
    { class: "solitaire-window", "data-window": name },
    make("div", { class: "solitaire-head" }, title, cross),
    make("div", { class: "solitaire-body" }, ...content.body),
  );
  if (content.foot.length > 0) {
    dialog.append(make("div", { class: "solitaire-foot" }, ...content.foot));
  }
  labels.add(() => {
    const { language } = board;
    setText(title, say(language, content.title));
    dialog.setAttribute("aria-label", say(language, content.title));
    cross.setAttribute("aria-label", say(language, "window.close"));
    cross.title = say(language, "window.close");
  });
  return dialog;
}

/** Puts the layer over the board and makes what lies under it inert; returns the way back. */
function layOverBoard(board: Board, layer: HTMLElement): () => void {
  // Live regions stay awake: inert, they would not be announced.
  const asleep = [...board.root.children].filter(
    (child): child is HTMLElement =>
      child instanceof HTMLElement && !child.inert && !child.matches("[aria-live]"),
  );
  for (const child of asleep) child.inert = true;
  board.root.append(layer);
  return () => {
    for (const child of asleep) child.inert = false;
  };
}

function listen(
  layer: HTMLElement,
  dialog: HTMLDialogElement,
  close: () => void,
  signal: AbortSignal,
): void {
  layer.addEventListener(
    "keydown",
    (event) => {
      // Keys typed here are not meant for the board.
      event.stopPropagation();
      if (event.key === "Escape") {
        event.preventDefault();
        close();
      } else if (event.key === "Tab") {
        keepFocusInside(event, dialog);
      }
    },
    { signal },
  );
  // Closed by the click, not by its press: the rest of the press would take the focus away.
  let beside = false;
  layer.addEventListener(
    "pointerdown",
    (event) => {
      event.stopPropagation();
      beside = event.target === layer;
    },
    { signal },
  );
  layer.addEventListener(
    "click",
    (event) => {
      if (beside && event.target === layer) close();
    },
    { signal },
  );
}

/** Tab goes round inside the window; Escape leaves it. */
function keepFocusInside(event: KeyboardEvent, dialog: HTMLDialogElement): void {
  const stops = [
    ...dialog.querySelectorAll<HTMLElement>("button, input, select, textarea, [tabindex='0']"),
  ].filter((stop) => !stop.matches("[disabled], [type=radio]:not(:checked)"));
  const last = event.shiftKey ? stops.at(0) : stops.at(-1);
  if (activeElement(dialog) !== last) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops.at(0))?.focus({ preventScroll: true });
}

/** Gives the window the room that it wants, inside the board and where the board can be seen. */
function makeRoom(
  root: HTMLElement,
  layer: HTMLElement,
  dialog: HTMLDialogElement,
  signal: AbortSignal,
): void {
  const body = dialog.querySelector<HTMLElement>(".solitaire-body");
  const wanted = dialog.offsetHeight + (body ? body.scrollHeight - body.clientHeight : 0);
  const room = Math.min(wanted + 2 * MARGIN, ROOM);
  root.style.minHeight = `${room}px`;
  whenSeen(root, signal, (part) => {
    const height = root.offsetHeight;
    const seen = Math.max(part.height, Math.min(room, LEAST));
    const start = Math.max(0, Math.min(part.top, height - seen));
    layer.style.paddingTop = `${start}px`;
    layer.style.paddingBottom = `${Math.max(0, height - start - seen)}px`;
  });
}
