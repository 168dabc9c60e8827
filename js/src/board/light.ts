// The light: whether the game can still be won, in a word, in the free place beside the
// foundations. It is there only while the setting is on, and takes no room from anything.

import { type Key, say } from "../words";
import { tell } from "./announce";
import { make, setText } from "./element";
import { icon } from "./icons";
import type { Verdict } from "./referee";
import type { Board } from "./state";
import "./light.css";

export interface Light {
  /** Shows or takes away the light, as the setting says. */
  toggle(): void;
  /** To be called when the game or the language has changed. */
  update(): void;
  /** Puts the light where the table has room for it now. */
  place(): void;
}

export function createLight(board: Board): Light {
  const words = make("span", { class: "solitaire-light-words" });
  const lamp = make("span", { class: "solitaire-light-lamp" });
  const pill = make("div", { "data-info": "verdict" }, lamp, words);
  const element = make("div", { class: "solitaire-light" }, pill);
  let asking: AbortController | null = null;
  let told: Verdict | "another deal" | null = null;
  let { deal } = board.table;

  const update = () => {
    if (asking === null) return;
    const { verdict } = board.referee.truth();
    element.hidden = board.table.won;
    element.dir = board.root.dir;
    setText(words, say(board.language, `verdict.${verdict}`));
    if (pill.dataset.verdict !== verdict) {
      pill.dataset.verdict = verdict;
      lamp.replaceChildren(icon(verdict === "lost" ? "lost" : "light"));
    }
    if (deal !== board.table.deal) {
      deal = board.table.deal;
      if (told !== null) told = "another deal";
    }
    if (verdict === "thinking" || verdict === told) return;
    // What is there at first is read with the board.
    if (told !== null) tell(board, say(board.language, `verdict.said.${verdict}` as Key));
    told = verdict;
  };
  const place = () => {
    const { piles, cardWidth, cardHeight } = board.layout;
    const [first, last] = board.settings.get("left_handed")
      ? [piles["5"], piles["7"]]
      : [piles["1"], piles["3"]];
    Object.assign(element.style, {
      left: `${first.x}px`,
      top: `${piles.S.y}px`,
      width: `${last.x + cardWidth - first.x}px`,
      height: `${cardHeight}px`,
    });
  };
  const toggle = () => {
    const on = board.settings.get("verdict_light") && !board.signal.aborted;
    if (on === (asking !== null)) return;
    asking?.abort();
    asking = on ? new AbortController() : null;
    told = null;
    if (asking === null) return element.remove();
    board.felt.prepend(element);
    board.referee.askTruth("shown", update, asking.signal);
    place();
    update();
  };
  board.signal.addEventListener("abort", toggle, { once: true });
  return { toggle, update, place };
}
