import { afterEach, describe, expect, test } from "vitest";
import { commandOf, KEYS } from "../../src/board/keys";
import { COLUMNS as NAMES, type PileName, SUITS } from "../../src/board/referee";
import type { Box, Layout } from "../../src/board/state";
import { rest, walk } from "../../src/board/walk";
import { say } from "../../src/words";
import { column, fakeTable } from "./fake-referee";
import {
  cardElement,
  focused,
  type Given,
  isTidy,
  marked,
  press,
  type Seat,
  seat,
  type Typing,
  type as typeKey,
} from "./hands-on";

const COLUMNS = ["7H", "2C 9D 4S", "8H", "-", "5D|KD QC", "3S", "JD"];

describe("what a key asks for", () => {
  const pressed = (key: string, code: string, more: Typing = {}) => ({
    key,
    code,
    ctrlKey: more.ctrl ?? false,
    metaKey: more.meta ?? false,
    altKey: more.alt ?? false,
    shiftKey: more.shift ?? false,
  });

  test.each([
    ["u", "KeyU", {}, "undo"],
    ["ו", "KeyU", {}, "undo"],
    ["U", "KeyU", { shift: true }, "undo"],
    ["z", "KeyZ", { ctrl: true }, "undo"],
    ["ז", "KeyZ", { ctrl: true }, "undo"],
    ["z", "KeyY", { ctrl: true }, "undo"],
    ["z", "KeyZ", { meta: true }, "undo"],
    ["Z", "KeyZ", { ctrl: true, shift: true }, "redo"],
    ["y", "KeyY", { ctrl: true }, "redo"],
    ["ר", "KeyR", {}, "redo"],
    ["מ", "KeyN", {}, "new"],
    ["י", "KeyH", {}, "help"],
    ["?", "Slash", { shift: true }, "help"],
    ["כ", "KeyF", {}, "foundation"],
    ["ד", "KeyS", {}, "settings"],
    ["Enter", "Enter", {}, "pick"],
    [" ", "Space", {}, "pick"],
    ["Escape", "Escape", {}, "release"],
    ["ArrowLeft", "ArrowLeft", {}, "walk"],
    ["3", "Digit3", {}, "column"],
    ["é", "Digit2", {}, "column"],
    ["7", "Numpad7", {}, "column"],
  ] as const)("%s (%s) %o: %s", (key, code, more, does) => {
    expect(commandOf(pressed(key, code, more))?.do).toBe(does);
  });

  test.each([
    ["a", "KeyA", {}],
    ["b", "KeyB", {}],
    ["d", "KeyD", {}],
    ["x", "KeyX", {}],
    ["z", "KeyZ", {}],
    ["8", "Digit8", {}],
    ["Tab", "Tab", {}],
    ["u", "KeyU", { alt: true }],
    ["n", "KeyN", { ctrl: true }],
    ["r", "KeyR", { ctrl: true }],
    ["z", "KeyZ", { ctrl: true, alt: true }],
  ] as const)("%s (%s) %o is none of ours", (key, code, more) => {
    expect(commandOf(pressed(key, code, more))).toBeNull();
  });

  test("every key of the list has its words in both languages", () => {
    for (const { does } of KEYS) {
      expect(say("en", does)).toMatch(/^[A-Z]/);
      expect(say("he", does)).toMatch(/^[\u05d0-\u05ea]/);
    }
  });
});

