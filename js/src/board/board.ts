// The board put together: bar, felt, message line and windows around one game.

import "./board.css";
import { direction, resolveLanguage, say } from "../words";
import { createAnnouncer, forgetAnnounced } from "./announce";
import { createBar } from "./bar";
import { createCard } from "./card";
import { celebrate } from "./celebrate";
import { idPrefix, make } from "./element";
import { createBack, createSuitMark } from "./faces";
import { handsOnUpdate } from "./hands";
import { createHint } from "./hint";
import { letGo } from "./hold";
import { listenForKeys } from "./keyboard";
import { createLight } from "./light";
import { fitPaper, measure, watchSpace } from "./measure";
import { createMessage } from "./message";
import { listenForPointers } from "./pointers";
import {
  COLUMNS,
  type PileName,
  type Referee,
  type Settings,
  type SettingValues,
  SUITS,
  type SuitName,
  type TableEvent,
} from "./referee";
import { assignCards, relayout, render } from "./render";
import { createReview } from "./review";
import { createShowing } from "./showing";
import type { Board, Layout } from "./state";
import { createTask } from "./task";
import { followTheme } from "./theme";
import { createTimeline } from "./timeline";
import { createWindows } from "./windows";

/** Builds a board in the host element. Aborting the signal ends everything and removes it. */
export function createBoard(
  host: HTMLElement,
  referee: Referee,
  settings: Settings,
  signal: AbortSignal,
): Board {
  const board = createState(referee, settings, signal);
  assignCards(board);
  const parts = createParts(board);
  showLanguage(board, parts);
  showSuits(board);
  showInteractive(board);
  followTheme(board);
  relayout(board);
  host.append(board.root);
  watchSpace(board, [parts.bar.element, parts.task.element, parts.showing.caption], () =>
    relayout(board),
  );
  fitPaper(board, () => {
    if (measure(board)) relayout(board);
  });
  listenForPointers(board);
  listenForKeys(board);
  referee.subscribe((event) => onTable(board, parts, event), signal);
  settings.subscribe((name) => onSetting(board, parts, name), signal);
  watchVisibility(board);
  signal.addEventListener("abort", () => board.root.remove());
  return board;
}

const NOTHING = { x: 0, y: 0, width: 0, height: 0 };

function createState(referee: Referee, settings: Settings, signal: AbortSignal): Board {
  const felt = make("div", { class: "solitaire-felt", dir: "ltr" });
  const piles = createPiles(felt);
  createCards(felt);
  const root = make("div", {
    class: "solitaire",
    role: "region",
    "data-lm-suppress-shortcuts": "true",
    "data-jp-suppress-context-menu": "",
  });
  const layout: Layout = {
    width: 0,
    height: 0,
    cardWidth: 0,
    cardHeight: 0,
    piles: Object.fromEntries([...piles.keys()].map((name) => [name, NOTHING])) as Layout["piles"],
    cards: new Map(),
  };
  const board: Board = {
    root,
    felt,
    cards: new Map(),
    piles,
    referee,
    settings,
    signal,
    view: Symbol("view"),
    language: resolveLanguage(settings.get("language")),
    table: referee.table(),
    layout,
    held: null,
    say: () => {},
    open: () => {},
    mark: () => {},
    hint: { ask: () => {}, clear: () => false },
    update: () => render(board),
  };
  return board;
}

function createPiles(felt: HTMLElement): Map<PileName, HTMLElement> {
  const piles = new Map<PileName, HTMLElement>();
  for (const name of [...SUITS, ...COLUMNS]) {
    const pile = make("div", { class: "solitaire-pile", "data-pile": name, role: "group" });
    pile.tabIndex = -1;
    const suit = SUITS.find((one) => one === name);
    if (suit) pile.append(suitMark(suit));
    piles.set(name, pile);
    felt.append(pile);
  }
  return piles;
}

function suitMark(suit: SuitName): SVGSVGElement {
  const mark = createSuitMark(suit);
  mark.classList.add("solitaire-suit-mark");
  mark.setAttribute("aria-hidden", "true");
  return mark;
}

