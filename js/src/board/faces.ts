// The drawings of the cards as elements. All paths come from the one file that Python reads too;
// they use only absolute M L C Q Z, so placing a drawing is arithmetic on its pairs of numbers,
// and all pips of a card can be one path.

import art from "../../../src/solitaire_widget/art/cards.json";
import { SVG } from "./element";
import { type CardName, SUITS, type SuitName } from "./referee";

type Pip = readonly [x: number, y: number, scale: number];
type Attributes = Readonly<Record<string, string | number>>;

const [WIDTH, HEIGHT] = art.view as [number, number];
const RANKS: Readonly<Record<string, { readonly d: string; readonly width: number }>> = art.ranks;
// By card where it has a layout of its own, else by rank.
const PIPS = art.pips as unknown as Readonly<Record<string, readonly Pip[]>>;
const ORNAMENTS: Readonly<Record<string, string>> = art.ornaments;
const COURTS: Readonly<Record<string, Readonly<Record<string, string>>>> = art.courts;

/** How each layer of a drawing is painted; a style sheet may say otherwise. */
const LINE: Attributes = { class: "line", fill: "none", stroke: "currentColor" };
const ROUND: Attributes = { ...LINE, "stroke-linejoin": "round", "stroke-linecap": "round" };
const LAYERS: Readonly<Record<string, Attributes>> = {
  accent: { class: "accent", fill: "#f0c968" },
  tint: { class: "tint", "fill-opacity": 0.16 },
  solid: { "fill-rule": "evenodd" },
  line: { ...ROUND, "stroke-width": 1.3 },
  dots: { ...ROUND, "stroke-width": 2.3 },
};

// Drawn once, then copied: a board turns cards over and back many times.
const drawn = new Map<CardName, SVGSVGElement>();

/** The face of a card, without the card's paper; its colour is the `color` of the place it is in.
 *
 * The indices are as large as a strip of 27 hundredths of the card's width lets them be; the custom
 * property `--solitaire-index` (1 unless set) scales them towards their corners. */
export function createFace(card: CardName): SVGSVGElement {
  const face = drawn.get(card) ?? drawFace(card);
  drawn.set(card, face);
  return face.cloneNode(true) as SVGSVGElement;
}

/** One suit, for the place of its foundation. */
export function createSuitMark(suit: SuitName): SVGSVGElement {
  const mark = picture("-12 -12 24 24", `suit-mark suit-${suit}`);
  mark.append(path(art.suits[suit]));
  return mark;
}

/** The back, the same for every card: it has the `color` of its place right to the edges, so that
 * it is told from a face in the narrowest strip. */
export function createBack(): SVGSVGElement {
  const back = picture(`0 0 ${WIDTH} ${HEIGHT}`, "back");
  const line = { fill: "none", stroke: "#fff" };
  back.append(
    path(art.back.panel, { class: "panel" }),
    path(art.back.lattice, { class: "lattice", ...line, "stroke-opacity": 0.38 }),
    path(art.back.border, { class: "border", ...line, "stroke-opacity": 0.7 }),
  );
  return back;
}

/** What a card that lies face down shows of itself when it is peeked at: its index alone. */
export function createPeek(card: CardName): SVGSVGElement {
  const suit = card.slice(1) as SuitName;
  const peek = picture(`0 0 ${WIDTH} ${HEIGHT}`, `peek suit-${suit}`);
  peek.append(corner(card.slice(0, 1), suit, ""));
  return peek;
}

/** A path scaled about (0, 0), turned by 180° when asked, then moved by (x, y). */
export function moved(d: string, x: number, y: number, scale = 1, turned = false): string {
  const factor = turned ? -scale : scale;
  let vertical = true;
  return d.replace(/-?\d*\.?\d+/g, (number) => {
    vertical = !vertical;
    return String(Math.round(((vertical ? y : x) + factor * Number(number)) * 100) / 100);
  });
}

function drawFace(card: CardName): SVGSVGElement {
  const rank = card.slice(0, 1);
  const suit = card.slice(1) as SuitName;
  if (!(rank in RANKS) || !(rank in PIPS) || !SUITS.includes(suit)) {
    throw new RangeError(`no card is named "${card}": expected one such as "7H" or "TD"`);
  }
  const face = picture(`0 0 ${WIDTH} ${HEIGHT}`, `face suit-${suit}`);
  face.append(...courtPaths(rank), path(pipsPath(card)));
  face.append(
    corner(rank, suit, ""),
    corner(rank, suit, `translate(${WIDTH}px,${HEIGHT}px) rotate(180deg) `),
  );
  return face;
}

function courtPaths(rank: string): SVGPathElement[] {
  const half = COURTS[rank];
  if (!half) return [];
  const layers = Object.entries(half).map(([layer, d]) =>
    path(d + moved(d, WIDTH, HEIGHT, 1, true), LAYERS[layer]),
  );
  return [path(art.frame, { ...LINE, class: "line frame", "stroke-opacity": 0.55 }), ...layers];
}

function pipsPath(card: CardName): string {
  const layout = PIPS[card] ?? PIPS[card.slice(0, 1)] ?? [];
  const suit = art.suits[card.slice(1) as SuitName];
  const pips = layout.map(([x, y, scale]) => moved(suit, x, y, scale, y > HEIGHT / 2));
  return pips.join("") + (ORNAMENTS[card] ?? "");
}

/** The index, drawn for the upper left corner; rank and suit side by side, so that both are seen
 * in a narrow strip. */
function corner(rank: string, suit: SuitName, place: string): SVGGElement {
  const { x, y, gap, suit: scale, stroke } = art.index;
  const { d, width } = RANKS[rank] as { d: string; width: number };
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "index");
  group.style.transform = `${place}scale(var(--solitaire-index, 1))`;
  group.append(
    path(moved(d, x, y), { ...LINE, "stroke-width": stroke, "stroke-linejoin": "round" }),
    path(moved(art.suits[suit], x + width + gap + 10 * scale, y + 10, scale)),
  );
  return group;
}

function picture(viewBox: string, name: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  const attributes = { viewBox, class: name, fill: "currentColor", "aria-hidden": "true" };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
  return svg;
}

function path(d: string, attributes: Attributes = {}): SVGPathElement {
  const element = document.createElementNS(SVG, "path");
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.setAttribute("d", d);
  return element;
}
