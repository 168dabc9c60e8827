// The settings window: every setting with one line on what it does, in force at once.

import { type Key, say } from "../words";
import { copyPython } from "./bar";
import type { Content } from "./dialog";
import { type Labels, make, setText } from "./element";
import { icon } from "./icons";
import type { SettingValues } from "./referee";
import type { Board } from "./state";

/** Those that the reader chooses; the others are Python's. */
type Name = Exclude<keyof SettingValues, "interactive" | "peek">;
type Switch = { [N in Name]: SettingValues[N] extends boolean ? N : never }[Name];
type Select = Exclude<Name, Switch>;

const OPTIONS: { readonly [N in Select]: readonly SettingValues[N][] } = {
  language: ["auto", "en", "he"],
  theme: ["auto", "light", "dark"],
  animation: ["auto", "on", "off"],
};

const GROUPS: readonly { readonly title: Key; readonly names: readonly Name[] }[] = [
  {
    title: "settings.play",
    names: ["double_click", "placement_help", "interactive_rules", "auto_place"],
  },
  {
    title: "settings.look",
    names: ["language", "theme", "animation", "four_colour", "left_handed", "timeline"],
  },
  { title: "settings.truth", names: ["verdict_light", "hints", "review_strip"] },
];

export function settingsWindow(
  board: Board,
  labels: Labels,
  close: () => void,
  signal: AbortSignal,
): Content {
  const rows = new Map<keyof SettingValues, Row>();
  const groups = GROUPS.map(({ title, names }) => {
    const legend = make("legend", { class: "solitaire-legend" });
    labels.add(() => setText(legend, say(board.language, title)));
    const made = names.map((name) => {
      const row = isSelect(name) ? selectRow(board, labels, name) : switchRow(board, labels, name);
      rows.set(name, row);
      return row.element;
    });
    return make("fieldset", { class: "solitaire-group" }, legend, ...made);
  });
  // Python and the other views of the same board may change a setting too.
  board.settings.subscribe((name) => rows.get(name)?.show(), signal);

  const done = make("button", { type: "button", class: "solitaire-button solitaire-main" });
  done.addEventListener("click", close);
  labels.add(() => setText(done, say(board.language, "window.done")));
  return {
    title: "bar.settings",
    body: groups,
    foot: [pythonButton(board, labels), done],
    focus: () => rows.get("double_click")?.input.focus({ preventScroll: true }),
  };
}

interface Row {
  readonly element: HTMLElement;
  readonly input: HTMLElement;
  /** Shows the value in force. */
  show(): void;
}

function isSelect(name: Name): name is Select {
  return name in OPTIONS;
}

function switchRow(board: Board, labels: Labels, name: Switch): Row {
  const input = make("input", {
    type: "checkbox",
    class: "solitaire-switch",
    "data-setting": name,
  });
  const show = () => {
    input.checked = board.settings.get(name);
  };
  input.addEventListener("change", () => board.settings.set(name, input.checked));
  show();
  return { element: row(board, labels, name, input), input, show };
}

function selectRow<N extends Select>(board: Board, labels: Labels, name: N): Row {
  const input = make("select", { class: "solitaire-select", "data-setting": name });
  const show = () => {
    input.value = board.settings.get(name);
  };
  for (const value of OPTIONS[name]) {
    const option = make("option", { value });
    labels.add(() => setText(option, say(board.language, `settings.${name}.${value}` as Key)));
    input.append(option);
  }
  input.addEventListener("change", () => {
    const value = OPTIONS[name].find((option) => option === input.value);
    if (value !== undefined) board.settings.set(name, value);
  });
  show();
  return { element: row(board, labels, name, input), input, show };
}

function row(board: Board, labels: Labels, name: Name, input: HTMLElement): HTMLElement {
  const title = make("span", { class: "solitaire-choice-title" });
  const hint = make("span", { class: "solitaire-hint" });
  labels.add(() => {
    setText(title, say(board.language, `settings.${name}`));
    setText(hint, say(board.language, `settings.${name}.hint`));
  });
  const text = make("span", { class: "solitaire-choice-text" }, title, hint);
  return make("label", { class: "solitaire-setting" }, text, input);
}

/** In the bar there is no room for it on a phone. */
function pythonButton(board: Board, labels: Labels): HTMLElement {
  const word = make("span");
  const button = make(
    "button",
    { type: "button", class: "solitaire-button solitaire-quiet", "data-action": "python" },
    icon("python"),
    word,
  );
  labels.add(() => setText(word, say(board.language, "bar.python")));
  button.addEventListener("click", () => copyPython(board));
  return button;
}
