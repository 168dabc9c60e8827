// The strip of an exercise, over the felt: what is to be done, how many moves are left, whether
// it is done, and a button that starts it over.

import "./task.css";
import { count, say } from "../words";
import { make, setText } from "./element";
import { letGo } from "./hold";
import type { Board } from "./state";

export interface TaskStrip {
  readonly element: HTMLElement;
  update(): void;
}

export function createTask(board: Board): TaskStrip {
  // The task is in the language of the one who wrote it.
  const title = make("strong", { class: "solitaire-task-title", dir: "auto" });
  const text = make("p", { class: "solitaire-task-text", dir: "auto" });
  const state = make("p", { class: "solitaire-task-state", "data-task-state": "", role: "status" });
  const again = make("button", {
    type: "button",
    "data-action": "again",
    class: "solitaire-task-again",
  });
  const foot = make("div", { class: "solitaire-task-foot" }, state, again);
  const element = make(
    "div",
    { class: "solitaire-task", "data-task": "", role: "group", hidden: "" },
    title,
    text,
    foot,
  );
  again.addEventListener(
    "click",
    () => {
      letGo(board);
      const word = board.referee.startOver();
      if (word !== "") board.say(word);
    },
    { signal: board.signal },
  );

  const update = () => {
    const task = board.referee.task();
    element.hidden = task === null;
    board.root.classList.toggle("solitaire-exercise", task !== null);
    if (task === null) return;
    setText(title, task.title);
    title.hidden = task.title === "";
    setText(text, task.text);
    setText(again, say(board.language, "task.again"));
    element.setAttribute("aria-label", say(board.language, "task.name"));
    element.classList.toggle("solitaire-task-solved", task.solved !== null);
    setText(state, stateOf(board));
  };
  update();
  return { element, update };
}

function stateOf(board: Board): string {
  const task = board.referee.task();
  const { language } = board;
  if (!task) return "";
  if (task.solved !== null) return count(language, "exercise.solved", task.solved);
  if (task.limit === null) return "";
  const left = Math.max(0, task.limit - board.referee.table().at);
  return left > 0
    ? count(language, "exercise.left", left)
    : count(language, "exercise.used", task.limit);
}
