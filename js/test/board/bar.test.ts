import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { celebrate, winSentence } from "../../src/board/celebrate";
import { clockText, durationWords } from "../../src/board/duration";
import { press, type Setting, setUp, text, the } from "./surroundings";

let on: Setting;
const info = (name: string) => text(on.root, `[data-info="${name}"]`);
const action = (name: string) => the(on.root, `.solitaire-bar [data-action="${name}"]`);
const message = () => text(on.root, "[data-message]");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  on?.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("what the info bar shows (P3)", () => {
  test("score, moves, time and code, each as one plain text", () => {
    on = setUp({ score: 145, moves: 37 }, {}, { seconds: () => 247.9 });
    expect([info("score"), info("moves"), info("time"), info("code")]).toEqual([
      "145",
      "37",
      "4:07",
      "RU1-C-AAAAABB",
    ]);
  });

  test("a change of the table is shown at once, with no counting up", () => {
    on = setUp();
    on.referee.show({ score: 15, moves: 1, code: null });
    expect([info("score"), info("moves"), info("code")]).toEqual(["15", "1", "–"]);
  });

  test("the time follows the referee's clock every second", () => {
    let seconds = 0;
    on = setUp({}, {}, { seconds: () => seconds });
    seconds = 61;
    vi.advanceTimersByTime(1100);
    expect(info("time")).toBe("1:01");
  });

  test("the time rests while the page is hidden and is right when it is seen again", () => {
    let seconds = 5;
    on = setUp({}, {}, { seconds: () => seconds });
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    seconds = 9;
    vi.advanceTimersByTime(5000);
    expect(info("time")).toBe("0:05");
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(info("time")).toBe("0:09");
  });

  test("no timer is left when the board ends", () => {
    on = setUp();
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    on.end();
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    [0, "0:00"],
    [59.99, "0:59"],
    [600, "10:00"],
    [3599, "59:59"],
    [3729, "1:02:09"],
  ])("%d seconds are %s", (seconds, shown) => {
    expect(clockText(seconds)).toBe(shown);
  });

  test("in Hebrew the labels change, and numbers, time and code stay left to right", () => {
    on = setUp({}, { language: "he" });
    expect(text(on.root, ".solitaire-bar")).toContain("ניקוד");
    expect(text(on.root, ".solitaire-bar")).not.toMatch(/Score|Time|Moves|code/);
    for (const name of ["score", "time", "moves"]) {
      expect(the(on.root, `[data-info="${name}"]`).dir).toBe("ltr");
    }
    expect(the(on.root, '[data-info="code"] bdi').dir).toBe("ltr");
  });

  test("a change of language renames everything at once", () => {
    on = setUp({ undoLeft: 2 });
    on.settings.set("language", "he");
    expect(action("new").title).toBe("משחק חדש");
    expect(action("undo").title).toBe("ביטול מהלך: נשארו 2 מהלכים");
    on.settings.set("language", "en");
    expect(action("undo").title).toBe("Undo: 2 moves");
  });
});

describe("the label of a board without Python", () => {
  const label = () => the(on.root, '[data-info="python"]');
  const heard = () => text(on.root, "[data-announce]");

  test.each([
    ["en", "without Python"],
    ["he", "בלי Python"],
  ] as const)("%s: comes, is told once, and goes", (language, words) => {
    let alone = false;
    on = setUp({}, { language }, { alone: () => alone });
    expect(label().hidden).toBe(true);
    alone = true;
    on.referee.show({});
    on.referee.show({ moves: 1 });
    expect(label().hidden).toBe(false);
    expect(label().textContent).toBe(words);
    expect(heard()).toBe(label().title);
    alone = false;
    on.referee.show({});
    expect(label().hidden).toBe(true);
    expect(heard()).toBe(label().title);
  });

  test("is there at once on a board that begins alone, and tells on a press what it means", () => {
    on = setUp({}, {}, { alone: () => true });
    expect(label().hidden).toBe(false);
    label().click();
    expect(message()).toBe(label().title);
    expect(label().title).toContain("run the cell again");
  });
});

describe("the buttons", () => {
  test("each has a name for the screen reader and for the mouse", () => {
    on = setUp();
    for (const name of ["new", "undo", "redo", "python", "settings", "help"]) {
      const button = action(name);
      expect(button.getAttribute("aria-label")).toBeTruthy();
      expect(button.title).toBe(button.getAttribute("aria-label"));
    }
  });

  test("undo and redo tell how many are left, in plural forms", () => {
    on = setUp({ undoLeft: 1, redoLeft: 14 }, { language: "he" });
    expect(the(action("undo"), ".solitaire-badge").dataset.left).toBe("1");
    expect(the(action("redo"), ".solitaire-badge").dataset.left).toBe("14");
    expect(action("undo").title).toBe("ביטול מהלך: נשאר מהלך אחד");
    expect(action("redo").title).toBe("ביצוע חוזר: נשארו 14 מהלכים");
  });

  test("with nothing left they are dim, can be focused, and say the word", () => {
    on = setUp({}, {}, { undo: () => "Nothing to undo.", redo: () => "Nothing to redo." });
    expect(action("undo").classList.contains("solitaire-spent")).toBe(true);
    action("undo").click();
    expect(message()).toBe("Nothing to undo.");
    action("redo").click();
    expect(message()).toBe("Nothing to redo.");
    action("undo").focus();
    expect(document.activeElement).toBe(action("undo"));
  });

  test("undo and redo ask the referee once a click", () => {
    on = setUp({ undoLeft: 3, redoLeft: 1 });
    expect(action("undo").classList.contains("solitaire-spent")).toBe(false);
    action("undo").click();
    action("redo").click();
    expect(on.referee.calls).toEqual(["undo", "redo"]);
  });

  test.each(["new", "settings", "help"] as const)("%s opens its window", (name) => {
    on = setUp();
    action(name).click();
    expect(the(on.root, `dialog[data-window="${name}"]`).hasAttribute("open")).toBe(true);
  });
});

