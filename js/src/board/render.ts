// Shows a table: every card to its place, face and name. Only what has changed is written, and
// it is written at once; gliding and flipping are only the way there.

import { cardView, flip, isHeld, motionOn, raise, setMotion, translate } from "./animate";
import { type CardView, showFace, showPeek, viewOf } from "./card";
import { createFace, createPeek } from "./faces";
import { isColumn } from "./find";
import { columnCardLabel, columnLabel, foundationCardLabel, foundationLabel } from "./labels";
import { type Fan, type Geometry, layOut, offsetIn, type Shape } from "./layout";
import { spaceOf } from "./measure";
import { type CardName, COLUMNS, type PileName, type Seen, SUITS, type Table } from "./referee";
import type { Board, Layout, Place } from "./state";

/** The strip that an index of full size needs, as a share of the card's width; see createFace. */
const INDEX_SHARE = 0.27;
/** What the next card's edge takes of the strip, in px. */
const STRIP_EDGE = 0.5;
/** The greatest scale of the index of a card that is peeked at. */
const PEEK_SCALE = 0.74;

/** Shows the referee's table now, with motion unless it is off. */
export function render(board: Board): void {
  const table = board.referee.table();
  const dealt = table.deal !== board.table.deal;
  board.table = table;
  if (dealt) assignCards(board);
  // Whoever presses a button of the timeline again and again finds it where it was.
  const steady = board.settings.get("timeline") && !dealt;
  show(board, motionOn(board), dealt, steady ? board.layout.height : 0);
}

/** Lays the same table out anew, as after a change of width; nothing glides. */
export function relayout(board: Board): void {
  show(board, false, false);
}

/** Lays the cards of a table on the elements in the order of the deal, so that neither the
 * order of the elements nor the element itself tells which card lies face down. */
export function assignCards(board: Board): void {
  const names = board.table.columns.flat().map((seen) => seen.card);
  for (const suit of SUITS) names.push(...board.table.foundations[suit]);
  const elements = [...board.felt.children].filter((child) => viewOf(child) !== undefined);
  board.cards.clear();
  elements.forEach((element, index) => {
    const view = viewOf(element);
    const card = names[index];
    if (!view || card === undefined) return;
    if (view.up && view.card !== card) showFace(view, false, createFace);
    view.card = card;
    board.cards.set(card, element as HTMLElement);
  });
}

function shapeOf(column: readonly Seen[]): Shape {
  const up = column.filter((seen) => seen.up).length;
  return { down: column.length - up, up };
}

function show(board: Board, motion: boolean, dealt: boolean, atLeast = 0): void {
  const space = { ...spaceOf(board), atLeast };
  const geometry = layOut(board.table.columns.map(shapeOf), space);
  board.layout = layoutOf(board.table, geometry);
  setMotion(board, motion);
  sizeFelt(board);
  showPiles(board);
  if (dealt && motion) gather(board);
  showColumns(board, geometry);
  showFoundations(board);
  if (dealt && motion) scatter(board);
  board.mark();
}

function showColumns(board: Board, geometry: Geometry): void {
  const peek = board.settings.get("peek");
  const playable = board.settings.get("interactive");
  COLUMNS.forEach((pile, number) => {
    const column = board.table.columns[number] ?? [];
    const upScale = indexScale(geometry, number);
    const downScale = peek ? peekScale(geometry, number) : "";
    column.forEach((seen, at) => {
      const { card, up } = seen;
      const last = at === column.length - 1;
      showCard(board, card, {
        up,
        peek: peek && !up,
        playable: playable && up,
        pile,
        label: columnCardLabel(board.language, seen, pile, at, column.length, peek),
        index: last ? "" : up ? upScale : downScale,
        covered: false,
      });
    });
  });
}

function showFoundations(board: Board): void {
  const playable = board.settings.get("interactive");
  for (const pile of SUITS) {
    const cards = board.table.foundations[pile];
    cards.forEach((card, at) => {
      const label = foundationCardLabel(board.language, card, pile);
      const covered = at < cards.length - 1;
      showCard(board, card, { up: true, peek: false, playable, pile, label, index: "", covered });
    });
  }
}

/** The scale at which a covered card's index fits the strip that shows of it; "" for its own size. */
function indexScale(geometry: Geometry, index: number): string {
  const strip = (geometry.fans[index]?.up ?? 0) - STRIP_EDGE;
  const scale = strip / (INDEX_SHARE * geometry.sizes.cardWidth);
  return scale >= 1 ? "" : scale.toFixed(3);
}

function peekScale(geometry: Geometry, index: number): string {
  const strip = (geometry.fans[index]?.down ?? 0) - STRIP_EDGE;
  return Math.min(PEEK_SCALE, strip / (INDEX_SHARE * geometry.sizes.cardWidth)).toFixed(3);
}

