// The strip of a game's review: up to where it could be won, from where on it was lost, and the
// move that lost it. It lies on the timeline's slider, or on a slider of its own under the felt.

import { say } from "../words";
import { createLabels, idPrefix, make, setText } from "./element";
import type { Truth } from "./referee";
import type { Board } from "./state";
import { createSlider, moveName, showPlace } from "./timeline";
import "./review.css";

export interface Review {
  /** Shows or takes away the strip, as the settings say; tells whether its place has changed. */
  toggle(): boolean;
  /** To be called after every event of the table, and when the language has changed. */
  update(): void;
}

interface Shown {
  update(): void;
  remove(): void;
}

export function createReview(board: Board): Review {
  let shown: Shown | null = null;
  let place: Element | null = null;
  const toggle = () => {
    const on = board.settings.get("review_strip") && !board.signal.aborted;
    const timeline = board.root.querySelector("[data-timeline] .solitaire-track");
    const wanted = on ? (timeline ?? board.felt) : null;
    if (wanted === place) return false;
    shown?.remove();
    place = wanted;
    shown = wanted && show(board, timeline);
    return true;
  };
  board.signal.addEventListener("abort", toggle, { once: true });
  return { toggle, update: () => shown?.update() };
}

function show(board: Board, timeline: Element | null): Shown {
  const end = new AbortController();
  const { signal } = end;
  const labels = createLabels();
  const track = (timeline ?? make("div", { class: "solitaire-track" })) as HTMLElement;
  const own = timeline ? null : make("div", { class: "solitaire-strip" }, track);
  if (own) track.append(createSlider(board, labels, signal, () => {}));
  const slider = track.querySelector("input") as HTMLInputElement;
  const losing = make("button", { type: "button", "data-action": "losing" });
  const words = make("span", { id: `${idPrefix()}-review`, "data-info": "review", hidden: "" });
  track.append(losing, words);
  slider.setAttribute("aria-describedby", words.id);
  losing.addEventListener(
    "click",
    () => {
      const word = board.referee.goTo(board.referee.truth().lost);
      if (word !== "") board.say(word);
    },
    { signal },
  );

  const update = () => {
    const { total } = board.referee.table();
    const truth = board.referee.truth();
    const { won, lost } = truth;
    // An edge is halfway between two positions; at either end it is beyond the strip.
    const edge = (after: number) =>
      String(after < 0 ? -1 : after < total ? (after + 0.5) / total : 2);
    track.dataset.review = truth.thinking ? "thinking" : "known";
    Object.assign(track.dataset, { won, lost });
    // A game without moves is one piece: its end lies beyond the strip.
    track.style.setProperty("--_total", String(total || 0.2));
    track.style.setProperty("--_won", edge(won));
    track.style.setProperty("--_lost", edge(lost - 1));
    labels.refresh();
    showPlace(board, slider);
    setText(words, summary(board, truth));
    losing.hidden = truth.losing === null;
    losing.title = words.textContent;
    losing.setAttribute("aria-label", words.textContent);
  };
  board.referee.askTruth("line", update, signal);
  update();
  if (own) board.felt.after(own);
  return {
    update,
    remove() {
      end.abort();
      own?.remove();
      losing.remove();
      words.remove();
      delete track.dataset.review;
      slider.removeAttribute("aria-describedby");
      showPlace(board, slider);
    },
  };
}

/** The review in a sentence. */
function summary({ language, table }: Board, { verdict, won, lost, losing, thinking }: Truth) {
  if (losing) {
    const name = moveName(losing);
    const move = language === "he" ? `\u2066${name}\u2069` : name;
    return say(language, "review.title.move", { number: lost, move });
  }
  if (lost === 0) return say(language, "review.title.lost");
  if (table.won && table.at === table.total) return say(language, "review.title.won");
  if (won === table.total) return say(language, "review.title.winnable");
  if (thinking || verdict === "thinking") return say(language, "verdict.thinking");
  if (lost > table.total) return say(language, "review.title.unknown");
  if (won < 0) return say(language, "review.title.since");
  return say(language, "review.title.between", { first: won + 1, last: lost });
}