describe("walking, as the table is seen", () => {
  const table = fakeTable({
    columns: COLUMNS.map(column),
    foundations: { S: ["AS", "2S"], H: [], D: [], C: [] },
  });

  /** Columns from `order[0]` at the left; a card every 30 px; foundations over the last four. */
  function layoutIn(order: readonly PileName[]): Layout {
    const piles = {} as Record<PileName, Box>;
    order.forEach((name, at) => {
      piles[name] = { x: at * 120, y: 200, width: 100, height: 140 };
    });
    SUITS.forEach((name, at) => {
      piles[name] = { x: (at + 3) * 120, y: 0, width: 100, height: 140 };
    });
    const cards = new Map<string, { x: number; y: number; z: number }>();
    table.columns.forEach((seen, index) => {
      seen.forEach(({ card }, at) => {
        const x = piles[NAMES[index] ?? "1"].x;
        cards.set(card, { x, y: 200 + at * 30, z: at });
      });
    });
    return { width: 840, height: 700, cardWidth: 100, cardHeight: 140, piles, cards };
  }

  const ground = { table, layout: layoutIn(NAMES), holding: false };
  const named = (spot: { pile: string; card: string | null }) => spot.card ?? spot.pile;

  test.each([
    ["2C", "2", "down", "9D"],
    ["9D", "2", "up", "2C"],
    ["4S", "2", "down", "4S"],
    ["4S", "2", "first", "2C"],
    ["2C", "2", "last", "4S"],
    ["4S", "2", "left", "7H"],
    ["4S", "2", "right", "8H"],
    ["7H", "1", "left", "7H"],
    ["8H", "3", "right", "4"],
    ["3S", "6", "left", "KD"],
    ["QC", "5", "up", "KD"],
    ["KD", "5", "up", "H"],
    ["7H", "1", "up", "2S"],
    ["2S", "S", "up", "2S"],
    ["2S", "S", "right", "H"],
    ["2S", "S", "last", "C"],
    ["2S", "S", "down", "4"],
    ["JD", "7", "right", "JD"],
  ] as const)("from %s (%s) %s: %s", (card, pile, to, expected) => {
    expect(named(walk(ground, { pile, card }, to))).toBe(expected);
  });

  test.each([
    ["4", "right", "KD"],
    ["4", "left", "8H"],
    ["4", "up", "2S"],
    ["4", "down", "4"],
    ["H", "down", "KD"],
    ["C", "right", "C"],
  ] as const)("from the empty %s %s: %s", (pile, to, expected) => {
    expect(named(walk(ground, { pile, card: null }, to))).toBe(expected);
  });

  test("left is left in a mirrored table too (pitfall 18)", () => {
    const mirrored = { ...ground, layout: layoutIn([...NAMES].reverse()) };
    expect(named(walk(mirrored, { pile: "2", card: "2C" }, "left"))).toBe("8H");
    expect(named(walk(mirrored, { pile: "2", card: "2C" }, "right"))).toBe("7H");
  });

  test("while holding, the focus goes from pile to pile by their last cards", () => {
    const holding = { ...ground, holding: true };
    expect(named(walk(holding, { pile: "1", card: "7H" }, "right"))).toBe("4S");
    expect(named(walk(holding, { pile: "2", card: "4S" }, "up"))).toBe("2S");
    expect(named(walk(holding, { pile: "2", card: "4S" }, "down"))).toBe("4S");
    expect(named(walk(holding, { pile: "H", card: null }, "down"))).toBe("QC");
  });

  test.each([
    ["a card that moved", { pile: "7", card: "8H" }, "3", "8H"],
    ["a card that lies face down now", { pile: "5", card: "5D" }, "5", "QC"],
    ["a card buried in its foundation", { pile: "S", card: "AS" }, "S", "2S"],
    ["an empty pile that has cards now", { pile: "6", card: null }, "6", "3S"],
    ["a pile whose cards are gone", { pile: "4", card: "AS" }, "4", "4"],
  ] as const)("the focus rests after a change: %s", (_name, spot, pile, expected) => {
    const rested = rest(table, spot);
    expect([rested.pile, named(rested)]).toEqual([pile, expected]);
  });
});

