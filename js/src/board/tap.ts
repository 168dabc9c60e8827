// What a tap means (A2, A3), decided from the tap before it and the times of both.

import { isColumn } from "./find";
import type { CardName, PileName, Table } from "./referee";

/** Two taps are quick within this time; in milliseconds. */
export const QUICK = 400;

/** The end of a press without a drag. */
export interface Tap {
  readonly card: CardName;
  /** Where the card lies when the tap ends. */
  readonly pile: PileName;
  /** The event's time, in milliseconds. */
  readonly time: number;
}

/** A tap that a second one may still join. */
export interface FirstTap extends Tap {
  /** Whether it sent its card to the foundation. */
  readonly moved: boolean;
}

/** swallow: the second tap of a pair whose first one has moved its card. */
export type TapAction = "nothing" | "foundation" | "place" | "swallow";

type Lying = "last" | "covered" | "face down" | "elsewhere";

function lying(table: Table, tap: Tap): Lying {
  if (!isColumn(tap.pile)) return "elsewhere";
  const column = table.columns[Number(tap.pile) - 1] ?? [];
  const at = column.findIndex((seen) => seen.card === tap.card);
  if (at < 0) return "elsewhere";
  if (!column[at]?.up) return "face down";
  return at === column.length - 1 ? "last" : "covered";
}

/** What the tap does. Only quick taps on one place make a pair: when the first has moved its
 * card, whatever the second one hits in that pile stays where it is. */
export function decideTap(
  first: FirstTap | null,
  tap: Tap,
  table: Table,
  doubleClick: boolean,
): TapAction {
  const lies = lying(table, tap);
  if (doubleClick && first !== null && tap.time - first.time <= QUICK) {
    const same = tap.card === first.card;
    if (first.moved && (same || tap.pile === first.pile)) return "swallow";
    if (!first.moved && same && (lies === "last" || lies === "covered")) return "place";
  }
  return lies === "last" ? "foundation" : "nothing";
}

/** The tap that the next one may join: none after the second tap of a pair. */
export function remember(action: TapAction, tap: Tap, moved: boolean): FirstTap | null {
  return action === "swallow" || action === "place" ? null : { ...tap, moved };
}
