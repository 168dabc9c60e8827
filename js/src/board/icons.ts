// Drawn, never font glyphs: emoji fonts would replace them.

import art from "../../../src/solitaire_widget/art/cards.json";
import { SVG } from "./element";
import type { SuitName } from "./referee";

/** Strokes on a 24 × 24 field. */
const STROKES = {
  new: "M8 7V5.5A1.5 1.5 0 0 1 9.5 4h8A1.5 1.5 0 0 1 19 5.5v10a1.5 1.5 0 0 1-1.5 1.5H16M6.5 7.5h8A1.5 1.5 0 0 1 16 9v10a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 5 19V9a1.5 1.5 0 0 1 1.5-1.5zM10.5 11.2v5.6M7.7 14h5.6",
  undo: "M9 5 4.5 9.5 9 14M5 9.5h9a5 5 0 0 1 0 10h-3.5",
  redo: "m15 5 4.5 4.5L15 14M19 9.5h-9a5 5 0 0 0 0 10h3.5",
  hint: "M9.5 18h5M10.5 21h3M9.5 18c0-2-3-3.5-3-7.5a5.5 5.5 0 0 1 11 0c0 4-3 5.5-3 7.5z",
  light: "M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 1 1 0-15z",
  lost: "M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 1 1 0-15zM17.3 6.7 6.7 17.3",
  settings:
    "M4 7h8M16.5 7H20M4 17h3.5M12 17h8M14.25 4.75a2.25 2.25 0 1 1 0 4.5 2.25 2.25 0 0 1 0-4.5zM9.75 14.75a2.25 2.25 0 1 1 0 4.5 2.25 2.25 0 0 1 0-4.5z",
  help: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM9.5 9.6a2.5 2.5 0 1 1 3.7 2.2c-.8.45-1.2.9-1.2 1.9M12 16.5v.1",
  python: "m9 7.5-4.5 4.5L9 16.5M15 7.5l4.5 4.5-4.5 4.5",
  copy: "M8.5 8.5h9a1.5 1.5 0 0 1 1.5 1.5v8.5a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 7 18.5V10a1.5 1.5 0 0 1 1.5-1.5zM4.5 15V5.5A1.5 1.5 0 0 1 6 4h8.5",
  close: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  back: "m14.5 6-6 6 6 6",
  forward: "m9.5 6 6 6-6 6",
  play: "M8 5.5v13l10-6.5z",
  pause: "M8.5 6v12M15.5 6v12",
  ends: "M12 4.5 21 19.5H3zM12 10.5v4M12 17v.1",
} as const;

export type IconName = keyof typeof STROKES;

/** A line icon in the colour of the text; hidden from screen readers, since its button is named. */
export function icon(name: IconName): SVGSVGElement {
  return drawing("0 0 24 24", STROKES[name], `solitaire-icon solitaire-icon-${name}`);
}

/** A filled suit in the colour of the text. */
export function suitShape(suit: SuitName): SVGSVGElement {
  return drawing("-10 -10 20 20", art.suits[suit], "solitaire-suit-shape");
}

function drawing(view: string, d: string, className: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", view);
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", d);
  svg.append(path);
  return svg;
}
