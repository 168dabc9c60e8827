// The info bar (P3): score, time, moves, game code, and the buttons.

import { count, type Key, say } from "../words";
import { createAlone } from "./alone";
import { copyText } from "./copy";
import { clockText } from "./duration";
import { createLabels, type Labels, make, setText } from "./element";
import { canHint } from "./hint";
import { type IconName, icon } from "./icons";
import type { Board } from "./state";
import "./bar.css";

export interface Bar {
  readonly element: HTMLElement;
  update(): void;
}

type Action = "new" | "undo" | "redo" | "hint" | "python" | "settings" | "help";

export function createBar(board: Board): Bar {
  const labels = createLabels();
  const facts = createFacts(board, labels);
  const buttons = createButtons(board, labels);
  const element = make(
    "div",
    { class: "solitaire-bar", role: "group" },
    facts.element,
    buttons.element,
  );
  labels.add(() => element.setAttribute("aria-label", say(board.language, "bar.label")));
  let language = board.language;

  const update = () => {
    if (language !== board.language) {
      language = board.language;
      labels.refresh();
    }
    facts.update();
    buttons.update();
  };
  update();
  everySecond(board, facts.tick);
  return { element, update };
}

/** Calls back when a whole second of play is over; rests while the page is hidden. */
function everySecond(board: Board, tick: () => void): void {
  const { signal } = board;
  if (signal.aborted) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    tick();
    // Aligned to the game's own seconds, so that none is skipped.
    timer = setTimeout(run, 1010 - (board.referee.seconds() % 1) * 1000);
  };
  run();
  document.addEventListener("visibilitychange", run, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
}

interface Part {
  readonly element: HTMLElement;
  update(): void;
}

function createFacts(board: Board, labels: Labels): Part & { tick(): void } {
  const number = (name: string) => make("span", { "data-info": name, dir: "ltr" });
  const [score, time, moves] = [number("score"), number("time"), number("moves")];
  const codeText = make("bdi", { dir: "ltr" });
  const code = make("button", { "data-info": "code", type: "button" }, codeText);
  code.addEventListener("click", () => copyCode(board), { signal: board.signal });

  const fact = (key: Key, ...values: HTMLElement[]) => {
    const label = make("span", { class: "solitaire-fact-label" });
    labels.add(() => setText(label, say(board.language, key)));
    return make("span", { class: "solitaire-fact" }, label, ...values);
  };
  const alone = createAlone(board, labels);
  const element = make(
    "div",
    { class: "solitaire-facts" },
    fact("bar.score", score),
    fact("bar.time", time),
    fact("bar.moves", moves),
    fact("bar.code", code, alone.element),
  );

  const tick = () => setText(time, clockText(board.referee.seconds()));
  const nameCode = () => {
    const shown = board.referee.table().code;
    const key: Key = shown ? "bar.code.copy" : "bar.code.none";
    const name = say(board.language, key, { code: shown ?? "" });
    if (code.title === name) return;
    code.title = name;
    code.setAttribute("aria-label", name);
  };
  labels.add(nameCode);

  return {
    element,
    tick,
    update() {
      const table = board.referee.table();
      setText(score, String(table.score));
      setText(moves, String(table.moves));
      setText(codeText, table.code ?? "–");
      nameCode();
      alone.update();
      tick();
    },
  };
}

function copyCode(board: Board): void {
  const { code } = board.referee.table();
  if (code) void copyText(board, code, say(board.language, "bar.code.copied", { code }));
  else board.say(say(board.language, "bar.code.none"));
}

/** Copies the lines that replay the game so far. */
export function copyPython(board: Board): void {
  void copyText(board, board.referee.asPython(), say(board.language, "bar.python.copied"));
}

function createButtons(board: Board, labels: Labels): Part {
  const told = (word: string) => {
    if (word) board.say(word);
  };
  const does: Readonly<Record<Action, () => void>> = {
    new: () => board.open("new"),
    undo: () => told(board.referee.undo()),
    redo: () => told(board.referee.redo()),
    hint: () => board.hint.ask(),
    python: () => copyPython(board),
    settings: () => board.open("settings"),
    help: () => board.open("help"),
  };
  const button = (action: Action) => {
    const word = make("span", { class: "solitaire-word" });
    const made = make(
      "button",
      { type: "button", "data-action": action, class: "solitaire-action" },
      icon(action satisfies IconName),
      word,
    );
    labels.add(() => {
      const name = say(board.language, `bar.${action}`);
      setText(word, name);
      rename(made, name);
    });
    made.addEventListener("click", does[action], { signal: board.signal });
    return made;
  };
  const [fresh, undo, redo] = [button("new"), button("undo"), button("redo")];
  const hint = button("hint");
  const rest = [button("python"), button("settings"), button("help")];
  const left = [badge(undo), badge(redo)] as const;
  const element = make("div", { class: "solitaire-actions" }, fresh, undo, redo, hint, ...rest);

  const update = () => {
    const { undoLeft, redoLeft } = board.referee.table();
    hint.hidden = !canHint(board);
    showLeft(board, undo, left[0], "undo", undoLeft);
    showLeft(board, redo, left[1], "redo", redoLeft);
  };
  labels.add(update);
  return { element, update };
}

function badge(button: HTMLElement): HTMLElement {
  const made = make("span", { class: "solitaire-badge", dir: "ltr", "aria-hidden": "true" });
  button.append(made);
  return made;
}

/** Shows how far undo or redo can go (A5); at 0 it is dim but not disabled, since a press tells why. */
function showLeft(
  board: Board,
  button: HTMLElement,
  number: HTMLElement,
  action: "undo" | "redo",
  left: number,
): void {
  // Drawn by the sheet: as text it would be part of the button's words, and not of its name.
  number.dataset.left = left > 0 ? String(left) : "";
  button.classList.toggle("solitaire-spent", left === 0);
  const { language } = board;
  const stem = `bar.${action}.left`;
  rename(button, left > 0 ? count(language, stem, left) : say(language, `${stem}.none` as Key));
}

function rename(button: HTMLElement, name: string): void {
  if (button.title === name) return;
  button.title = name;
  button.setAttribute("aria-label", name);
}
