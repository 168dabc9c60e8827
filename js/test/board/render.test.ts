import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dropHeld, liftHeld, moveHeld } from "../../src/board/animate";
import { createBoard } from "../../src/board/board";
import { cardOf, pileOf } from "../../src/board/find";
import type { SettingValues, Table } from "../../src/board/referee";
import type { Board } from "../../src/board/state";
import { column, type FakeReferee, fakeReferee, fakeSettings, fakeTable } from "./fake-referee";

let host: HTMLElement;
let ending: AbortController;
let referee: FakeReferee;

beforeEach(() => {
  host = document.createElement("div");
  document.body.append(host);
  ending = new AbortController();
});

afterEach(() => {
  ending.abort();
  host.remove();
});

function boardOf(table: Table = fakeTable(), settings: Partial<SettingValues> = {}): Board {
  referee = fakeReferee(table);
  return createBoard(host, referee, fakeSettings(settings), ending.signal);
}

function cardElement(board: Board, card: string): HTMLElement {
  const element = board.cards.get(card);
  if (!element) throw new Error(`no element for ${card}`);
  return element;
}

/** The dealt columns with some of them changed, by number. */
function withColumns(...changes: readonly [number, string][]): Partial<Table> {
  const columns = [...fakeTable().columns];
  for (const [index, text] of changes) columns[index - 1] = column(text);
  return { columns };
}

describe("the page", () => {
  it("has 52 cards: 31 face up with their names, 21 face down without", () => {
    const { root } = boardOf();
    const names = [...root.querySelectorAll("[data-face=up]")].map((card) =>
      card.getAttribute("data-card"),
    );
    const seen = fakeTable()
      .columns.flat()
      .filter((one) => one.up);
    expect(names.sort()).toEqual(seen.map((one) => one.card).sort());
    expect(root.querySelectorAll("[data-face=down]")).toHaveLength(21);
    expect(root.querySelectorAll("[data-face=down][data-card]")).toHaveLength(0);
  });

  it("has the eleven piles", () => {
    const { root } = boardOf();
    const names = [...root.querySelectorAll<HTMLElement>("[data-pile]")].map((p) => p.dataset.pile);
    expect(names.sort()).toEqual(["1", "2", "3", "4", "5", "6", "7", "C", "D", "H", "S"]);
  });

  it("names cards by rank, suit, column and place, in English and in Hebrew", () => {
    const board = boardOf();
    const label = () => cardElement(board, "6S").getAttribute("aria-label");
    const open = () => cardElement(board, "JC").getAttribute("aria-label");
    expect(open()).toBe("jack of clubs, column 4, card 6 of 8");
    expect(label()).toBe("face-down card, column 4, card 2 of 8");
    board.settings.set("language", "he");
    expect(board.root.dir).toBe("rtl");
    expect(board.felt.dir).toBe("ltr");
    expect(open()).toBe("נסיך תלתן, טור 4, קלף 6 מתוך 8");
    expect(label()).toBe("קלף עם הפנים כלפי מטה, טור 4, קלף 2 מתוך 8");
  });

  it("names the piles and has the cards read in the order of the table", () => {
    const board = boardOf(
      fakeTable({ ...withColumns([1, "-"]), foundations: fakeTable().foundations }),
    );
    const pile = (name: "1" | "2" | "H") => board.piles.get(name);
    expect(pile("1")?.getAttribute("aria-label")).toBe("column 1, empty");
    expect(pile("2")?.getAttribute("aria-label")).toBe("column 2, 6 cards");
    expect(pile("H")?.getAttribute("aria-label")).toBe("hearts foundation, empty");
    const read = pile("2")?.getAttribute("aria-owns")?.split(" ");
    expect(read?.at(-1)).toBe(cardElement(board, "9S").id);
    expect(read).toHaveLength(6);
  });

  it("is removed when the signal ends", () => {
    boardOf();
    ending.abort();
    expect(host.childElementCount).toBe(0);
  });
});

describe("a face-down card", () => {
  it("leaves no trace of what it is, and elements stand in the order of the deal", () => {
    const board = boardOf();
    const dealt = fakeTable().columns.flat();
    const elements = [...board.felt.querySelectorAll<HTMLElement>("[data-face]")];
    expect(elements.map((one) => one.dataset.card ?? null)).toEqual(
      dealt.map((one) => (one.up ? one.card : null)),
    );
    const down = elements.filter((one) => one.dataset.face === "down");
    // Everything but its place in the deal is the same as for any other.
    const trace = (one: HTMLElement) =>
      one.outerHTML.replace(/ (id|style|aria-label)="[^"]*"/g, "");
    expect(new Set(down.map(trace)).size).toBe(1);
  });

  it("gets its face when it turns up, and loses all of it when that is undone", () => {
    const board = boardOf();
    const element = cardElement(board, "7S");
    const before = element.outerHTML;
    referee.show(withColumns([2, "7S"], [1, "TC 4C 2D QS 9C 9S"]));
    referee.show(withColumns([2, "|7S"], [1, "TC 4C 2D QS 9C 9S"]));
    expect(element.dataset.card).toBe("7S");
    expect(element.querySelector(".solitaire-card-front svg")).not.toBeNull();
    referee.show(fakeTable());
    expect(element.outerHTML).toBe(before);
  });

  it("tells nothing of another deal's card by its element", () => {
    const board = boardOf();
    const elements = [...board.felt.querySelectorAll<HTMLElement>("[data-face]")];
    const columns = [...fakeTable().columns].map((cards, index) => {
      const turned = [...cards].reverse();
      return turned.map((one, at) => ({ card: one.card, up: at >= index }));
    });
    referee.show({ deal: "deal-2", columns }, { kind: "new" });
    const names = columns.flat().map((one) => (one.up ? one.card : null));
    expect(elements.map((one) => one.dataset.card ?? null)).toEqual(names);
    for (const element of elements) {
      const drawn = element.querySelector(".solitaire-card-front svg") !== null;
      expect(drawn).toBe(element.dataset.face === "up");
    }
  });
});

