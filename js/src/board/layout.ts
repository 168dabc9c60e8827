// Where everything lies: pure geometry in whole CSS pixels, from the width of the felt and the
// lengths of the columns. Columns fill the width as far as the height limit lets cards grow.

import { COLUMNS, type PileName, SUITS, type SuitName } from "./referee";
import type { Box } from "./state";

/** A column's cards: `down` face-down ones below `up` face-up ones. */
export interface Shape {
  readonly down: number;
  readonly up: number;
}

export interface Space {
  /** The felt's width. */
  readonly width: number;
  /** Height of the board without its felt: info bar, paddings, borders. */
  readonly outside: number;
  /** Foundations over columns 1 to 4 instead of 4 to 7. */
  readonly leftHanded: boolean;
  /** Places and sizes are multiples of it; see pixelUnit. */
  readonly unit: number;
  /** Whether face-down cards show what they are, and so need strips that can be read. */
  readonly peek?: boolean;
  /** The felt shall not be lower than this, so that what lies under it keeps its place. */
  readonly atLeast?: number;
}

/** The sizes that hold for a width, however long the columns are. */
export interface Sizes {
  readonly cardWidth: number;
  readonly cardHeight: number;
  /** From one column's left edge to the next one's. */
  readonly pitch: number;
  /** Left edge of column 1. */
  readonly left: number;
  /** Top edges of the foundations and of the columns. */
  readonly top: number;
  readonly columnsTop: number;
  readonly bottom: number;
  /** The felt's height while columns are of ordinary length, and the most for 24 cards. */
  readonly usualHeight: number;
  readonly mostHeight: number;
  /** How much of a face-up card shows when a column is as tight as can be. */
  readonly leastUp: number;
  readonly leastDown: number;
  /** The share of its height that a covered face-down card shows in a column with room. */
  readonly downShare: number;
}

export interface Fan {
  /** Visible height of a covered face-down and of a covered face-up card. */
  readonly down: number;
  readonly up: number;
}

export interface Geometry {
  readonly width: number;
  readonly height: number;
  readonly sizes: Sizes;
  readonly piles: Readonly<Record<PileName, Box>>;
  readonly fans: readonly Fan[];
}

/** The whole board's greatest height while no column is longer than LONG; 800 with some reserve. */
const TALLEST = 796;
/** The same for a phone's width, so that 24 cards are whole in a window 640 high. */
const PHONE_TALLEST = 630;
const PHONE_WIDTH = 420;
/** From this width of the felt every face-up card shows at least LEAST_UP; low enough that a
 * board in a cell 700 wide is past it, whatever the host pads. */
export const WIDE = 640;
export const LEAST_UP = 14;
const LEAST_UP_PHONE = 12;
const LEAST_DOWN = 4;
/** However much an exercise or a caption says above the felt, cards stay so wide, or as wide as the
 * felt lets them: then the board grows past its greatest height, rather than be unreadable. */
const LEAST_CARD = 48;
/** At most LEAST_UP_PHONE, so that no column needs more room than its cards all face up. */
const LEAST_PEEK = 11;
/** Length that fits into the greatest height, all cards face up. */
export const LONG = 24;
/** Shares of the card's height that covered cards show in a column with room. */
const UP_SHARE = 0.28;
const DOWN_SHARE = 0.12;
const PEEK_SHARE = 0.15;
/** The share that an index of full size needs; to keep it the felt grows, up to its greatest height. */
const SNUG_SHARE = 0.21;
/** A column of ordinary length, which decides the felt's usual height. */
const USUAL: Shape = { down: 6, up: 10 };
/** Gap between columns as a share of the card's width: least, and most when width is plenty. */
const GAP = 0.09;
const MOST_GAP = 0.5;

/** The smallest whole number of CSS pixels that is a whole number of device pixels, if 1 or 2. */
export function pixelUnit(ratio: number): number {
  const whole = (value: number) => Math.abs(value - Math.round(value)) < 1e-3;
  return !whole(ratio) && whole(ratio * 2) ? 2 : 1;
}

/** The limit of the whole board's height at a felt width. */
function tallest(width: number): number {
  const share = (width - PHONE_WIDTH) / (WIDE - PHONE_WIDTH);
  return PHONE_TALLEST + (TALLEST - PHONE_TALLEST) * Math.min(1, Math.max(0, share));
}

