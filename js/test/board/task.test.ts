import { afterEach, describe, expect, test } from "vitest";
import { explainNoPlace, pickUp } from "../../src/board/hold";
import type { Task } from "../../src/board/referee";
import { type Setting, setUp, text, the } from "./surroundings";

const TASK: Task = { title: "Ends", text: "Win <b>now</b>.", limit: 2, solved: null };

let on: Setting;
let task: Task | null;
afterEach(() => on?.end());

function show(first: Task | null, language: "en" | "he" = "en") {
  task = first;
  on = setUp({}, { language }, { task: () => task });
}
function tell(next: Task | null) {
  task = next;
  on.referee.show({}, { kind: "state" });
}
const strip = () => the(on.root, "[data-task]");
const state = () => text(on.root, "[data-task-state]");

describe("the strip of an exercise", () => {
  test("is not there without one", () => {
    show(null);
    expect(strip().hidden).toBe(true);
    expect(on.root.classList.contains("solitaire-exercise")).toBe(false);
    tell(TASK);
    expect(strip().hidden).toBe(false);
    tell(null);
    expect(strip().hidden).toBe(true);
  });

  test("shows title and task as plain text, in their own direction", () => {
    show(TASK, "he");
    expect(text(on.root, ".solitaire-task-title")).toBe("Ends");
    expect(text(on.root, ".solitaire-task-text")).toBe("Win <b>now</b>.");
    expect(the(on.root, ".solitaire-task-text").dir).toBe("auto");
    expect(on.root.dir).toBe("rtl");
  });

  test("counts the moves in effect down, and says when it is solved", () => {
    show(TASK);
    expect(state()).toBe("2 moves left.");
    on.referee.show({ at: 1, total: 1, moves: 3 });
    expect(state()).toBe("1 move left.");
    on.referee.show({ at: 2, total: 2, moves: 4 });
    expect(state()).toBe("All 2 moves are used up: undo some, or start over.");
    tell({ ...TASK, solved: 2 });
    expect(state()).toBe("Solved in 2 moves.");
    expect(strip().classList.contains("solitaire-task-solved")).toBe(true);
    tell({ ...TASK, limit: null });
    expect(state()).toBe("");
  });

  test("speaks the language of the board", () => {
    show(TASK, "he");
    expect(state()).toBe("נותרו 2 מהלכים.");
    expect(text(on.root, '[data-action="again"]')).toBe("מההתחלה");
  });

  test("starts over at a press", () => {
    show(TASK);
    the(on.root, '[data-action="again"]').click();
    expect(on.referee.calls).toContain("start over");
  });
});

describe("what a hand is refused without a place", () => {
  test("is told to the referee, also where interactive rules keep the board silent (A6)", () => {
    const silent = { interactive_rules: false };
    on = setUp({}, silent, { pickRefusal: () => "No.", placeRefusal: () => "Nowhere." });
    const [seen] = on.board.table.columns.flat();
    const card = seen?.card ?? "";
    expect(pickUp(on.board, card, "pointer")).toBe(false);
    explainNoPlace(on.board, card);
    expect(on.referee.calls).toEqual([`refused ${card}`, `refused ${card}`]);
    expect(text(on.root, "[data-message]")).toBe("");
  });
});
