import { describe, expect, it } from "vitest";
import { NO_MARKS } from "../../src/board/referee";
import { createHost } from "../../src/host";
import { createMarksReader, readMarks } from "../../src/marks";
import { Session } from "../../src/session";
import { createSettings } from "../../src/settings";
import { FakeModel } from "./fake-model";

const GAME = "1.abc";

function read(...list: unknown[]) {
  return readMarks({ game: GAME, list }, GAME);
}

describe("marks of the model", () => {
  it("are read", () => {
    expect(
      read(["highlight", "red", "7H", "3"], ["arrow", "#12ab34", "7H", "S"], ["caption", "<b>"]),
    ).toEqual({
      highlights: [{ targets: ["7H", "3"], color: "red" }],
      arrows: [{ start: "7H", end: "S", color: "#12ab34" }],
      caption: "<b>",
    });
  });

  it.each([
    ["missing", undefined],
    ["null", null],
    ["a text", "marks"],
    ["a list", [["caption", "x"]]],
    ["without a list", { game: GAME }],
    ["about another game", { game: "2.abc", list: [["caption", "x"]] }],
  ])("are none when the value is %s", (_name, value) => {
    expect(readMarks(value, GAME)).toBe(NO_MARKS);
  });

  it.each([
    ["no list", "highlight"],
    ["of numbers", ["highlight", "red", 7]],
    ["of an unknown kind", ["circle", "red", "7H"]],
    ["in a foreign colour", ["arrow", "red;background:url(x)", "7H", "8H"]],
    ["in a colour by inheritance", ["arrow", "constructor", "7H", "8H"]],
    ["with one end", ["arrow", "red", "7H"]],
    ["between no cards", ["arrow", "red", "<img>", "9Z"]],
  ])("leave out one that is %s", (_name, mark) => {
    const { highlights, arrows, caption } = read(mark, ["highlight", "red", "7H"]);
    expect({ arrows, caption }).toEqual({ arrows: [], caption: "" });
    expect(highlights.at(-1)).toEqual({ targets: ["7H"], color: "red" });
  });

  it("have their limits", () => {
    const many = Array.from({ length: 1000 }, () => ["highlight", "red", "7H"]);
    expect(read(...many).highlights).toHaveLength(200);
    expect(read(["caption", "x".repeat(10_000)]).caption).toHaveLength(300);
  });

  it("are the same object until they change", () => {
    let value: unknown = { game: GAME, list: [["caption", "x"]] };
    const marks = createMarksReader(() => value);
    expect(marks(GAME)).toBe(marks(GAME));
    expect(marks("2.abc").caption).toBe("");
    expect(marks(GAME).caption).toBe("x");
    value = { game: GAME, list: [] };
    expect(marks(GAME).caption).toBe("");
  });
});

describe("the session", () => {
  function sessionOf(state: Record<string, unknown>) {
    const model = new FakeModel(state);
    const end = new AbortController();
    const host = createHost(model, end.signal);
    const settings = createSettings(host);
    const session = new Session(host, settings, end.signal, () => 0);
    return { model, session, end };
  }

  it("tells the boards when the marks change, and shows none in a game dealt by hand", () => {
    const { model, session, end } = sessionOf({});
    const heard: string[] = [];
    session.subscribe(({ kind, message }) => heard.push(kind + message), end.signal);
    model.update({ marks: { game: session.table().deal, list: [["caption", "x"]] } });
    expect(heard).toEqual(["state"]);
    expect(session.marks().caption).toBe("x");
    expect(session.newGame({ kind: "random", rule: "classic" })).toBe("");
    expect(session.marks()).toBe(NO_MARKS);
    end.abort();
  });

  it("lets no hand play on a board to look at", () => {
    const { session, end } = sessionOf({ interactive: false, language: "en" });
    const before = session.table();
    const said = [
      session.undo(),
      session.redo(),
      session.newGame({ kind: "random", rule: "classic" }),
      ...before.columns.flat().map(({ card }) => session.play(card, "1")),
    ];
    expect(new Set(said)).toEqual(new Set(["This board is only to look at."]));
    expect(session.table()).toBe(before);
    end.abort();
  });
});
