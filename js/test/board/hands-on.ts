// A board in the test's page with hands on it: real events, and rectangles as a browser would
// give them (happy-dom lays nothing out).

import { createBoard } from "../../src/board/board";
import type { CardName, PileName, Referee, SettingValues, Table } from "../../src/board/referee";
import type { Board } from "../../src/board/state";
import { column, type FakeReferee, fakeReferee, fakeSettings, fakeTable } from "./fake-referee";

export interface Given {
  /** The seven columns in notation; the rest of the table as after a deal. */
  readonly columns?: readonly string[];
  readonly foundations?: Partial<Table["foundations"]>;
  readonly referee?: Partial<Referee>;
  readonly settings?: Partial<SettingValues>;
  /** The CSS scale of an ancestor. */
  readonly scale?: number;
}

export interface Seat {
  readonly board: Board;
  readonly referee: FakeReferee;
  /** What the message line was told, with the place. */
  readonly said: string[];
  readonly opened: string[];
  end(): void;
}

/** The felt's corner in the window. */
const CORNER = { x: 100, y: 50 };

export function seat(given: Given = {}): Seat {
  const controller = new AbortController();
  const dealt = given.columns ? { columns: given.columns.map(column) } : {};
  const empty = { S: [], H: [], D: [], C: [] };
  const table = fakeTable({ ...dealt, foundations: { ...empty, ...given.foundations } });
  const referee = fakeReferee(table, given.referee);
  const settings = fakeSettings(given.settings);
  const board = createBoard(document.body, referee, settings, controller.signal);
  measureLikeABrowser(board, given.scale ?? 1);
  const said: string[] = [];
  const opened: string[] = [];
  board.say = (sentence, near) => said.push(near === undefined ? sentence : `${sentence} @${near}`);
  board.open = (window) => opened.push(window);
  return { board, referee, said, opened, end: () => controller.abort() };
}

function measureLikeABrowser(board: Board, scale: number): void {
  const rect = (x: number, y: number, width: number, height: number) =>
    new DOMRect(CORNER.x + x * scale, CORNER.y + y * scale, width * scale, height * scale);
  const { felt, layout } = board;
  Object.defineProperty(felt, "offsetWidth", { get: () => board.layout.width });
  felt.getBoundingClientRect = () => rect(0, 0, board.layout.width, board.layout.height);
  for (const element of board.cards.values()) {
    element.getBoundingClientRect = () => {
      const { x, y } = shownAt(element);
      return rect(x, y, layout.cardWidth, layout.cardHeight);
    };
  }
}

/** Where the element's transform puts it, in felt pixels. */
export function shownAt(element: HTMLElement): { x: number; y: number } {
  const [, x, y] = /translate\((.+)px, (.+)px\)/.exec(element.style.transform) ?? [];
  return { x: Number(x), y: Number(y) };
}

export function cardElement(board: Board, card: CardName): HTMLElement {
  const element = board.cards.get(card);
  if (!element) throw new Error(`no element for ${card}`);
  return element;
}

/** Whether every card lies at its place and none is in the hand or looks like it. */
export function isTidy(board: Board): boolean {
  const home = [...board.cards].every(([card, element]) => {
    const place = board.layout.cards.get(card);
    const shown = shownAt(element);
    const held = element.classList.contains("held");
    return !held && place?.x === shown.x && place.y === shown.y;
  });
  const marked = board.root.querySelector("[data-mark]") !== null;
  return home && !marked && board.held === null && !board.root.classList.contains("holding");
}

export function marked(board: Board): string {
  const piles = [...board.root.querySelectorAll<HTMLElement>("[data-mark='target']")];
  return piles.map((pile) => pile.dataset.pile).join(" ");
}

export interface Pointer {
  readonly id?: number;
  readonly type?: "mouse" | "touch" | "pen";
  readonly button?: number;
  readonly buttons?: number;
  readonly isPrimary?: boolean;
  /** The event's time, in milliseconds. */
  readonly time?: number;
}

/** Sends a pointer event; x and y in felt pixels. */
export function point(
  { board }: Seat,
  kind: string,
  target: Element,
  at: { x: number; y: number },
  pointer: Pointer = {},
): void {
  const felt = board.felt.getBoundingClientRect();
  const scale = felt.width / board.layout.width;
  const event = new PointerEvent(kind, {
    clientX: felt.left + at.x * scale,
    clientY: felt.top + at.y * scale,
    pointerId: pointer.id ?? 1,
    pointerType: pointer.type ?? "mouse",
    button: pointer.button ?? (kind === "pointermove" ? -1 : 0),
    buttons: pointer.buttons ?? (kind === "pointerup" ? 0 : 1),
    isPrimary: pointer.isPrimary ?? true,
    bubbles: true,
    composed: true,
    cancelable: true,
  });
  if (pointer.time !== undefined)
    Object.defineProperty(event, "timeStamp", { value: pointer.time });
  target.dispatchEvent(event);
}

/** A point on the visible part of a card, near its top left corner. */
export function on(board: Board, card: CardName): { x: number; y: number } {
  const { x, y } = shownAt(cardElement(board, card));
  return { x: x + 10, y: y + 5 };
}

export function press(seated: Seat, card: CardName, pointer: Pointer = {}): void {
  const { board } = seated;
  point(seated, "pointerdown", cardElement(board, card), on(board, card), pointer);
}

/** Presses the card and moves the pointer by (dx, dy) felt pixels, without letting go. */
export function pull(seated: Seat, card: CardName, dx: number, dy: number, pointer: Pointer = {}) {
  const from = on(seated.board, card);
  press(seated, card, pointer);
  const to = { x: from.x + dx, y: from.y + dy };
  point(seated, "pointermove", seated.board.felt, to, pointer);
  return to;
}

/** Drags the card so that it lies exactly on the pile's last card, and lets go. */
export function dragTo(seated: Seat, card: CardName, pile: PileName, pointer: Pointer = {}): void {
  const { board } = seated;
  const box = board.layout.piles[pile];
  const bottom = box.y + box.height - board.layout.cardHeight;
  const from = shownAt(cardElement(board, card));
  const to = pull(seated, card, box.x - from.x, bottom - from.y, pointer);
  point(seated, "pointerup", board.felt, to, pointer);
}

export function tapOn(seated: Seat, card: CardName, time: number, pointer: Pointer = {}): void {
  const at = on(seated.board, card);
  press(seated, card, { ...pointer, time });
  point(seated, "pointerup", seated.board.felt, at, { ...pointer, time });
}

export function nextFrame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => done()));
}

export interface Typing {
  readonly code?: string;
  readonly ctrl?: boolean;
  readonly meta?: boolean;
  readonly alt?: boolean;
  readonly shift?: boolean;
  readonly repeat?: boolean;
}

/** Types a key where the focus is, or on the target; returns the event. */
export function type(key: string, typing: Typing = {}, target?: Element): KeyboardEvent {
  const event = new KeyboardEvent("keydown", {
    key,
    code: typing.code ?? (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key),
    ctrlKey: typing.ctrl ?? false,
    metaKey: typing.meta ?? false,
    altKey: typing.alt ?? false,
    shiftKey: typing.shift ?? false,
    repeat: typing.repeat ?? false,
    bubbles: true,
    composed: true,
    cancelable: true,
  });
  (target ?? document.activeElement ?? document.body).dispatchEvent(event);
  return event;
}

/** What has the focus: a card's name, a pile's, or "". */
export function focused(board: Board): string {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement)) return "";
  for (const [card, element] of board.cards) if (element === activeElement) return card;
  return activeElement.dataset.pile ?? "";
}
