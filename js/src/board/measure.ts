// How much room the board has. Measured by observers, since a host often attaches the board
// only after it is built; offset sizes and content boxes are used, which no CSS scale distorts.

import { pixelUnit, type Space } from "./layout";
import type { Board } from "./state";

/** In CSS pixels, the widest board on paper: it fits A4 and Letter, upright and with margins. */
const PAPER = 620;
/** Taken for granted until the first measure. */
const GUESS = { width: 720, outside: 56 };

const measured = new WeakMap<Board, { readonly width: number; readonly outside: number }>();

/** The room for the felt as it was measured last. */
export function spaceOf(board: Board): Space {
  const { width, outside } = measured.get(board) ?? GUESS;
  const leftHanded = board.settings.get("left_handed");
  const unit = pixelUnit(globalThis.devicePixelRatio || 1);
  return { width, outside, leftHanded, unit, peek: board.settings.get("peek") };
}

/** Measures the felt's room; tells whether it has changed. A board that is not shown keeps its old one. */
export function measure(board: Board): boolean {
  const width = board.felt.clientWidth;
  if (width <= 0) return false;
  // Not the root's height less the felt's: an open window may make the root higher.
  const below = board.root.querySelector<HTMLElement>(
    ":scope > :is([data-timeline], .solitaire-strip)",
  );
  const outside = board.felt.offsetTop + (below?.offsetHeight ?? 0);
  const before = measured.get(board);
  if (before && before.width === width && before.outside === outside) return false;
  measured.set(board, { width, outside });
  return true;
}

/** Calls back with every change of room. Watches the width alone and the parts above the felt:
 * the felt's own height must not wake the observer that sets it. */
export function watchSpace(board: Board, parts: readonly Element[], changed: () => void): void {
  const ruler = document.createElement("div");
  ruler.className = "solitaire-ruler";
  // Where the host takes an element's width from what lies in it (a row, a float), a board would
  // shrink to nothing, since all in it goes by its width. A picture in per cent asks for its own
  // width where there is room, and for none where there is not.
  ruler.append(document.createElement("canvas"));
  board.root.prepend(ruler);
  const look = () => {
    if (measure(board)) changed();
  };
  const observer = new ResizeObserver(look);
  for (const part of [ruler, ...parts]) observer.observe(part);
  board.signal.addEventListener("abort", () => observer.disconnect());
}

/** Gives the board a width for paper while the page is printed, and calls back. A page is laid out
 * anew for its paper, but that wakes no observer: columns would lie beyond the paper's edge. */
export function fitPaper({ root, signal }: Board, changed: () => void): void {
  const take = (width: string) => {
    root.style.width = width;
    changed();
  };
  const narrowed = () => take(`${Math.min(root.offsetWidth, PAPER)}px`);
  window.addEventListener("beforeprint", narrowed, { signal });
  window.addEventListener("afterprint", () => take(""), { signal });
}