function createCards(felt: HTMLElement): void {
  // The reading order is told by ids.
  const prefix = idPrefix();
  for (let index = 0; index < 52; index += 1) {
    const view = createCard(index, prefix);
    view.back.append(createBack());
    felt.append(view.element);
  }
}

interface Parts {
  readonly bar: ReturnType<typeof createBar>;
  readonly message: ReturnType<typeof createMessage>;
  readonly announcer: ReturnType<typeof createAnnouncer>;
  readonly windows: ReturnType<typeof createWindows>;
  readonly timeline: ReturnType<typeof createTimeline>;
  readonly showing: ReturnType<typeof createShowing>;
  readonly task: ReturnType<typeof createTask>;
  readonly light: ReturnType<typeof createLight>;
  readonly hint: ReturnType<typeof createHint>;
  readonly review: ReturnType<typeof createReview>;
}

function createParts(board: Board): Parts {
  const bar = createBar(board);
  const message = createMessage(board);
  const windows = createWindows(board);
  board.say = message.say;
  board.open = windows.open;
  const announcer = createAnnouncer(board);
  const showing = createShowing(board);
  const light = createLight(board);
  const hint = createHint(board);
  board.hint = hint;
  board.mark = () => {
    showing.update();
    light.place();
    hint.place();
  };
  const task = createTask(board);
  const over = [bar.element, task.element, showing.caption];
  board.root.append(...over, board.felt, message.element, announcer.element);
  const timeline = createTimeline(board);
  timeline.toggle();
  const review = createReview(board);
  review.toggle();
  light.toggle();
  return { bar, message, announcer, windows, timeline, showing, task, light, hint, review };
}

function onTable(board: Board, parts: Parts, event: TableEvent): void {
  const before = board.table;
  render(board);
  handsOnUpdate(board);
  parts.bar.update();
  parts.task.update();
  parts.timeline.update();
  parts.review.update();
  parts.hint.update();
  const said = parts.timeline.speaksFor(event) ? "state" : event.kind;
  parts.announcer.update(before, board.table, said);
  parts.light.update();
  if (event.message !== "") board.say(event.message);
  else if (event.kind !== "state") parts.message.clear();
  const { deal, won } = board.table;
  if (event.kind === "play" && won && !before.won && deal === before.deal) celebrate(board);
}

function onSetting(board: Board, parts: Parts, name: keyof SettingValues): void {
  if (name === "language") showLanguage(board, parts);
  if (name === "four_colour") showSuits(board);
  // What was read out of cards that lie face down must not stay.
  if (name === "peek") forgetAnnounced(board);
  if (name === "interactive") showInteractive(board);
  if (["language", "left_handed", "interactive", "peek"].includes(name)) render(board);
  if (name === "verdict_light") parts.light.toggle();
  if (name === "hints" || name === "interactive") {
    parts.bar.update();
    parts.hint.update();
  }
  if (name === "timeline" || name === "review_strip") {
    const changed = [parts.timeline.toggle(), parts.review.toggle()];
    if (changed.includes(true) && measure(board)) relayout(board);
  }
}

function showLanguage(board: Board, parts: Parts): void {
  board.language = resolveLanguage(board.settings.get("language"));
  board.root.lang = board.language;
  board.root.dir = direction(board.language);
  board.root.setAttribute("aria-label", say(board.language, "board.name"));
  parts.bar.update();
  parts.task.update();
  parts.timeline.relabel();
  parts.review.update();
  parts.light.update();
  parts.windows.relabel();
}

/** A board to look at: nothing on it answers to hands. */
function showInteractive(board: Board): void {
  const on = board.settings.get("interactive");
  board.root.dataset.interactive = String(on);
  if (!on) letGo(board);
}

function showSuits(board: Board): void {
  board.root.dataset.suits = board.settings.get("four_colour") ? "four" : "two";
}

function watchVisibility(board: Board): void {
  const { referee, view, signal } = board;
  const tell = () => referee.setVisible(view, document.visibilityState !== "hidden");
  tell();
  document.addEventListener("visibilitychange", tell, { signal });
  signal.addEventListener("abort", () => referee.setVisible(view, false));
}