describe("on the board", () => {
  const seats: Seat[] = [];
  afterEach(() => {
    for (const made of seats.splice(0)) made.end();
  });

  function sit(given: Given = {}): Seat {
    const made = seat({ columns: COLUMNS, ...given });
    seats.push(made);
    return made;
  }

  /** Sits down with the focus on a card. */
  function sitOn(card: string, given: Given = {}): Seat {
    const made = sit(given);
    cardElement(made.board, card).focus();
    return made;
  }

  function stops({ board }: Seat): string[] {
    const all = [...board.felt.querySelectorAll<HTMLElement>("[tabindex='0']")];
    return all.map((element) => element.dataset.card ?? element.dataset.pile ?? "?");
  }

  const fits = (...piles: PileName[]) => ({ destinations: () => piles });

  test("the felt is one tab stop, which goes where the focus goes", () => {
    const seated = sit();
    expect(stops(seated)).toEqual(["7H"]);
    cardElement(seated.board, "7H").focus();
    typeKey("ArrowRight");
    expect(focused(seated.board)).toBe("2C");
    expect(stops(seated)).toEqual(["2C"]);
    cardElement(seated.board, "KD").focus();
    expect(stops(seated)).toEqual(["KD"]);
    seated.referee.show({ columns: COLUMNS.map(column).reverse() }, { kind: "play" });
    expect(stops(seated)).toEqual(["KD"]);
  });

  test.each(["Enter", " "])("%o picks up and puts down", (key) => {
    const seated = sitOn("7H", { referee: fits("3") });
    typeKey(key);
    expect(seated.board.held).toMatchObject({ cards: ["7H"], from: "1", by: "keyboard" });
    expect(cardElement(seated.board, "7H").classList.contains("held")).toBe(true);
    expect(marked(seated.board)).toBe("3");
    typeKey("ArrowRight");
    typeKey("ArrowRight");
    typeKey(key);
    expect(seated.referee.calls).toEqual(["play 7H 3"]);
    expect(focused(seated.board)).toBe("7H");
    expect(isTidy(seated.board)).toBe(true);
  });

  test("the group goes along", () => {
    const seated = sitOn("9D");
    typeKey("Enter");
    expect(seated.board.held?.cards).toEqual(["9D", "4S"]);
  });

  test("put down on its own column it goes back, without a word or a move", () => {
    const seated = sitOn("9D");
    typeKey("Enter");
    typeKey("Enter");
    expect([seated.referee.calls, seated.said]).toEqual([[], []]);
    expect(isTidy(seated.board)).toBe(true);
    expect(focused(seated.board)).toBe("9D");
  });

  test("Escape lets go, and the focus comes back to the card", () => {
    const seated = sitOn("9D");
    typeKey("Enter");
    typeKey("ArrowRight");
    const event = typeKey("Escape");
    expect(isTidy(seated.board)).toBe(true);
    expect(focused(seated.board)).toBe("9D");
    expect(event.defaultPrevented).toBe(true);
    expect(typeKey("Escape").defaultPrevented).toBe(false);
  });

  test("a refused place tells the rule there, and the cards go home", () => {
    const seated = sitOn("7H");
    typeKey("Enter");
    typeKey("ArrowRight");
    typeKey("Enter");
    expect(seated.said).toEqual(["7H does not go there. @2"]);
    expect(isTidy(seated.board)).toBe(true);
    expect(focused(seated.board)).toBe("7H");
  });

  test("a group that may not be taken is refused with the rule (M4)", () => {
    const seated = sitOn("9D", { referee: { pickRefusal: () => "At most 20 cards at a time." } });
    typeKey("Enter");
    expect(seated.said).toEqual(["At most 20 cards at a time. @9D"]);
    expect(seated.board.held).toBeNull();
  });

  test("F sends the card to its foundation; the focus stays in the column", () => {
    const seated = sitOn("4S", { referee: fits("S", "D", "C") });
    typeKey("כ", { code: "KeyF" });
    expect(seated.referee.calls).toEqual(["play 4S S"]);
    expect(focused(seated.board)).toBe("9D");
    typeKey("f");
    typeKey("f");
    expect(focused(seated.board)).toBe("2");
  });

  test("F tells the rule when the foundation refuses", () => {
    const seated = sitOn("4S");
    typeKey("f");
    expect(seated.said).toEqual(["4S does not go there. @4S"]);
  });

  test("a card comes back from its foundation by key (F3)", () => {
    const seated = sitOn("7H", { foundations: { S: ["AS", "2S"] }, referee: fits("6") });
    typeKey("ArrowUp");
    expect(focused(seated.board)).toBe("2S");
    typeKey("Enter");
    typeKey("6");
    expect(focused(seated.board)).toBe("3S");
    typeKey("Enter");
    expect(seated.referee.calls).toEqual(["play 2S 6"]);
  });

  test("undo, redo, new game, settings and help", () => {
    const seated = sitOn("7H", { referee: { undo: () => "Nothing to undo." } });
    typeKey("ו", { code: "KeyU" });
    expect(seated.said).toEqual(["Nothing to undo."]);
    typeKey("y", { ctrl: true });
    expect(seated.referee.calls).toEqual(["redo"]);
    for (const key of ["n", "s", "h", "?"]) typeKey(key);
    expect(seated.opened).toEqual(["new", "settings", "help", "help"]);
  });

  test("undo and new game let go first", () => {
    const seated = sitOn("7H");
    typeKey("Enter");
    typeKey("u");
    expect(isTidy(seated.board)).toBe(true);
    typeKey("Enter");
    typeKey("n");
    expect(isTidy(seated.board)).toBe(true);
  });

  test("leaving the felt lets go", () => {
    const seated = sitOn("7H");
    typeKey("Enter");
    seated.board.root.querySelector<HTMLElement>("[data-action='undo']")?.focus();
    expect(isTidy(seated.board)).toBe(true);
  });

  test("our keys stop at the board, all others pass", () => {
    const seated = sitOn("7H");
    const heard: string[] = [];
    const listen = (event: KeyboardEvent) => heard.push(event.key);
    document.body.addEventListener("keydown", listen);
    for (const key of ["u", "ArrowRight", "Enter", "f", "1", "Tab", "q"]) typeKey(key);
    document.body.removeEventListener("keydown", listen);
    expect(heard).toEqual(["Tab", "q"]);
    expect(seated.board.signal.aborted).toBe(false);
  });

  test("a held key picks up once", () => {
    const seated = sitOn("7H");
    typeKey("Enter");
    typeKey("Enter", { repeat: true });
    expect(seated.board.held?.cards).toEqual(["7H"]);
  });

  test("keys typed in a window or a field are not ours", () => {
    const seated = sit();
    const dialog = document.createElement("dialog");
    const input = document.createElement("input");
    const button = document.createElement("button");
    dialog.append(button);
    seated.board.root.append(dialog, input);
    for (const target of [button, input])
      for (const key of ["u", "n", "1", "Enter"])
        expect(typeKey(key, {}, target).defaultPrevented).toBe(false);
    expect([seated.referee.calls, seated.opened]).toEqual([[], []]);
  });

  test("a slider keeps its arrows, but U undoes", () => {
    const seated = sit();
    const slider = document.createElement("input");
    slider.type = "range";
    seated.board.root.append(slider);
    for (const key of ["ArrowLeft", "Home", "PageUp", "Enter", " ", "f", "1"])
      expect(typeKey(key, {}, slider).defaultPrevented).toBe(false);
    typeKey("u", {}, slider);
    typeKey("r", {}, slider);
    expect(seated.referee.calls).toEqual(["undo", "redo"]);
  });

  test("a button of the bar keeps its Enter and arrows, but U undoes", () => {
    const seated = sit();
    const button = seated.board.root.querySelector("[data-action='settings']") ?? undefined;
    expect(button).toBeDefined();
    for (const key of ["Enter", " ", "ArrowLeft", "f", "1"])
      expect(typeKey(key, {}, button).defaultPrevented).toBe(false);
    typeKey("u", {}, button);
    expect(seated.referee.calls).toEqual(["undo"]);
  });

  test("a press beside the cards puts the focus into the board, not on a face-down card", () => {
    const seated = sit();
    const down = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
    seated.board.felt.dispatchEvent(down);
    expect(down.defaultPrevented).toBe(true);
    expect(focused(seated.board)).toBe("7H");
    const again = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
    cardElement(seated.board, "5D").dispatchEvent(again);
    expect(focused(seated.board)).toBe("QC");
  });

  test("the ring of the focus is for keys, not for presses", () => {
    const seated = sitOn("7H");
    const { root } = seated.board;
    press(seated, "JD");
    expect(root.dataset.hand).toBe("pointer");
    typeKey("ArrowLeft");
    expect(root.dataset.hand).toBe("keys");
    press(seated, "JD");
    (document.activeElement as HTMLElement).blur();
    expect(root.dataset.hand).toBeUndefined();
  });

  test("an undo that covers the focused card moves the focus to what can be taken", () => {
    const seated = sitOn("KD");
    const columns = COLUMNS.map(column);
    columns[4] = column("5D KD|QC");
    seated.referee.show({ columns }, { kind: "undo" });
    expect(focused(seated.board)).toBe("QC");
  });

  test("the focus is not taken from elsewhere when the table changes", () => {
    const seated = sit();
    const outside = document.createElement("input");
    document.body.append(outside);
    outside.focus();
    seated.referee.show({ columns: COLUMNS.map(column).reverse() }, { kind: "play" });
    expect(document.activeElement).toBe(outside);
    outside.remove();
  });
});
