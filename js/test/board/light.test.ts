import { afterEach, describe, expect, test } from "vitest";
import type { SettingValues, Table } from "../../src/board/referee";
import { type Setting, setUp, text, the } from "./surroundings";

let on: Setting;
const light = () => the(on.root, '[data-info="verdict"]');
const said = () => text(on.root, "[data-announce]");

function open(values: Partial<SettingValues> = {}, table: Partial<Table> = {}): void {
  on = setUp(table, { verdict_light: true, ...values });
}

afterEach(() => on.end());

describe("the light", () => {
  test("is there, and asks, only with the setting", () => {
    on = setUp();
    const found = () => on.root.querySelectorAll('[data-info="verdict"]').length;
    expect([found(), on.referee.calls]).toEqual([0, []]);
    on.settings.set("verdict_light", true);
    on.settings.set("verdict_light", true);
    expect([found(), on.referee.calls]).toEqual([1, ["ask shown"]]);
    on.settings.set("verdict_light", false);
    expect([found(), on.referee.calls.at(-1)]).toEqual([0, "ask no more shown"]);
  });

  test("asks no more when the board ends", () => {
    open();
    on.end();
    expect(on.referee.calls).toEqual(["ask shown", "ask no more shown"]);
  });

  test.each([
    ["winnable", "can be won", "אפשר לנצח"],
    ["lost", "cannot be won any more", "כבר אי אפשר לנצח"],
    ["unknown", "unknown", "לא ידוע"],
    ["thinking", "thinking …", "חישוב …"],
  ] as const)("says %s in words, with a drawing of its own", (verdict, english, hebrew) => {
    open();
    on.referee.find({ verdict });
    expect([light().dataset.verdict, light().textContent]).toEqual([verdict, english]);
    expect(light().querySelectorAll("svg")).toHaveLength(1);
    on.settings.set("language", "he");
    expect(light().textContent).toBe(hebrew);
    expect(light().parentElement?.dir).toBe("rtl");
  });

  test("is read out only when the verdict has changed", () => {
    open();
    on.referee.find({ verdict: "winnable" });
    expect(said()).toBe("");
    on.referee.find({ verdict: "thinking" });
    on.referee.find({ verdict: "winnable" });
    expect(said()).toBe("");
    on.referee.find({ verdict: "lost" });
    on.referee.find({ verdict: "lost" });
    expect(said()).toBe("The game cannot be won any more.");
  });

  test("is read out of a new game, also where the verdict is the same", () => {
    open();
    on.referee.find({ verdict: "winnable" });
    on.referee.find({ verdict: "lost" });
    const announce = the(on.root, "[data-announce]");
    announce.textContent = "";
    on.referee.show({ at: 1 }, { kind: "play" });
    expect(said()).toBe("");
    on.referee.find({ verdict: "thinking" });
    on.referee.show({ deal: "deal-2", at: 0 }, { kind: "new" });
    expect(said()).not.toContain("won");
    announce.textContent = "";
    on.referee.find({ verdict: "lost" });
    expect(said()).toBe("The game cannot be won any more.");
  });

  test("follows the table, and goes out when the game is won", () => {
    open();
    on.referee.find({ verdict: "lost" });
    const shown = () => !(light().parentElement as HTMLElement).hidden;
    expect(shown()).toBe(true);
    on.referee.show({ won: true });
    expect(shown()).toBe(false);
    on.referee.show({ won: false }, { kind: "undo" });
    expect(shown()).toBe(true);
  });

  test("lies where no foundation lies, on either side", () => {
    open();
    const left = () => Number.parseFloat((light().parentElement as HTMLElement).style.left);
    const place = (name: "1" | "5" | "S" | "C") => on.board.layout.piles[name].x;
    expect(left()).toBe(place("1"));
    expect(left()).toBeLessThan(place("S"));
    on.settings.set("left_handed", true);
    expect(left()).toBe(place("5"));
    expect(left()).toBeGreaterThan(place("C"));
  });
});
