// The timeline under the felt: back, play, forward, a slider and the move's name. It steps along
// the line of the game through the referee, so that every step is a real one, also for Python.

import { cardSymbol, say } from "../words";
import { describe } from "./announce";
import { createLabels, type Labels, make, setText } from "./element";
import { isColumn } from "./find";
import { icon } from "./icons";
import type { LastMove, TableEvent } from "./referee";
import type { Board } from "./state";
import "./timeline.css";

/** How long a move stays before the next one is played; in milliseconds. */
const PACE = 600;

/** The timeline of a board, which is there only while the setting is on. */
export interface Timeline {
  /** Shows or takes away the timeline; tells whether that has changed. */
  toggle(): boolean;
  /** To be called after every event of the table. */
  update(): void;
  relabel(): void;
  /** Whether a step is said by the timeline itself, or goes by too fast to be said. */
  speaksFor(event: TableEvent): boolean;
}

interface Player {
  readonly playing: boolean;
  start(): void;
  pause(): void;
  /** Whether the step that is being told is the player's own. */
  readonly stepping: boolean;
}

interface Shown {
  readonly element: HTMLElement;
  readonly slider: HTMLInputElement;
  readonly player: Player;
  update(): void;
  relabel(): void;
  remove(): void;
}

export function createTimeline(board: Board): Timeline {
  let shown: Shown | null = null;
  board.signal.addEventListener("abort", () => shown?.remove(), { once: true });
  return {
    toggle() {
      const on = board.settings.get("timeline") && !board.signal.aborted;
      if (on === (shown !== null)) return false;
      if (on) {
        shown = show(board);
        board.felt.after(shown.element);
      } else {
        shown?.remove();
        shown = null;
      }
      return true;
    },
    update() {
      if (!shown?.player.stepping) shown?.player.pause();
      shown?.update();
    },
    relabel: () => shown?.relabel(),
    speaksFor: ({ kind }) =>
      kind === "go" && shown !== null && (shown.player.playing || hasFocus(shown.slider)),
  };
}

function hasFocus(element: HTMLElement): boolean {
  const root = element.getRootNode() as Document | ShadowRoot;
  return root.activeElement === element;
}

function show(board: Board): Shown {
  const end = new AbortController();
  const { signal } = end;
  const labels = createLabels();
  const player = createPlayer(board, () => update());
  signal.addEventListener("abort", player.pause);

  const tell = (word: string) => {
    if (word !== "") board.say(word);
  };
  const by = (steps: number) => () => {
    player.pause();
    tell(board.referee.goTo(board.referee.table().at + steps));
  };
  const back = button(board, labels, signal, "back", by(-1));
  const forward = button(board, labels, signal, "forward", by(1));
  const play = playButton(board, labels, signal, player, tell);
  const slider = createSlider(board, labels, signal, player.pause);
  const name = make("span", { "data-info": "move", dir: "ltr" });
  const step = make("span", { "data-info": "step", dir: "ltr" });
  const place = make("span", { class: "solitaire-step" }, name, step);
  const buttons = make("div", { class: "solitaire-steps" }, back, play.element, forward);
  const element = make(
    "div",
    { class: "solitaire-timeline", "data-timeline": "", role: "group" },
    buttons,
    make("div", { class: "solitaire-track" }, slider),
    place,
  );
  labels.add(() => element.setAttribute("aria-label", say(board.language, "timeline.label")));

  const update = () => {
    const { at, total, lastMove } = board.referee.table();
    back.classList.toggle("solitaire-spent", at === 0);
    forward.classList.toggle("solitaire-spent", at === total);
    play.update();
    showPlace(board, slider);
    setText(name, at > 0 && lastMove ? moveName(lastMove) : say(board.language, "timeline.start"));
    name.dir = at > 0 ? "ltr" : "auto";
    setText(step, `${at} / ${total}`);
    // Room for the widest number that may come, so that the slider does not shift in motion.
    element.style.setProperty("--_digits", String(2 * String(total).length));
  };
  labels.add(update);
  pauseWhenTouched(board, element, signal, player);
  return {
    element,
    slider,
    player,
    update,
    relabel: labels.refresh,
    remove() {
      end.abort();
      element.remove();
    },
  };
}

