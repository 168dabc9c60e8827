// The module as hosts use it: initialize once for each model, render once for each view.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SOON } from "../../src/presence";
import { dealGame, parseCode } from "../../src/rules";
import widget from "../../src/widget";
import { FakeModel } from "./fake-model";
import { FakePython } from "./fake-python";

const CODE = "RU1-C-AAAAASC";

let ends: AbortController[];

beforeEach(() => {
  ends = [];
});
afterEach(() => {
  for (const end of ends) end.abort();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function end(): AbortController {
  const controller = new AbortController();
  ends.push(controller);
  return controller;
}

function place(): HTMLElement {
  const el = document.createElement("div");
  document.body.append(el);
  return el;
}

function movesIn(el: HTMLElement): string | undefined {
  return el.querySelector('[data-info="moves"]')?.textContent ?? undefined;
}

function codeIn(el: HTMLElement): string {
  return el.querySelector('[data-info="code"]')?.textContent ?? "";
}

describe("the module", () => {
  it("draws the model's game in every view, and each change in all of them", () => {
    const python = new FakePython(dealGame(parseCode(CODE)));
    const model = new FakeModel(python.state);
    const { initialize, render } = widget();
    initialize({ model, signal: end().signal });
    const [one, other] = [place(), place()];
    render({ model, el: one, signal: end().signal });
    render({ model, el: other, signal: end().signal });
    expect(codeIn(one)).toContain(CODE);
    python.change("play", "AD>F");
    for (const said of python.said) if ("update" in said) model.update(said.update);
    expect(movesIn(one)).toContain("1");
    expect(movesIn(other)).toBe(movesIn(one));
    expect(one.querySelector('[data-card="AD"]')).not.toBeNull();
  });

  it("keeps models apart when it is loaded once for all", () => {
    const boards = [CODE, "RU1-R-AAAAABB"].map((code) => {
      const model = new FakeModel({ code });
      const { initialize, render } = widget();
      initialize({ model, signal: end().signal });
      const el = place();
      render({ model, el, signal: end().signal });
      return codeIn(el);
    });
    expect(boards[0]).toContain(CODE);
    expect(boards[1]).toContain("RU1-R-AAAAABB");
  });

  it("draws without initialize, and in an element that is not on the page yet", () => {
    const el = document.createElement("div");
    widget().render({ model: new FakeModel({ code: CODE }), el, signal: end().signal });
    expect(codeIn(el)).toContain(CODE);
  });

  it("initializes in a host where everything throws, and draws a game there", () => {
    const fails = (): never => {
      throw new Error("not here");
    };
    const model = { get: fails, set: fails, send: fails, on: fails, off: fails };
    const { initialize, render } = widget();
    expect(() => initialize({ model, signal: end().signal })).not.toThrow();
    const el = place();
    render({ model, el, signal: end().signal });
    expect(codeIn(el)).toMatch(/RU1-C-/);
  });

  it("counts a view only while it is there", () => {
    const sent: Record<string, unknown>[] = [];
    const model = new FakeModel({ code: CODE }, (content) => sent.push(content));
    const { initialize, render } = widget();
    initialize({ model, signal: end().signal });
    const [one, other] = [end(), end()];
    render({ model, el: place(), signal: one.signal });
    render({ model, el: place(), signal: other.signal });
    const views = () => {
      const { shown, hidden } = sent.filter(({ type }) => type === "views").at(-1) ?? {};
      return [shown, hidden];
    };
    expect(views()).toEqual([2, 0]);
    one.abort();
    expect(views()).toEqual([1, 0]);
    other.abort();
    expect(views()).toEqual([0, 0]);
  });

  it.each([
    ["the view's signal", (view: AbortController, _clean: () => void) => view.abort()],
    ["its clean-up", (_view: AbortController, clean: () => void) => clean()],
    [
      "both, twice",
      (view: AbortController, clean: () => void) => {
        clean();
        view.abort();
        clean();
      },
    ],
  ])("a view ends with %s; the others go on", (_name, finish) => {
    const model = new FakeModel({ code: CODE });
    const { initialize, render } = widget();
    initialize({ model, signal: end().signal });
    const view = end();
    const [one, other] = [place(), place()];
    const clean = render({ model, el: one, signal: view.signal });
    render({ model, el: other, signal: end().signal });
    finish(view, clean);
    expect(one.querySelector(".solitaire")).toBeNull();
    expect(other.querySelector(".solitaire")).not.toBeNull();
  });

  it.each([
    [
      "says soon that it is alone where the host is disconnected",
      "jupyter-widgets-disconnected",
      true,
    ],
    ["does not say so where the host is connected", "jupyter-widgets", false],
  ])("%s", (_name, name, alone) => {
    vi.useFakeTimers();
    const model = new FakeModel(new FakePython(dealGame(parseCode(CODE))).state);
    const { initialize, render } = widget();
    initialize({ model, signal: end().signal });
    const el = place();
    el.className = name;
    render({ model, el, signal: end().signal });
    vi.advanceTimersByTime(SOON);
    expect(el.querySelector<HTMLElement>('[data-info="python"]')?.hidden).toBe(!alone);
    vi.useRealTimers();
  });

  it("leaves nothing behind when the model is closed", () => {
    const model = new FakeModel({ code: CODE });
    const { initialize, render } = widget();
    const [whole, view] = [end(), end()];
    initialize({ model, signal: whole.signal });
    render({ model, el: place(), signal: view.signal });
    view.abort();
    whole.abort();
    expect(model.listenerCount).toBe(0);
  });

  it("works for hosts that know no signals", () => {
    const model = new FakeModel({ code: CODE });
    const { initialize, render } = widget();
    const closeModel = initialize({ model });
    const el = place();
    const closeView = render({ model, el });
    expect(codeIn(el)).toContain(CODE);
    closeView();
    closeModel();
    expect(el.querySelector(".solitaire")).toBeNull();
    expect(model.listenerCount).toBe(0);
  });

  it("draws nothing for a view that has ended before it began", () => {
    const ended = end();
    ended.abort();
    const el = place();
    widget().render({ model: new FakeModel({ code: CODE }), el, signal: ended.signal });
    expect(el.children.length).toBe(0);
  });
});