/** The sizes for a width: cards as large as width and height limit allow. */
export function sizesFor(space: Space): Sizes {
  const { width, unit } = space;
  const snap = (value: number) => Math.floor(value / unit) * unit;
  const pad = snap(Math.min(16, Math.max(6, width * 0.014)));
  const between = snap(pad * 1.25);
  const leastUp = width >= WIDE ? LEAST_UP : LEAST_UP_PHONE;
  const byWidth = (width - pad) / (7 + 7 * GAP);
  const beside = 2 * pad + between + (LONG - 1) * leastUp;
  const needed = beside + 2 * Math.min(LEAST_CARD, byWidth) * (7 / 5);
  const mostHeight = snap(Math.max(tallest(width) - space.outside, needed));
  const byHeight = ((mostHeight - beside) / 2) * (5 / 7);
  const cardWidth = Math.max(unit, snap(Math.min(byHeight, byWidth)));
  const cardHeight = snap((cardWidth * 7) / 5);
  const spare = (width - 2 * pad - 7 * cardWidth) / 6;
  const gap = Math.max(0, Math.min(spare, cardWidth * MOST_GAP));
  const pitch = cardWidth + snap(gap);
  const left = Math.max(0, snap((width - 6 * pitch - cardWidth) / 2));
  const columnsTop = pad + cardHeight + between;
  const downShare = space.peek ? PEEK_SHARE : DOWN_SHARE;
  const leastDown = space.peek ? LEAST_PEEK : LEAST_DOWN;
  const roomy = roomyFan({ cardHeight, downShare, leastDown }, unit);
  const usual = columnsTop + cardHeight + fanned(USUAL, roomy) + pad;
  const usualHeight = Math.min(mostHeight, snap(usual));
  return {
    cardWidth,
    cardHeight,
    pitch,
    left,
    top: pad,
    columnsTop,
    bottom: pad,
    usualHeight,
    mostHeight,
    leastUp,
    leastDown,
    downShare,
  };
}

type Backs = Pick<Sizes, "cardHeight" | "downShare" | "leastDown">;

function roomyFan({ cardHeight, downShare, leastDown }: Backs, unit: number): Fan {
  const snap = (share: number) => Math.round((cardHeight * share) / unit) * unit;
  return { down: Math.max(leastDown, snap(downShare)), up: snap(UP_SHARE) };
}

/** Height of a fan from its first card's top edge to its last card's top edge. */
function fanned(shape: Shape, fan: Fan): number {
  const covered = Math.max(0, shape.down + shape.up - 1);
  const down = Math.min(shape.down, covered);
  return down * fan.down + (covered - down) * fan.up;
}

/** The roomiest fan of a column that is at most `room` high; steps shrink together, face-down
 * ones tighter, down to the least that can be read. */
export function fanFor(shape: Shape, room: number, sizes: Sizes, unit: number): Fan {
  const roomy = roomyFan(sizes, unit);
  const needed = fanned(shape, roomy);
  if (needed <= room) return roomy;
  const snap = (value: number) => Math.floor(value / unit) * unit;
  const share = Math.max(0, room) / needed;
  const covered = Math.max(0, shape.down + shape.up - 1);
  const backs = Math.min(shape.down, covered);
  const least = { down: sizes.leastDown, up: sizes.leastUp };
  // What rounding the face-down steps leaves over goes to the face-up ones, and the other way round.
  const thin = Math.max(least.down, snap(roomy.down * share));
  const up = Math.max(least.up, snap((room - backs * thin) / (covered - backs || 1)));
  const down = Math.max(
    least.down,
    Math.min(thin, snap((room - (covered - backs) * up) / (backs || 1))),
  );
  return { down, up: Math.min(roomy.up, up) };
}

/** The felt's height for the columns as they are: the usual one, grown only for long columns, and
 * at least so high, as far as columns of ordinary length may be. */
function heightFor(shapes: readonly Shape[], sizes: Sizes, atLeast: number): number {
  const frame = sizes.columnsTop + sizes.cardHeight + sizes.bottom;
  const snug = Math.max(sizes.leastUp, Math.round(sizes.cardHeight * SNUG_SHARE));
  const tightest = { down: sizes.leastDown, up: sizes.leastUp };
  const most = (fan: Fan) => Math.max(...shapes.map((shape) => frame + fanned(shape, fan)));
  const down = Math.max(sizes.leastDown, Math.round(sizes.cardHeight * sizes.downShare * 0.7));
  const wanted = most({ down, up: snug });
  const held = Math.min(sizes.mostHeight, Math.max(sizes.usualHeight, wanted, atLeast));
  return Math.max(held, most(tightest));
}

/** The geometry of the whole felt; the seven shapes stand in the order of the columns. */
export function layOut(shapes: readonly Shape[], space: Space): Geometry {
  const sizes = sizesFor(space);
  const height = heightFor(shapes, sizes, space.atLeast ?? 0);
  const room = height - sizes.columnsTop - sizes.cardHeight - sizes.bottom;
  const fans = shapes.map((shape) => fanFor(shape, room, sizes, space.unit));
  const { cardWidth: width, cardHeight } = sizes;
  const at = (column: number) => sizes.left + column * sizes.pitch;
  const piles = {} as Record<PileName, Box>;
  SUITS.forEach((suit: SuitName, index) => {
    const x = at(index + (space.leftHanded ? 0 : 3));
    piles[suit] = { x, y: sizes.top, width, height: cardHeight };
  });
  COLUMNS.forEach((name, index) => {
    const fan = fans[index] ?? { down: 0, up: 0 };
    const tall = cardHeight + fanned(shapes[index] ?? { down: 0, up: 0 }, fan);
    piles[name] = { x: at(index), y: sizes.columnsTop, width, height: tall };
  });
  return { width: space.width, height, sizes, piles, fans };
}

/** How far below its column's top edge the card at an index lies. */
export function offsetIn(shape: Shape, fan: Fan, index: number): number {
  const down = Math.min(index, shape.down);
  return down * fan.down + (index - down) * fan.up;
}