/** "7♥→3", "10♦→F". */
export function moveName({ card, to }: LastMove): string {
  return `${cardSymbol(card)}→${isColumn(to) ? to : "F"}`;
}

function button(
  board: Board,
  labels: Labels,
  signal: AbortSignal,
  action: "back" | "forward",
  does: () => void,
): HTMLElement {
  const made = make("button", { type: "button", "data-action": action }, icon(action));
  labels.add(() => rename(made, say(board.language, `timeline.${action}`)));
  made.addEventListener("click", does, { signal });
  return made;
}

function rename(button: HTMLElement, name: string): void {
  if (button.title === name) return;
  button.title = name;
  button.setAttribute("aria-label", name);
}

function playButton(
  board: Board,
  labels: Labels,
  signal: AbortSignal,
  player: Player,
  tell: (word: string) => void,
) {
  const element = make("button", { type: "button", "data-action": "play" });
  const update = () => {
    const state = player.playing ? "pause" : "play";
    element.classList.toggle("solitaire-spent", board.referee.table().total === 0);
    rename(element, say(board.language, `timeline.${state}`));
    if (element.dataset.state === state) return;
    element.dataset.state = state;
    element.replaceChildren(icon(state));
  };
  const press = () => {
    if (player.playing) player.pause();
    else if (board.referee.table().total > 0) player.start();
    else tell(board.referee.goTo(1));
  };
  element.addEventListener("click", press, { signal });
  labels.add(update);
  return { element, update };
}

/** A slider along the line; `moved` is called before it goes anywhere. */
export function createSlider(
  board: Board,
  labels: Labels,
  signal: AbortSignal,
  moved: () => void,
): HTMLInputElement {
  const slider = make("input", { type: "range", "data-field": "step", min: "0", step: "1" });
  const go = () => {
    moved();
    board.referee.goTo(Number(slider.value));
    showPlace(board, slider);
  };
  slider.addEventListener("input", go, { signal });
  labels.add(() => slider.setAttribute("aria-label", say(board.language, "timeline.step")));
  return slider;
}

export function showPlace(board: Board, slider: HTMLInputElement): void {
  const table = board.referee.table();
  const { at, total } = table;
  // The maximum first: a value beyond it would be cut off.
  slider.max = String(Math.max(total, 1));
  if (slider.value !== String(at)) slider.value = String(at);
  slider.style.setProperty("--_done", total > 0 ? String(at / total) : "0");
  const place = [describe(board.language, table, table, "go")];
  if (board.settings.get("review_strip")) {
    place.push(say(board.language, `verdict.said.${board.referee.truth().verdict}`));
  }
  slider.setAttribute("aria-valuetext", place.join(" "));
}

/** Plays the line from where the game stands, or from the start if it stands at the end. */
function createPlayer(board: Board, changed: () => void): Player {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stepping = false;
  const pause = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    changed();
  };
  const goTo = (n: number) => {
    stepping = true;
    try {
      board.referee.goTo(n);
    } finally {
      stepping = false;
    }
  };
  const tick = () => {
    goTo(board.referee.table().at + 1);
    const { at, total } = board.referee.table();
    if (at < total) timer = setTimeout(tick, PACE);
    else pause();
  };
  return {
    get playing() {
      return timer !== undefined;
    },
    get stepping() {
      return stepping;
    },
    start() {
      const { at, total } = board.referee.table();
      const again = at === total;
      timer = setTimeout(tick, again ? PACE : 0);
      if (again) goTo(0);
      changed();
    },
    pause,
  };
}

/** The player's hand on the board comes first: a line that went on would move under it. */
function pauseWhenTouched(
  board: Board,
  element: HTMLElement,
  signal: AbortSignal,
  player: Player,
): void {
  const touched = (event: Event) => {
    if (!event.composedPath().includes(element)) player.pause();
  };
  // In the capture phase, since a card or a window may keep its events to itself.
  board.root.addEventListener("pointerdown", touched, { capture: true, signal });
  board.root.addEventListener(
    "keydown",
    (event) => {
      if (!["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) touched(event);
    },
    { capture: true, signal },
  );
}