describe("a move", () => {
  it("is on the page in the same turn", () => {
    const board = boardOf(fakeTable(), { animation: "on" });
    referee.show(withColumns([1, "TC 9S"], [2, "7S|4C 2D QS 9C"]), { kind: "play" });
    const place = board.layout.cards.get("9S");
    expect(cardElement(board, "9S").style.transform).toBe(
      `translate(${place?.x}px, ${place?.y}px)`,
    );
    expect(place?.x).toBe(board.layout.piles["1"].x);
    expect(pileOf(board, "9S")).toBe("1");
  });

  it("writes only to the cards that it touches", async () => {
    const board = boardOf();
    const touched = new Set<string>();
    const watcher = new MutationObserver((changes) => {
      for (const change of changes) {
        const card = (change.target as HTMLElement).closest<HTMLElement>("[data-card]");
        if (card?.dataset.card) touched.add(card.dataset.card);
      }
    });
    watcher.observe(board.felt, { subtree: true, attributes: true, childList: true });
    referee.show(withColumns([1, "TC 9S"], [2, "7S|4C 2D QS 9C"]), { kind: "play" });
    await Promise.resolve();
    watcher.disconnect();
    expect([...touched].sort()).toEqual(["2D", "4C", "9C", "9S", "QS", "TC"]);
  });

  it("is marked on the card that moved last, and on no other", () => {
    const board = boardOf();
    referee.show({ lastMove: { card: "9S", to: "1" } });
    expect(board.root.querySelectorAll(".solitaire-last")).toHaveLength(1);
    expect(cardElement(board, "9S").classList.contains("solitaire-last")).toBe(true);
    referee.show({ lastMove: null });
    expect(board.root.querySelectorAll(".solitaire-last")).toHaveLength(0);
  });
});

describe("the hand", () => {
  it("moves its cards from their places and lets them go home", () => {
    const board = boardOf();
    const place = board.layout.cards.get("KS");
    board.held = { cards: ["2H", "KS"], from: "4", by: "pointer" };
    liftHeld(board);
    moveHeld(board, 80, -15);
    const king = cardElement(board, "KS");
    expect(king.style.transform).toBe(
      `translate(${(place?.x ?? 0) + 80}px, ${(place?.y ?? 0) - 15}px)`,
    );
    const others = [...board.cards.values()].filter((one) => !one.classList.contains("held"));
    const top = Math.max(...others.map((one) => Number(one.style.zIndex)));
    expect(Number(cardElement(board, "2H").style.zIndex)).toBeGreaterThan(top);
    expect(Number(king.style.zIndex)).toBeGreaterThan(
      Number(cardElement(board, "2H").style.zIndex),
    );
    board.held = null;
    dropHeld(board);
    expect(king.style.transform).toBe(`translate(${place?.x}px, ${place?.y}px)`);
    expect(board.root.querySelectorAll(".held")).toHaveLength(0);
  });

  it("keeps its cards when the table changes beneath, and drops them where they lie then", () => {
    const board = boardOf();
    board.held = { cards: ["9S"], from: "2", by: "pointer" };
    liftHeld(board);
    moveHeld(board, 5, 5);
    const element = cardElement(board, "9S");
    const seen = element.style.transform;
    referee.show(withColumns([2, "7S|4C 2D QS 9C 8C 9S"], [5, "9D 6H 8S JD|3S 5D AH QC"]));
    expect(element.style.transform).toBe(seen);
    board.held = null;
    dropHeld(board);
    const place = board.layout.cards.get("9S");
    expect(element.style.transform).toBe(`translate(${place?.x}px, ${place?.y}px)`);
  });
});

describe("finding", () => {
  it("names the card that an event hit, in a shadow root too", () => {
    const shadow = host.attachShadow({ mode: "open" });
    const inner = document.createElement("div");
    shadow.append(inner);
    referee = fakeReferee();
    const board = createBoard(inner, referee, fakeSettings(), ending.signal);
    const hits: (string | null)[] = [];
    board.root.addEventListener("probe", (event) => hits.push(cardOf(event)));
    const strike = (target?: Element | null) =>
      target?.dispatchEvent(new Event("probe", { bubbles: true, composed: true }));
    strike(cardElement(board, "TC").querySelector("svg path"));
    strike(cardElement(board, "7S"));
    strike(board.felt);
    expect(hits).toEqual(["TC", "7S", null]);
  });
});

describe("settings", () => {
  it("put the foundations on the other side", () => {
    const board = boardOf();
    expect(board.layout.piles.S.x).toBe(board.layout.piles["4"].x);
    board.settings.set("left_handed", true);
    expect(board.layout.piles.S.x).toBe(board.layout.piles["1"].x);
  });

  it("colour the suits in four colours", () => {
    const board = boardOf();
    expect(board.root.dataset.suits).toBe("two");
    board.settings.set("four_colour", true);
    expect(board.root.dataset.suits).toBe("four");
  });

  it("follow the page's theme when automatic", async () => {
    document.body.setAttribute("data-jp-theme-light", "false");
    const board = boardOf(fakeTable(), { theme: "auto" });
    expect(board.root.dataset.theme).toBe("dark");
    document.body.setAttribute("data-jp-theme-light", "true");
    await Promise.resolve();
    expect(board.root.dataset.theme).toBe("light");
    document.body.removeAttribute("data-jp-theme-light");
    board.settings.set("theme", "dark");
    expect(board.root.dataset.theme).toBe("dark");
  });
});
