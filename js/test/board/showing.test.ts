import { afterEach, describe, expect, it } from "vitest";
import { type Marks, NO_MARKS, type SettingValues, type Table } from "../../src/board/referee";
import { column, fakeTable } from "./fake-referee";
import { press, type Setting, setUp, text, the } from "./surroundings";

const RED = "#e23a3a";
let on: Setting;
let marks: Marks = NO_MARKS;

function open(table: Partial<Table> = {}, values: Partial<SettingValues> = {}): Setting {
  on = setUp(table, values, { marks: () => marks });
  return on;
}

/** Shows other marks, as Python does. */
function mark(change: Partial<Marks>): void {
  marks = { ...NO_MARKS, ...change };
  on.referee.show({});
}

function withColumn(number: number, cards: string): Partial<Table> {
  const columns = [...fakeTable().columns];
  columns[number - 1] = column(cards);
  return { columns };
}

const ringed = () =>
  [...on.root.querySelectorAll<HTMLElement>("[data-highlight]")].map(
    (one) => one.dataset.card ?? one.dataset.peek ?? one.dataset.pile,
  );
const arrows = () => [...on.root.querySelectorAll(".solitaire-arrows path")];
const said = () => text(on.root, "[data-announce]");
const described = () => {
  const id = on.root.getAttribute("aria-describedby");
  return id === null ? null : text(on.root, `[id="${id}"]`);
};

afterEach(() => {
  on.end();
  marks = NO_MARKS;
});

describe("highlights", () => {
  it("are on their cards and places, and go when they are cleared", () => {
    open();
    mark({ highlights: [{ targets: ["TC", "3", "S"], color: "red" }] });
    expect(ringed().sort()).toEqual(["3", "S", "TC"]);
    expect(on.board.cards.get("TC")?.style.getPropertyValue("--_mark")).toBe(RED);
    mark({ highlights: [{ targets: ["TC"], color: "#00ff7f" }] });
    expect(ringed()).toEqual(["TC"]);
    expect(on.board.cards.get("TC")?.style.getPropertyValue("--_mark")).toBe("#00ff7f");
    mark({});
    expect(ringed()).toEqual([]);
    expect(on.board.cards.get("TC")?.style.getPropertyValue("--_mark")).toBe("");
  });

  it("follow their card into another deal's element", () => {
    marks = { ...NO_MARKS, highlights: [{ targets: ["TC"], color: "red" }] };
    open();
    const columns = fakeTable().columns.map((cards) => [...cards].reverse());
    on.referee.show({
      deal: "deal-2",
      columns: columns.map((c) => c.map((s) => ({ ...s, up: true }))),
    });
    expect(ringed()).toEqual(["TC"]);
  });

  it("tell nothing of a card that is face down, nor of one that undo has turned down", () => {
    marks = {
      highlights: [{ targets: ["7S"], color: "red" }],
      arrows: [{ start: "7S", end: "3", color: "red" }],
      caption: "",
    };
    open();
    const before = on.root.outerHTML;
    expect([ringed(), arrows(), described()]).toEqual([[], [], null]);
    on.referee.show(withColumn(2, "|7S 4C 2D QS 9C 9S"));
    expect(ringed()).toEqual(["7S"]);
    expect(arrows()).toHaveLength(1);
    expect(described()).toContain("7 of spades");
    on.referee.show(fakeTable());
    expect(on.root.outerHTML).toBe(before);
  });
});

describe("arrows", () => {
  it("point at what shows, follow it, and catch no pointer", () => {
    open();
    mark({ arrows: [{ start: "TC", end: "9S", color: "blue" }] });
    const [first] = arrows();
    expect(first?.getAttribute("data-arrow")).toBe("TC>9S");
    const before = first?.getAttribute("d");
    on.referee.show(withColumn(2, "7S|4C 2D QS 9S"));
    expect(arrows()[0]?.getAttribute("d")).not.toBe(before);
    expect(on.board.felt.lastElementChild?.getAttribute("aria-hidden")).toBe("true");
    mark({});
    expect(arrows()).toEqual([]);
  });

  it("are left alone by a move that is not theirs", () => {
    open();
    mark({ arrows: [{ start: "TC", end: "KS", color: "blue" }] });
    const [path] = arrows();
    on.referee.show(withColumn(2, "7S|4C 2D QS 9C"));
    expect(arrows()[0]).toBe(path);
  });
});

describe("a caption", () => {
  it("is plain text in its own direction, in a polite live region that is always there", () => {
    open({}, { language: "en" });
    const line = the(on.root, "[data-caption]");
    expect(line.textContent).toBe("");
    expect([line.getAttribute("aria-live"), line.dir]).toEqual(["polite", "auto"]);
    mark({ caption: "<b>7♥</b> על 8♥" });
    expect(line.textContent).toBe("<b>7♥</b> על 8♥");
    expect(line.childElementCount).toBe(0);
    expect(line.lang).toBe("he");
    expect(said()).toBe("");
  });
});

