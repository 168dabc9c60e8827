// The shapes and colours of marks: pure geometry, the same as in Python's pictures.

import art from "../../../src/solitaire_widget/art/marks.json";
import type { Point } from "./find";
import { isColumn } from "./find";
import { type CardName, type PileName, SUITS, type Table } from "./referee";
import type { Box, Layout } from "./state";

const COLOURS: Readonly<Record<string, string>> = art.colours;
const HEX = /^#[0-9a-f]{6}$/;

/** Whether the text is one of our colour names or `#rrggbb`. */
export function isColour(color: string): boolean {
  return Object.hasOwn(COLOURS, color) || HEX.test(color);
}

/** Whether the colour has a name to tell it by. */
export function isNamed(color: string): boolean {
  return Object.hasOwn(COLOURS, color);
}

/** The colour as `#rrggbb`. */
export function paint(color: string): string {
  return COLOURS[color] ?? color;
}

/** The outline of an arrow as a path, "" where its ends are one point; `unit` is a card's width. */
export function arrowShape(start: Point, end: Point, unit: number): string {
  const [across, down] = [end.x - start.x, end.y - start.y];
  const far = Math.hypot(across, down);
  if (far < unit * 0.02) return "";
  const [x, y] = [across / far, down / far];
  // A short arrow has a small head, and always a piece of its shaft.
  const head = Math.min((art.arrow.length * unit) / 100, far * 0.75);
  const share = head / art.arrow.length / 2;
  const [shaft, wide] = [share * art.arrow.shaft, share * art.arrow.head];
  const neck = { x: end.x - x * head, y: end.y - y * head };
  const beside = (point: Point, by: number): Point => ({
    x: point.x - y * by,
    y: point.y + x * by,
  });
  const points = [
    beside(start, shaft),
    beside(neck, shaft),
    beside(neck, wide),
    end,
    beside(neck, -wide),
    beside(neck, -shaft),
    beside(start, -shaft),
  ];
  return `M${points.map((point) => `${tenths(point.x)} ${tenths(point.y)}`).join("L")}Z`;
}

function tenths(value: number): string {
  return String(Math.round(value * 10) / 10 || 0);
}

/** What shows of a card or place on the felt: the strip of a covered card, the whole last card of
 * a column; null for a card that is not on the table. */
export function boxOf(table: Table, layout: Layout, name: CardName | PileName): Box | null {
  const { cardWidth: width, cardHeight } = layout;
  if (name.length === 1) {
    const pile = layout.piles[name as PileName];
    const top = isColumn(name as PileName) ? pile.y + pile.height - cardHeight : pile.y;
    return { x: pile.x, y: top, width, height: cardHeight };
  }
  const place = layout.cards.get(name);
  if (!place) return null;
  if (SUITS.some((suit) => table.foundations[suit].includes(name)))
    return { x: place.x, y: place.y, width, height: cardHeight };
  const column = table.columns.find((cards) => cards.some((seen) => seen.card === name)) ?? [];
  const above = column[column.findIndex((seen) => seen.card === name) + 1];
  const next = above && layout.cards.get(above.card);
  return { x: place.x, y: place.y, width, height: next ? next.y - place.y : cardHeight };
}

export function middleOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
