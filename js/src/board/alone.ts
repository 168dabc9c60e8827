// The quiet label that the board plays without the Python that made it. A press says what that
// means. It takes no room of its own: nothing moves when it comes or goes.

import { say } from "../words";
import { tell } from "./announce";
import { type Labels, make, setText } from "./element";
import type { Board } from "./state";
import "./alone.css";

export interface Alone {
  readonly element: HTMLElement;
  update(): void;
}

export function createAlone(board: Board, labels: Labels): Alone {
  const element = make("button", { "data-info": "python", type: "button" });
  const why = () => say(board.language, "bar.alone.why");
  element.addEventListener("click", () => board.say(why()), { signal: board.signal });
  const write = () => {
    setText(element, say(board.language, "bar.alone"));
    element.title = why();
  };
  labels.add(write);

  let alone: boolean | null = null;
  return {
    element,
    update() {
      const before = alone;
      alone = board.referee.alone();
      element.hidden = !alone;
      // A board that begins alone is not on the page yet: the label is there to be read.
      if (alone && before === false) tell(board, why());
    },
  };
}
