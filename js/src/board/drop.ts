// Where a released card goes: decisions on plain rectangles, with no page behind them.

import { isColumn, type Point } from "./find";
import { COLUMNS, type PileName } from "./referee";
import type { Box, Layout } from "./state";

/** A card let go of above the felt; all in CSS pixels from the felt's top left corner. */
export interface Release {
  /** The box of the group's bottom card, as it is seen. */
  readonly box: Box;
  /** The pointer. */
  readonly point: Point;
  readonly from: PileName;
  /** The legal destinations of the group. */
  readonly legal: readonly PileName[];
}

export type Drop =
  | { readonly kind: "home" }
  /** To be played; the referee may still refuse it, with a sentence. */
  | { readonly kind: "play"; readonly to: PileName }
  /** Auto place looked for a column and found none. */
  | { readonly kind: "nowhere" };

/** This share of the bottom card over a place is enough to mean that place. */
const ENOUGH = 0.3;
const PILES = ["S", "H", "D", "C", ...COLUMNS] as const satisfies readonly PileName[];

/** Whether a card from one pile would stay where it is on the other: its own column, or any
 * foundation for a card that comes from its own (F2). */
export function isHome(from: PileName, to: PileName): boolean {
  return from === to || (!isColumn(from) && !isColumn(to));
}

/** Whether a drop on the pile is legal; any foundation stands for the card's own (F2). */
export function isLegal(legal: readonly PileName[], to: PileName): boolean {
  return isColumn(to) ? legal.includes(to) : legal.some((pile) => !isColumn(pile));
}

/** What counts as the pile: a column reaches down to the felt's edge, below its last card. */
export function areaOf(layout: Layout, pile: PileName): Box {
  const box = layout.piles[pile];
  if (!isColumn(pile)) return box;
  return { ...box, height: Math.max(box.height, layout.height - box.y) };
}

/** The share of the first box that lies over the second one, 0 to 1. */
export function overlap(box: Box, area: Box): number {
  const width = Math.min(box.x + box.width, area.x + area.width) - Math.max(box.x, area.x);
  const height = Math.min(box.y + box.height, area.y + area.height) - Math.max(box.y, area.y);
  if (width <= 0 || height <= 0 || box.width <= 0 || box.height <= 0) return 0;
  return (width * height) / (box.width * box.height);
}

function within(point: Point, area: Box): boolean {
  const x = point.x - area.x;
  const y = point.y - area.y;
  return x >= 0 && y >= 0 && x < area.width && y < area.height;
}

/** From the box's centre to the centre of the nearest card-sized place in the area. */
export function distance(box: Box, area: Box): number {
  const dx = box.x + box.width / 2 - (area.x + area.width / 2);
  const nearest = Math.max(area.y, Math.min(box.y, area.y + area.height - box.height));
  return Math.hypot(dx, box.y - nearest);
}

function nearest(layout: Layout, box: Box, piles: readonly PileName[]): PileName | null {
  let best: PileName | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const pile of piles) {
    const far = distance(box, areaOf(layout, pile));
    if (far < least) {
      best = pile;
      least = far;
    }
  }
  return best;
}

/** The pile that a release means, or null beside everything. A legal one goes before one that
 * would refuse; among several the nearer wins. */
export function dropTarget(layout: Layout, release: Release): PileName | null {
  const under = PILES.filter((pile) => {
    const area = areaOf(layout, pile);
    // A hair less than enough, so that rounding never decides.
    return within(release.point, area) || overlap(release.box, area) >= ENOUGH - 1e-6;
  });
  const legal = under.filter((pile) => isLegal(release.legal, pile));
  return nearest(layout, release.box, legal.length > 0 ? legal : under);
}

/** The legal column nearest to the release: auto place's choice (A6), or null. */
export function nearestColumn(layout: Layout, release: Release): PileName | null {
  return nearest(
    layout,
    release.box,
    COLUMNS.filter((column) => release.legal.includes(column)),
  );
}

/** What a release does (A4, A6). `autoPlace` must be off for a king that already lies at the
 * bottom of its column. */
export function decideDrop(layout: Layout, release: Release, autoPlace: boolean): Drop {
  const target = dropTarget(layout, release);
  if (target !== null && isLegal(release.legal, target)) return { kind: "play", to: target };
  if (target !== null && isHome(release.from, target)) return { kind: "home" };
  const column = autoPlace ? nearestColumn(layout, release) : null;
  if (column !== null) return { kind: "play", to: column };
  if (target !== null) return { kind: "play", to: target };
  return { kind: autoPlace && release.legal.length === 0 ? "nowhere" : "home" };
}
