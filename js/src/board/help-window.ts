// The help window: the rules in short, the hands, the score, the keys.

import { type Key, say } from "../words";
import type { Content } from "./dialog";
import { type Labels, make, setText } from "./element";
import { KEYS } from "./keys";
import type { Board } from "./state";

const SECTIONS: readonly { readonly title: Key; readonly lines: readonly Key[] }[] = [
  {
    title: "help.rules",
    lines: [
      "help.rules.goal",
      "help.rules.column",
      "help.rules.group",
      "help.rules.hidden",
      "help.rules.empty",
      "help.rules.back",
    ],
  },
  { title: "help.relaxed", lines: ["help.relaxed.suits", "help.relaxed.same"] },
  {
    title: "help.hands",
    lines: ["help.hands.drag", "help.hands.tap", "help.hands.double", "help.hands.nothing"],
  },
  { title: "help.score", lines: ["help.score.points", "help.score.back", "help.score.undo"] },
];

export function helpWindow(board: Board, labels: Labels, close: () => void): Content {
  const heading = (key: Key) => {
    const made = make("h3", { class: "solitaire-legend" });
    labels.add(() => setText(made, say(board.language, key)));
    return made;
  };
  const item = (key: Key) => {
    const made = make("li");
    labels.add(() => setText(made, say(board.language, key)));
    return made;
  };
  const sections = SECTIONS.map(({ title, lines }) =>
    make(
      "section",
      { class: "solitaire-section" },
      heading(title),
      make("ul", {}, ...lines.map(item)),
    ),
  );
  const keys = make(
    "section",
    { class: "solitaire-section" },
    heading("help.keys"),
    keyList(board, labels),
  );
  const done = make("button", { type: "button", class: "solitaire-button solitaire-main" });
  done.addEventListener("click", close);
  labels.add(() => setText(done, say(board.language, "window.done")));
  // A scrolling text must be reachable by keyboard, also where it holds no button.
  const text = make("div", { class: "solitaire-help", tabindex: "0" }, ...sections, keys);
  return {
    title: "bar.help",
    body: [text],
    foot: [done],
    focus: () => text.focus({ preventScroll: true }),
  };
}

function keyList(board: Board, labels: Labels): HTMLElement {
  const list = make("dl", { class: "solitaire-keys" });
  for (const { keys, does } of KEYS) {
    const meaning = make("dd");
    labels.add(() => setText(meaning, say(board.language, does)));
    const caps = keys.split(" / ").map((key) => make("kbd", { dir: "ltr" }, key));
    list.append(make("dt", {}, ...caps), meaning);
  }
  return list;
}
