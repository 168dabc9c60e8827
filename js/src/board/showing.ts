// The marks of a lesson on the board: highlights on cards and places, arrows above all cards, a
// caption between bar and felt. They follow the cards, and tell nothing of one that lies face down.

import "./showing.css";
import { cardName, type Key, type Language, say } from "../words";
import { tell } from "./announce";
import { idPrefix, make, SVG, setText } from "./element";
import { isColumn } from "./find";
import type { Arrow, Highlight, Marks, PileName, Table } from "./referee";
import { arrowShape, boxOf, isNamed, middleOf, paint } from "./signs";
import type { Board } from "./state";

const HEBREW = /\p{Script=Hebrew}/u;

export interface Showing {
  /** The line over the felt; belongs between it and the bar. */
  readonly caption: HTMLElement;
  /** Shows the marks where the table has their cards now. */
  update(): void;
}

export function createShowing(board: Board): Showing {
  const caption = make("div", { class: "solitaire-caption", "data-caption": "", dir: "auto" });
  caption.setAttribute("role", "status");
  caption.setAttribute("aria-live", "polite");
  const words = make("div", { id: `${idPrefix()}-marks`, hidden: "" });
  const overlay = document.createElementNS(SVG, "svg");
  overlay.setAttribute("class", "solitaire-arrows");
  overlay.setAttribute("aria-hidden", "true");
  board.felt.append(overlay);
  board.root.append(words);
  const rings = new Map<HTMLElement, string>();
  let told: readonly string[] | null = null;
  let last: Marks | null = null;

  const update = () => {
    const marks = board.referee.marks();
    const shown = openOnly(marks, board.table, board.settings.get("peek"));
    showRings(board, rings, shown.highlights);
    showArrows(board, overlay, shown.arrows);
    showCaption(caption, shown.caption);
    const sentences = describe(board.language, shown);
    const text = sentences.join(" ");
    setText(words, text);
    if (text === "") board.root.removeAttribute("aria-describedby");
    else board.root.setAttribute("aria-describedby", words.id);
    // A move that takes a mark with it tells nothing new; what is there at first is described.
    if (last !== marks && told !== null) {
      tell(board, sentences.filter((sentence) => !told?.includes(sentence)).join(" "));
    }
    last = marks;
    told = sentences;
  };
  return { caption, update };
}

/** The marks without those that would tell which card lies face down. */
export function openOnly(marks: Marks, table: Table, peek: boolean): Marks {
  if (peek) return marks;
  const hidden = table.columns.flat().filter((seen) => !seen.up);
  const down = new Set<string>(hidden.map((seen) => seen.card));
  const highlights = marks.highlights.map(({ targets, color }) => ({
    targets: targets.filter((name) => !down.has(name)),
    color,
  }));
  return {
    highlights: highlights.filter(({ targets }) => targets.length > 0),
    arrows: marks.arrows.filter(({ start, end }) => !down.has(start) && !down.has(end)),
    caption: marks.caption,
  };
}

function showRings(
  board: Board,
  rings: Map<HTMLElement, string>,
  highlights: readonly Highlight[],
): void {
  const wanted = new Map<HTMLElement, string>();
  for (const { targets, color } of highlights) {
    for (const name of targets) {
      const element = board.cards.get(name) ?? board.piles.get(name as PileName);
      if (element) wanted.set(element, color);
    }
  }
  for (const element of rings.keys()) {
    if (wanted.has(element)) continue;
    rings.delete(element);
    delete element.dataset.highlight;
    element.style.removeProperty("--_mark");
  }
  for (const [element, color] of wanted) {
    if (rings.get(element) === color) continue;
    rings.set(element, color);
    element.dataset.highlight = color;
    element.style.setProperty("--_mark", paint(color));
  }
}

function showArrows(board: Board, overlay: SVGSVGElement, arrows: readonly Arrow[]): void {
  const { table, layout } = board;
  const before = new Map(
    [...overlay.children].map((path) => [path.getAttribute("data-arrow"), path]),
  );
  const paths = arrows.flatMap(({ start, end, color }) => {
    const [from, to] = [boxOf(table, layout, start), boxOf(table, layout, end)];
    const shape = from && to ? arrowShape(middleOf(from), middleOf(to), layout.cardWidth) : "";
    if (shape === "") return [];
    const name = `${start}>${end}`;
    const old = before.get(name);
    if (old?.getAttribute("d") === shape && old.getAttribute("fill") === paint(color)) return [old];
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("data-arrow", name);
    path.setAttribute("fill", paint(color));
    path.setAttribute("d", shape);
    // A new element each time: it fades in, where cards glide once these have come to rest.
    return [path];
  });
  const same =
    paths.length === before.size && paths.every((path, at) => overlay.children[at] === path);
  if (!same) overlay.replaceChildren(...paths);
}

function showCaption(element: HTMLElement, text: string): void {
  setText(element, text);
  // A voice for the caption's own language, where that can be told from its letters.
  if (HEBREW.test(text)) element.lang = "he";
  else element.removeAttribute("lang");
}

/** Highlights and arrows in words, a sentence each. */
export function describe(language: Language, marks: Marks): string[] {
  const sentences = marks.highlights.map(({ targets, color }) => {
    const key: Key = isNamed(color) ? (`marks.${color}` as Key) : "marks.plain";
    return say(language, key, { places: targets.map((name) => nameOf(language, name)).join(", ") });
  });
  const arrows = marks.arrows.map(({ start, end }) =>
    say(language, "marks.arrow", { start: nameOf(language, start), end: nameOf(language, end) }),
  );
  return [...sentences, ...arrows];
}

function nameOf(language: Language, name: string): string {
  if (name.length === 2) return cardName(language, name);
  if (isColumn(name as PileName)) return say(language, "announce.place.column", { column: name });
  return say(language, "marks.foundation", { suit: say(language, `suit.${name}` as Key) });
}
