// <solitaire-board> in a page: it comes alive, moves, changes and goes.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SolitaireBoard, TAG } from "../../src/page/element";
import { dealGame, parseCode, parseMove, snapshot } from "../../src/rules";
import { FakeStorage } from "../session/fake-storage";

const CODE = "RU1-C-AAAAASC";
const OTHER = "RU1-R-AAAAABB";
const PICTURE = '<img alt="a picture">';

await import("../../src/page/page");

let storage: FakeStorage;

beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal("localStorage", storage);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function put(html: string): HTMLElement[] {
  document.body.insertAdjacentHTML("beforeend", html);
  return [...document.body.querySelectorAll<HTMLElement>(TAG)];
}

function board(attributes = `code="${CODE}"`): HTMLElement {
  return put(`<${TAG} animation="off" language="en" ${attributes}>${PICTURE}</${TAG}>`).at(
    -1,
  ) as HTMLElement;
}

function info(element: HTMLElement, name: string): string {
  return element.querySelector(`[data-info="${name}"]`)?.textContent ?? "";
}

function number(element: HTMLElement, name: string): number {
  return Number(/\d+/.exec(info(element, name))?.[0]);
}

function press(element: HTMLElement, action: string): void {
  element.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click();
}

/** Sends a card home by hand. */
function tap(element: HTMLElement, card: string): void {
  const found = element.querySelector<HTMLElement>(`[data-card="${card}"]`);
  found?.focus();
  found?.dispatchEvent(new KeyboardEvent("keydown", { key: "f", bubbles: true }));
}

function faultIn(element: HTMLElement): string {
  return element.querySelector(".solitaire-fault")?.textContent ?? "";
}

async function changes(): Promise<void> {
  await new Promise<void>((done) => queueMicrotask(done));
}

function stateOf(extra: Readonly<Record<string, unknown>>, moves: readonly string[] = []): string {
  let game = dealGame(parseCode(CODE));
  for (const move of moves) game = game.play(parseMove(move));
  return btoa(JSON.stringify({ format: 1, ...snapshot(game), elapsed: 0, ...extra }));
}

describe("an element", () => {
  it("puts the board in the place of the picture, and the picture back when it goes", () => {
    const element = board();
    expect(element.querySelector("img")).toBeNull();
    expect(element.querySelectorAll(".solitaire").length).toBe(1);
    expect(info(element, "code")).toContain(CODE);
    element.remove();
    expect(element.innerHTML).toBe(PICTURE);
  });

  it("keeps its game when it is moved on the page", () => {
    const element = board(`code="${CODE}" moves="AH>F"`);
    press(element, "undo");
    expect(number(element, "score")).toBe(0);
    const elsewhere = document.createElement("section");
    document.body.append(elsewhere);
    elsewhere.append(element);
    expect(element.querySelectorAll(".solitaire").length).toBe(1);
    expect(number(element, "score")).toBe(0);
    press(element, "redo");
    expect(number(element, "score")).toBe(10);
  });

  it("waits until the page is read, since its picture comes after it", () => {
    const ready = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
    const element = board();
    expect(element.innerHTML).toBe(PICTURE);
    ready.mockReturnValue("interactive");
    document.dispatchEvent(new Event("DOMContentLoaded"));
    expect(element.querySelectorAll(".solitaire").length).toBe(1);
    expect(element.querySelector("img")).toBeNull();
  });

  it("stays a picture when it is gone before the page is read", () => {
    const ready = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
    const element = board();
    element.remove();
    ready.mockReturnValue("interactive");
    document.dispatchEvent(new Event("DOMContentLoaded"));
    expect(element.innerHTML).toBe(PICTURE);
  });

  it("drops the dead board of a page that was saved while it lived", () => {
    const saved = `<div class="solitaire"></div><p class="solitaire-fault"></p>`;
    const [element] = put(`<${TAG} code="${CODE}">${saved}</${TAG}>`);
    expect(element?.querySelectorAll(".solitaire").length).toBe(1);
    element?.remove();
    expect(element?.innerHTML).toBe("");
  });

  it("makes each a board with a game of its own", () => {
    const [one, other] = [board(`code="${CODE}" moves="AH>F"`), board(`code="${OTHER}"`)];
    press(one, "undo");
    expect(number(one, "moves")).toBe(1);
    expect(number(other, "moves")).toBe(0);
    expect(info(other, "code")).toContain(OTHER);
  });

  it("has its sheet once on the page, and in a shadow root of its own", () => {
    const sheets = "style[data-solitaire-sheet]";
    board();
    board();
    expect(document.querySelectorAll(sheets).length).toBe(1);
    const host = document.createElement("div");
    document.body.append(host);
    const root = host.attachShadow({ mode: "open" });
    root.innerHTML = `<${TAG} code="${CODE}"></${TAG}><${TAG} code="${CODE}"></${TAG}>`;
    expect(root.querySelectorAll(sheets).length).toBe(1);
    expect(root.querySelectorAll(".solitaire").length).toBe(2);
  });

  it("misses Python only where its host says that it is gone", () => {
    const page = board();
    const reopened = board(`code="${CODE}" class="jupyter-widgets-disconnected"`);
    vi.advanceTimersByTime(20_000);
    const label = (element: HTMLElement) =>
      element.querySelector<HTMLElement>('[data-info="python"]')?.hidden;
    expect(label(page)).toBe(true);
    expect(label(reopened)).toBe(false);
  });

  it("is defined once, however often the script is loaded", async () => {
    vi.resetModules();
    await import("../../src/page/page");
    expect(customElements.get(TAG)).toBe(SolitaireBoard);
  });
});

