// The 52 card elements. An element stands for a place of the deal, not for a card: which card
// it carries is known only here, so that a face-down card has nothing on the page to betray it.

import type { CardName, PileName } from "./referee";

/** One card element and what was last written to it. */
export interface CardView {
  readonly element: HTMLElement;
  /** Turns when the card is flipped. */
  readonly inner: HTMLElement;
  readonly front: HTMLElement;
  readonly back: HTMLElement;
  card: CardName;
  up: boolean;
  /** Resting place in CSS pixels from the felt's top left corner; NaN before the first. */
  x: number;
  y: number;
  z: number;
  /** The pile it was shown in last; "" for none. */
  pile: PileName | "";
  label: string;
}

// Keyed by element: no two boards share an element, so one map serves them all and frees with them.
const views = new WeakMap<EventTarget, CardView>();

/** What was written to the element, or undefined when it is no card of ours. */
export function viewOf(element: EventTarget): CardView | undefined {
  return views.get(element);
}

function layer(name: string): HTMLElement {
  const element = document.createElement("div");
  element.className = name;
  return element;
}

/** Creates a blank face-down card element; `index` is its place in the deal. */
export function createCard(index: number, prefix: string): CardView {
  const element = layer("solitaire-card");
  element.id = `${prefix}-${index}`;
  element.tabIndex = -1;
  element.dataset.face = "down";
  element.setAttribute("role", "img");
  const inner = layer("solitaire-card-inner");
  const front = layer("solitaire-card-front");
  const back = layer("solitaire-card-back");
  inner.append(front, back);
  element.append(inner);
  const view: CardView = {
    element,
    inner,
    front,
    back,
    card: "",
    up: false,
    x: Number.NaN,
    y: Number.NaN,
    z: Number.NaN,
    pile: "",
    label: "",
  };
  views.set(element, view);
  return view;
}

/** Lets a face-down card show what it is, or ("") takes every trace of that away. */
export function showPeek(
  view: CardView,
  card: CardName | "",
  peek: (card: CardName) => Element,
): void {
  const { element, back } = view;
  if ((element.dataset.peek ?? "") === card) return;
  back.querySelector(".peek")?.remove();
  if (card === "") {
    delete element.dataset.peek;
  } else {
    element.dataset.peek = card;
    back.append(peek(card));
  }
}

/** Gives the element its face, or takes every trace of the card away (pitfall 6). */
export function showFace(view: CardView, up: boolean, face: (card: CardName) => Element): void {
  const { element, front } = view;
  view.up = up;
  element.dataset.face = up ? "up" : "down";
  element.setAttribute("role", up ? "button" : "img");
  if (up) {
    element.dataset.card = view.card;
    front.replaceChildren(face(view.card));
  } else {
    delete element.dataset.card;
    front.replaceChildren();
  }
}