function layoutOf(table: Table, geometry: Geometry): Layout {
  const cards = new Map<CardName, Place>();
  table.columns.forEach((column, index) => {
    const box = geometry.piles[COLUMNS[index] as PileName];
    const shape = shapeOf(column);
    const fan = geometry.fans[index] as Fan;
    column.forEach(({ card }, at) => {
      cards.set(card, { x: box.x, y: box.y + offsetIn(shape, fan, at), z: at + 1 });
    });
  });
  for (const suit of SUITS) {
    const { x, y } = geometry.piles[suit];
    table.foundations[suit].forEach((card, at) => {
      cards.set(card, { x, y, z: at + 1 });
    });
  }
  const { width, height, sizes, piles } = geometry;
  return { width, height, cardWidth: sizes.cardWidth, cardHeight: sizes.cardHeight, piles, cards };
}

function sizeFelt(board: Board): void {
  const { height, cardWidth, cardHeight } = board.layout;
  setStyle(board.felt, "height", `${height}px`);
  setStyle(board.felt, "--solitaire-card-width", `${cardWidth}px`);
  setStyle(board.felt, "--solitaire-card-height", `${cardHeight}px`);
}

function showPiles(board: Board): void {
  for (const [name, element] of board.piles) {
    const box = board.layout.piles[name];
    setStyle(element, "transform", translate(box.x, box.y));
    setStyle(element, "height", `${box.height}px`);
    const cards = pileCards(board.table, name);
    setAttribute(element, "aria-label", pileLabel(board, name, cards));
    // The reading order follows the table, though the elements stand in the order of the deal.
    const ids = cards.map((card) => board.cards.get(card)?.id ?? "");
    setAttribute(element, "aria-owns", ids.join(" "));
  }
}

function pileCards(table: Table, pile: PileName): readonly CardName[] {
  if (!isColumn(pile)) return table.foundations[pile];
  return (table.columns[Number(pile) - 1] ?? []).map((seen) => seen.card);
}

function pileLabel(board: Board, pile: PileName, cards: readonly CardName[]): string {
  if (isColumn(pile)) return columnLabel(board.language, pile, cards.length);
  return foundationLabel(board.language, pile, cards.at(-1) ?? null);
}

function setAttribute(element: HTMLElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function setClass(element: HTMLElement, name: string, on: boolean): void {
  if (element.classList.contains(name) !== on) element.classList.toggle(name);
}

function setStyle(element: HTMLElement, name: string, value: string): void {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
}

/** How a card is to be seen. */
interface Look {
  readonly up: boolean;
  /** Whether a face-down card shows what it is. */
  readonly peek: boolean;
  /** Whether a hand may take it. */
  readonly playable: boolean;
  readonly pile: PileName;
  readonly label: string;
  /** The scale of its index, or "" for its own size. */
  readonly index: string;
  /** Whether another card hides it wholly. */
  readonly covered: boolean;
}

function showCard(board: Board, card: CardName, look: Look): void {
  const view = cardView(board, card);
  const place = board.layout.cards.get(card);
  if (!view || !place) return;
  if (look.up !== view.up) turn(board, view, look.up);
  showPeek(view, look.peek ? card : "", createPeek);
  if (view.label !== look.label) {
    view.label = look.label;
    view.element.setAttribute("aria-label", look.label);
  }
  markCard(board, view, look);
  movePlace(board, view, place, look.pile);
}

function turn(board: Board, view: CardView, up: boolean): void {
  // A card that is being dealt comes as it is.
  const shown = view.pile !== "";
  showFace(view, up, createFace);
  if (shown && board.root.dataset.motion === "on") flip(board, view);
}

function markCard(board: Board, view: CardView, look: Look): void {
  setClass(view.element, "solitaire-last", board.table.lastMove?.card === view.card);
  setClass(view.element, "solitaire-covered", look.covered);
  setAttribute(view.element, "role", look.playable ? "button" : "img");
  setStyle(view.element, "--solitaire-index", look.index);
}

function movePlace(board: Board, view: CardView, place: Place, pile: PileName): void {
  const { style } = view.element;
  const held = isHeld(board, view);
  const moved = view.x !== place.x || view.y !== place.y;
  const changedPile = view.pile !== pile;
  const raised = view.z !== place.z;
  Object.assign(view, { x: place.x, y: place.y, z: place.z, pile });
  if (held) return;
  if (raised) style.zIndex = String(place.z);
  if (!moved) return;
  style.transform = translate(place.x, place.y);
  if (changedPile && board.root.dataset.motion === "on") raise(board, view);
}

/** Puts all cards of a new deal on one heap below the columns, from where they are dealt. */
function gather(board: Board): void {
  setMotion(board, false);
  const x = Math.round((board.layout.width - board.layout.cardWidth) / 2);
  const y = Math.round(board.layout.height - board.layout.cardHeight);
  for (const element of board.cards.values()) {
    const view = viewOf(element);
    if (!view) continue;
    Object.assign(view, { x, y, pile: "" });
    element.style.transform = translate(x, y);
  }
  void board.felt.offsetWidth;
  setMotion(board, true);
}

/** Staggers the glides of a new deal. A glide keeps the delay it began with, so the delays are
 * taken away as soon as the browser has seen them. */
function scatter(board: Board): void {
  const elements = [...board.cards.values()];
  elements.forEach((element, index) => {
    element.style.transitionDelay = `${index * 5}ms`;
  });
  void board.felt.offsetWidth;
  for (const element of elements) element.style.transitionDelay = "";
}