describe("screen readers", () => {
  it("hear of new marks once, and find all of them in the board's description", () => {
    open();
    const first = { targets: ["TC"], color: "red" };
    mark({ highlights: [first] });
    expect(said()).toBe("Highlighted in red: 10 of clubs.");
    mark({ highlights: [first], arrows: [{ start: "TC", end: "3", color: "red" }] });
    const arrow = "Arrow from 10 of clubs to column 3.";
    expect(said()).toBe(`Highlighted in red: 10 of clubs.${arrow}`);
    expect(described()).toBe(`Highlighted in red: 10 of clubs. ${arrow}`);
    on.referee.show(withColumn(2, "7S|4C 2D QS 9C"));
    expect(said()).toBe(`Highlighted in red: 10 of clubs.${arrow}`);
    on.settings.set("language", "he");
    expect(described()).toBe("הדגשה באדום: 10 תלתן. חץ מ־10 תלתן אל טור 3.");
  });

  it("do not hear what is there at first", () => {
    marks = { ...NO_MARKS, highlights: [{ targets: ["TC"], color: "red" }] };
    open();
    on.referee.show({});
    expect(said()).toBe("");
    expect(described()).toBe("Highlighted in red: 10 of clubs.");
  });
});

describe("peek", () => {
  it("shows the face-down cards, which stay face down, and tells them", () => {
    open({}, { peek: true, language: "en" });
    const down = on.root.querySelectorAll<HTMLElement>('[data-face="down"]');
    expect(down).toHaveLength(21);
    for (const card of down) {
      expect(card.dataset.card).toBeUndefined();
      expect(on.board.cards.get(card.dataset.peek ?? "")).toBe(card);
      expect(card.querySelectorAll(".solitaire-card-back .peek")).toHaveLength(1);
    }
    expect(on.board.cards.get("6S")?.getAttribute("aria-label")).toBe(
      "6 of spades, face down, column 4, card 2 of 8",
    );
    expect(on.root.querySelectorAll('[data-face="up"][data-peek]')).toHaveLength(0);
  });

  it("leaves no trace when it is turned off", () => {
    open();
    const before = on.root.outerHTML;
    on.settings.set("peek", true);
    mark({
      highlights: [{ targets: ["6S"], color: "red" }],
      arrows: [{ start: "6S", end: "3", color: "red" }],
    });
    expect(said()).toContain("6 of spades");
    expect(on.root.outerHTML).not.toBe(before);
    on.settings.set("peek", false);
    const shown = on.root.cloneNode(true) as HTMLElement;
    // The log of what was said keeps the language of its last sentence.
    for (const name of ["lang", "dir"]) the(shown, "[data-announce]").removeAttribute(name);
    expect(shown.outerHTML).toBe(before);
  });

  it("follows a new deal and a turned card", () => {
    open({}, { peek: true });
    on.referee.show(withColumn(2, "|7S 4C 2D QS 9C 9S"));
    expect(on.board.cards.get("7S")?.dataset.peek).toBeUndefined();
    expect(on.board.cards.get("7S")?.querySelector(".peek")).toBeNull();
    const columns = fakeTable().columns.map((cards) =>
      [...cards].reverse().map(({ card }, at, all) => ({ card, up: at === all.length - 1 })),
    );
    on.referee.show({ deal: "deal-2", columns });
    for (const [name, card] of on.board.cards) {
      const down = card.dataset.face === "down";
      expect(card.dataset.peek).toBe(down ? name : undefined);
    }
  });
});

describe("a board to look at", () => {
  it("gives its cards to no hand and no key", () => {
    open({}, { interactive: false });
    const card = on.board.cards.get("KS") as HTMLElement;
    expect(card.getAttribute("role")).toBe("img");
    card.focus();
    for (const key of ["Enter", "f", "u", "r", "n"]) {
      expect(press(card, key).defaultPrevented).toBe(false);
      expect(on.board.held).toBeNull();
    }
    expect(on.referee.calls).toEqual([]);
    expect(on.root.querySelector("dialog[open]")).toBeNull();
    expect(press(card, "ArrowLeft").defaultPrevented).toBe(true);
  });

  it("lets go of what is held when it becomes one, and can become a board again", () => {
    open();
    const card = on.board.cards.get("KS") as HTMLElement;
    card.focus();
    press(card, "Enter");
    expect(on.board.held).not.toBeNull();
    on.settings.set("interactive", false);
    expect(on.board.held).toBeNull();
    expect(on.root.dataset.interactive).toBe("false");
    on.settings.set("interactive", true);
    press(card, "Enter");
    expect(on.board.held?.cards).toEqual(["KS"]);
    expect(card.getAttribute("role")).toBe("button");
  });
});
