import { afterEach, describe, expect, test } from "vitest";
import { createAnnouncer, describe as inWords } from "../../src/board/announce";
import type { Table } from "../../src/board/referee";
import { column, fakeTable } from "./fake-referee";
import { cardElement, type Given, type Seat, seat, type as typeKey } from "./hands-on";

const REST = ["-", "-", "-", "-"];
function table(columns: string[], change: Partial<Table> = {}): Table {
  return fakeTable({ columns: [...columns, ...REST].map(column), ...change });
}

const before = table(["9C|7H 3C", "8H", "AS"]);
const after = table(["9C", "8H 7H 3C", "AS"], { lastMove: { card: "7H", to: "2" } });
const alone = table(["9C 7H", "8H", "AS"]);
const aloneAfter = table(["9C", "8H 7H", "AS"], { lastMove: { card: "7H", to: "2" } });
const up = table(["9C|7H 3C", "8H", "-"], {
  foundations: { S: ["AS"], H: [], D: [], C: [] },
  lastMove: { card: "AS", to: "S" },
});

describe("a change of the table in words", () => {
  test.each([
    [alone, aloneAfter, "play", "7 of hearts to column 2.", "7 לב אל טור 2."],
    [
      before,
      after,
      "play",
      "7 of hearts with one card on it to column 2. 9 of clubs turned up.",
      "7 לב ועוד קלף אחד אל טור 2. הקלף 9 תלתן גלוי עכשיו.",
    ],
    [before, up, "play", "ace of spades to its foundation.", "אס עלה אל ערימת היסוד."],
    [
      after,
      before,
      "undo",
      "Undone: 7 of hearts with one card on it back to column 1. One card is face down again.",
      "ביטול מהלך: 7 לב ועוד קלף אחד בחזרה אל טור 1. קלף אחד שוב עם הפנים כלפי מטה.",
    ],
    [
      up,
      before,
      "undo",
      "Undone: ace of spades back to column 3.",
      "ביטול מהלך: אס עלה בחזרה אל טור 3.",
    ],
    [alone, aloneAfter, "redo", "Redone: 7 of hearts to column 2.", "ביצוע חוזר: 7 לב אל טור 2."],
    [after, before, "new", "New game, classic.", "משחק חדש, קלאסי."],
    [after, { ...before, rule: "relaxed" }, "new", "New game, relaxed.", "משחק חדש, הכלל המקל."],
    [after, before, "back", "", ""],
    [after, before, "state", "", ""],
  ] as const)("%#: %s", (first, second, kind, english, hebrew) => {
    expect(inWords("en", first, second, kind)).toBe(english);
    expect(inWords("he", first, second, kind)).toBe(hebrew);
  });

  test("a card that lies face down again is not named", () => {
    expect(inWords("en", after, before, "undo")).not.toContain("9 of clubs");
  });
});

describe("on the board", () => {
  const seats: Seat[] = [];
  afterEach(() => {
    for (const made of seats.splice(0)) made.end();
  });

  function sit(given: Given = {}): Seat {
    const made = seat({ columns: ["9C|7H 3C", "8H", "AS", ...REST], ...given });
    seats.push(made);
    return made;
  }

  const lines = ({ board }: Seat) => {
    const region = board.root.querySelector("[data-announce]");
    return [...(region?.children ?? [])].map((line) => line.textContent);
  };

  test("each move is told once, by hand or from Python, in a polite region", () => {
    const seated = sit({ referee: { destinations: () => ["2", "S"] } });
    seated.referee.play("7H", "2");
    expect(lines(seated)).toEqual([
      "7 of hearts with one card on it to column 2. 9 of clubs turned up.",
    ]);
    seated.referee.play("AS", "S");
    expect(lines(seated).at(-1)).toBe("ace of spades to its foundation.");
    expect(lines(seated)).toHaveLength(2);
    const region = seated.board.root.querySelector("[data-announce]");
    expect(region?.getAttribute("aria-live")).toBe("polite");
    expect(region?.hasAttribute("data-message")).toBe(false);
  });

  test("what was told of a card goes when the card lies face down again", () => {
    const { element, update } = createAnnouncer(sit().board);
    update(before, after, "play");
    expect(element.textContent).toContain("9 of clubs");
    update(after, before, "undo");
    expect(element.childElementCount).toBe(1);
    expect(element.textContent).not.toContain("9 of clubs");
    update(before, after, "redo");
    update(after, { ...before, deal: "another" }, "new");
    expect(element.textContent).toBe("New game, classic.");
  });

  test("a group picked up by key is told with its places", () => {
    const seated = sit({ referee: { destinations: () => ["1", "2", "H"] } });
    cardElement(seated.board, "7H").focus();
    typeKey("Enter");
    expect(lines(seated)).toEqual([
      "7 of hearts with one card on it picked up. Possible places: column 2, its foundation.",
    ]);
    typeKey("Escape");
    expect(lines(seated).at(-1)).toBe("7 of hearts put back.");
  });

  test("without placement help the places are not told", () => {
    const referee = { destinations: () => ["2"] as const };
    const seated = sit({ referee, settings: { placement_help: false } });
    cardElement(seated.board, "7H").focus();
    typeKey("Enter");
    expect(lines(seated)).toEqual(["7 of hearts with one card on it picked up."]);
  });
});