describe("wrong attributes", () => {
  it("leave the picture and say what is wrong", () => {
    const element = board('code="RU1-C-AAAAASD"');
    expect(element.querySelector("img")).not.toBeNull();
    expect(element.querySelector(".solitaire")).toBeNull();
    expect(faultIn(element)).toMatch(/RU1-C-AAAAASD cannot be read/);
    expect(element.querySelector('[role="alert"]')).not.toBeNull();
    element.remove();
    expect(element.innerHTML).toBe(PICTURE);
  });

  it("can be mended", async () => {
    const element = board('code="RU1-C-AAAAASD"');
    element.setAttribute("code", CODE);
    await changes();
    expect(faultIn(element)).toBe("");
    expect(info(element, "code")).toContain(CODE);
  });

  it("written later put the picture back", async () => {
    const element = board();
    element.setAttribute("theme", "blue");
    await changes();
    expect(faultIn(element)).toMatch(/theme must be one of/);
    expect(element.querySelector("img")).not.toBeNull();
    element.removeAttribute("theme");
    await changes();
    expect(element.querySelectorAll(".solitaire").length).toBe(1);
    expect(element.querySelector("img")).toBeNull();
  });
});

describe("attributes that are changed", () => {
  it("set the board, whose game goes on", async () => {
    const element = board(`code="${CODE}" moves="AH>F"`);
    press(element, "undo");
    element.setAttribute("theme", "dark");
    element.setAttribute("four-colour", "");
    element.setAttribute("language", "he");
    await changes();
    const root = element.querySelector<HTMLElement>(".solitaire");
    expect(root?.dataset.theme).toBe("dark");
    expect(root?.dataset.suits).toBe("four");
    expect(root?.dir).toBe("rtl");
    expect(number(element, "moves")).toBe(1);
    element.removeAttribute("four-colour");
    await changes();
    expect(element.querySelector<HTMLElement>(".solitaire")?.dataset.suits).toBe("two");
  });

  it("put another game there", async () => {
    const element = board();
    element.setAttribute("code", OTHER);
    element.setAttribute("timeline", "");
    await changes();
    expect(element.querySelectorAll(".solitaire").length).toBe(1);
    expect(info(element, "code")).toContain(OTHER);
    expect(element.querySelector("[data-timeline]")).not.toBeNull();
  });

  it("while it is away from the page are there when it comes back", async () => {
    const element = board(`code="${CODE}" moves="AH>F"`);
    press(element, "undo");
    element.remove();
    element.setAttribute("theme", "dark");
    document.body.append(element);
    await changes();
    expect(element.querySelector<HTMLElement>(".solitaire")?.dataset.theme).toBe("dark");
    expect(number(element, "moves")).toBe(1);
    element.remove();
    element.setAttribute("code", OTHER);
    element.removeAttribute("moves");
    await changes();
    expect(element.innerHTML).toBe(PICTURE);
    document.body.append(element);
    expect(element.querySelectorAll(".solitaire").length).toBe(1);
    expect(info(element, "code")).toContain(OTHER);
  });

  it("that were there before tell nothing twice", async () => {
    const element = board();
    const root = element.querySelector(".solitaire");
    element.setAttribute("code", CODE);
    await changes();
    expect(element.querySelector(".solitaire")).toBe(root);
  });
});