describe("copying", () => {
  test("a click copies the game code and says so", async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal("navigator", { language: "en", clipboard: { writeText } });
    on = setUp();
    the(on.root, '[data-info="code"]').click();
    await vi.waitFor(() => expect(message()).toBe("Copied: RU1-C-AAAAABB"));
    expect(writeText).toHaveBeenCalledWith("RU1-C-AAAAABB");
  });

  test("copy as Python copies the lines that replay the game", async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal("navigator", { language: "en", clipboard: { writeText } });
    on = setUp();
    action("python").click();
    await vi.waitFor(() => expect(message()).toContain("Paste it into a cell"));
    expect(writeText).toHaveBeenCalledWith('game = Game("RU1-C-AAAAABB")');
  });

  test("where the clipboard is refused the older way is tried, with the text selected", async () => {
    vi.stubGlobal("navigator", { language: "en" });
    on = setUp();
    let selected = "";
    const execCommand = () => {
      const field = document.activeElement as HTMLTextAreaElement;
      selected = field.value.slice(field.selectionStart, field.selectionEnd);
      return true;
    };
    Object.assign(document, { execCommand });
    the(on.root, '[data-info="code"]').click();
    await vi.waitFor(() => expect(message()).toBe("Copied: RU1-C-AAAAABB"));
    expect(selected).toBe("RU1-C-AAAAABB");
    expect(on.root.querySelector("textarea")).toBeNull();
  });

  test("where every way is refused a window shows the text selected", async () => {
    vi.stubGlobal("navigator", { language: "en" });
    on = setUp();
    Object.assign(document, { execCommand: () => false });
    action("python").click();
    await vi.waitFor(() => the(on.root, '[data-window="copy"]'));
    const field = the<HTMLTextAreaElement>(on.root, '[data-window="copy"] textarea');
    expect(field.value).toBe('game = Game("RU1-C-AAAAABB")');
    expect(field.selectionEnd - field.selectionStart).toBe(field.value.length);
  });

  test("a game without a code says so and copies nothing", () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal("navigator", { language: "en", clipboard: { writeText } });
    on = setUp({ code: null });
    the(on.root, '[data-info="code"]').click();
    expect(message()).toBe("This game has no game code.");
    expect(writeText).not.toHaveBeenCalled();
  });
});

describe("a won game (W1)", () => {
  test.each([
    ["en", 5, "5 seconds"],
    ["en", 61, "1 minute and 1 second"],
    ["en", 120, "2 minutes"],
    ["en", 3600 * 2 + 65, "2 hours and 1 minute"],
    ["he", 725, "12 דקות ו־5 שניות"],
    ["he", 61, "דקה אחת ושנייה אחת"],
  ] as const)("%s: %d seconds are %s", (language, seconds, words) => {
    expect(durationWords(language, seconds)).toBe(words);
  });

  test("is told with score, moves and time in plural forms", () => {
    on = setUp({ score: 625, moves: 104 }, {}, { seconds: () => 725 });
    expect(winSentence(on.board)).toBe("You won! 625 points, 104 moves, 12 minutes and 5 seconds.");
    on.settings.set("language", "he");
    expect(winSentence(on.board)).toBe("ניצחון! 625 נקודות, 104 מהלכים, 12 דקות ו־5 שניות.");
  });

  const bloom = () => on.root.querySelector(".solitaire-bloom");

  test("blooms, opens no window, and leaves nothing after two and a half seconds", () => {
    on = setUp({ won: true, score: 625 }, { animation: "on" });
    celebrate(on.board);
    expect(bloom()).not.toBeNull();
    expect(on.root.querySelector("dialog")).toBeNull();
    vi.advanceTimersByTime(2500);
    expect(bloom()).toBeNull();
    expect(on.referee.calls).toEqual([]);
  });

  test.each([
    ["a key", () => press(on.board.felt, "a")],
    [
      "a press",
      () => on.board.felt.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })),
    ],
  ])("%s ends the bloom", (_name, act) => {
    on = setUp({ won: true }, { animation: "on" });
    celebrate(on.board);
    act();
    expect(bloom()).toBeNull();
  });

  test("a change of the table ends the bloom", async () => {
    on = setUp({ won: true }, { animation: "on" });
    celebrate(on.board);
    await Promise.resolve();
    on.referee.show({ won: false }, { kind: "undo" });
    expect(bloom()).toBeNull();
  });

  test("with animation off it is only told", () => {
    on = setUp({ won: true, score: 625 }, { animation: "off" });
    celebrate(on.board);
    expect(bloom()).toBeNull();
    expect(message()).toContain("You won! 625 points");
  });

  test("with reduced motion it is only told", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {} }));
    on = setUp({ won: true }, { animation: "auto" });
    celebrate(on.board);
    expect(bloom()).toBeNull();
  });
});
