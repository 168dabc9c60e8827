// What Python marks on the board, read from the model: whatever is not as it should be is left
// out, so that nothing foreign reaches the page.

import { type Arrow, COLUMNS, type Highlight, type Marks, NO_MARKS, SUITS } from "./board/referee";
import { isColour } from "./board/signs";

/** More than Python allows are never drawn. */
const MOST = 200;
const LONGEST_CAPTION = 300;
const CARD = /^[A2-9TJQK][SHDC]$/;
const PLACES: ReadonlySet<string> = new Set([...COLUMNS, ...SUITS]);

/** The marks of a game; none when the value is about another game. */
export function readMarks(value: unknown, game: string): Marks {
  if (typeof value !== "object" || value === null) return NO_MARKS;
  const { game: about, list } = value as { game?: unknown; list?: unknown };
  if (about !== game || !Array.isArray(list)) return NO_MARKS;
  const highlights: Highlight[] = [];
  const arrows: Arrow[] = [];
  let caption = "";
  for (const mark of list.slice(0, MOST)) {
    if (!Array.isArray(mark) || !mark.every((part) => typeof part === "string")) continue;
    const [kind, first = "", ...names] = mark as string[];
    if (kind === "caption") caption = first.slice(0, LONGEST_CAPTION);
    if (!isColour(first)) continue;
    const targets = names.filter((name) => CARD.test(name) || PLACES.has(name));
    const [start, end] = targets;
    if (kind === "highlight") highlights.push({ targets, color: first });
    if (kind === "arrow" && start !== undefined && end !== undefined)
      arrows.push({ start, end, color: first });
  }
  return { highlights, arrows, caption };
}

/** Reads marks anew only when the model's value or the game has changed. */
export function createMarksReader(read: () => unknown): (game: string) => Marks {
  let last: { readonly value: unknown; readonly game: string; readonly marks: Marks } | null = null;
  return (game) => {
    const value = read();
    if (last?.value !== value || last?.game !== game) {
      last = { value, game, marks: readMarks(value, game) };
    }
    return last.marks;
  };
}