describe("a game that is kept in the browser", () => {
  /** Loads the page again with the same boards. */
  function again(elements: readonly HTMLElement[]): HTMLElement[] {
    const html = elements.map((element) => element.outerHTML.replace(/>.*/s, `></${TAG}>`));
    // A change is kept a moment after it.
    vi.advanceTimersByTime(100);
    document.body.replaceChildren();
    return put(html.join(""));
  }

  it("goes on where it was, each board's own", () => {
    const boards = [board(), board()];
    tap(boards[0] as HTMLElement, "AH");
    tap(boards[1] as HTMLElement, "AD");
    tap(boards[1] as HTMLElement, "AH");
    const [one, other] = again(boards) as [HTMLElement, HTMLElement];
    expect(storage.keys.length).toBe(2);
    expect(number(one, "moves")).toBe(1);
    expect(number(other, "moves")).toBe(2);
  });

  it("is found by its element's id where boards change places", () => {
    const [one, other] = [board(`code="${CODE}" id="one"`), board(`code="${CODE}" id="other"`)];
    tap(one, "AH");
    tap(other, "AD");
    tap(other, "AH");
    again([other, one]);
    expect(number(document.getElementById("one") as HTMLElement, "moves")).toBe(1);
    expect(number(document.getElementById("other") as HTMLElement, "moves")).toBe(2);
  });

  it("has another name for another content, and the same for the same", () => {
    const names = [`code="${CODE}"`, `code="${CODE}" moves="AH>F"`, `state="${stateOf({})}"`].map(
      (attributes) => {
        storage.clear();
        const element = board(attributes);
        tap(element, "AD");
        element.remove();
        again([element]);
        document.body.replaceChildren();
        return storage.keys.join();
      },
    );
    expect(names[0]).toMatch(/^solitaire_widget:\/.*:1\.\w+$/);
    expect(names[1]).not.toBe(names[0]);
    // A state tells the same game as the code does.
    expect(names[2]).toBe(names[0]);
  });

  it("shows its marks, and none on another game", () => {
    const state = stateOf({ marks: [["caption", "Look here"]] });
    let element = board(`state="${state}"`);
    const caption = () => element.querySelector("[data-caption]")?.textContent;
    expect(caption()).toBe("Look here");
    tap(element, "AH");
    [element] = again([element]) as [HTMLElement];
    expect(number(element, "moves")).toBe(1);
    expect(caption()).toBe("Look here");
  });
});

describe("an exercise", () => {
  const task = { title: "", text: "Send an ace home.", limit: 2, solved: 1 };
  const strip = (element: HTMLElement) => element.querySelector<HTMLElement>("[data-task]");
  const told = (element: HTMLElement) =>
    element.querySelector("[data-task-state]")?.textContent ?? "";

  it("goes with its game, is open again when started over, and goes when another is dealt", () => {
    const element = board(`state="${stateOf({ task }, ["AH>F"])}"`);
    expect(told(element)).toMatch(/Solved in 1 move/);
    press(element, "again");
    vi.advanceTimersByTime(100);
    expect(strip(element)?.hidden).toBe(false);
    expect(told(element)).toMatch(/2 moves left/);
    tap(element, "AH");
    vi.advanceTimersByTime(100);
    expect(told(element)).toMatch(/1 move left/);
    press(element, "new");
    press(element, "start");
    vi.advanceTimersByTime(100);
    expect(info(element, "code")).not.toContain(CODE);
    expect(strip(element)?.hidden).toBe(true);
  });
});
