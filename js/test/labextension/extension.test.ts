// JupyterLab's extension in a JupyterLab of our own: what it does when the host is not as expected.
// That it works in the real one is for the browser tests.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import source from "../../labextension/extension.js?raw";

const VIEW = "application/vnd.jupyter.widget-view+json";
const STATE = "application/vnd.jupyter.widget-state+json";
const BOARD = '<solitaire-board code="RU1-C-AAAAABB"><img alt="a picture"></solitaire-board>';
const ERROR = "Error displaying widget: model not found";

interface Model {
  data: Record<string, unknown>;
  trusted: boolean;
}

type Create = (mimeType: string) => unknown;

interface Extension {
  createNew(panel: unknown): unknown;
}

interface Plugin {
  autoStart: boolean;
  activate(app: unknown): void;
}

interface Container {
  init(scope: unknown): unknown;
  get(module: string): Promise<() => { default: Plugin }>;
}

const widgetOf = (html: unknown, trusted = true): Model => ({
  data: { [VIEW]: { model_id: "1" }, ...(html === undefined ? {} : { "text/html": html }) },
  trusted,
});

/** ipywidgets' renderer, which finds no model. */
class Renderer {
  readonly node = document.createElement("div");
  readonly widgets: unknown[] = [];
  render: () => void | Promise<void> = () => {
    this.node.textContent = ERROR;
    this.node.classList.add("jupyter-widgets");
  };

  async renderModel(_model: Model): Promise<void> {
    this.node.textContent = "Loading widget...";
    await this.render();
  }
}

async function plugin(): Promise<Plugin> {
  new Function(source)();
  const { _JUPYTERLAB } = globalThis as unknown as { _JUPYTERLAB: Record<string, Container> };
  const container = _JUPYTERLAB["solitaire-widget"];
  if (!container) throw new Error("there is no container");
  container.init({});
  return (await container.get("./extension"))().default;
}

/** The notebook's way to make a renderer, once the extension has seen the notebook. */
async function watched(
  create: Create,
  kernel: unknown = {},
  widgets: unknown = undefined,
): Promise<Create> {
  const extensions: Extension[] = [];
  const addWidgetExtension = (_name: string, extension: Extension) => extensions.push(extension);
  (await plugin()).activate({ docRegistry: { addWidgetExtension } });
  const rendermime = { createRenderer: create };
  const panel = {
    content: { rendermime, model: { getMetadata: () => widgets } },
    sessionContext: { session: kernel ? { kernel } : null },
  };
  for (const extension of extensions) extension.createNew(panel);
  return (mimeType) => rendermime.createRenderer(mimeType);
}

/** What page.js does. */
function loadScript(): void {
  if (customElements.get("solitaire-board")) return;
  customElements.define("solitaire-board", class extends HTMLElement {});
}

async function shown(model: Model, renderer = new Renderer()): Promise<HTMLElement> {
  const create = await watched(() => renderer);
  await (create(VIEW) as Renderer).renderModel(model);
  return renderer.node;
}

beforeEach(() => {
  vi.spyOn(console, "debug").mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  Reflect.deleteProperty(globalThis, "_JUPYTERLAB");
});

describe("an output without its model", () => {
  it("shows the picture, and no error", async () => {
    const node = await shown(widgetOf(BOARD));
    expect(node.querySelector("img")?.alt).toBe("a picture");
    expect(node.textContent).toBe("");
    expect(node.className).toBe("");
  });

  it("may hold its HTML in lines", async () => {
    const node = await shown(widgetOf(["<solitaire-board>\n", "<img></solitaire-board>"]));
    expect(node.querySelector("img")).not.toBeNull();
  });

  it("is shown alive once the script is there", async () => {
    loadScript();
    const node = await shown(widgetOf(BOARD));
    await vi.waitFor(() => expect(node.querySelector("solitaire-board")).not.toBeNull());
    const board = node.querySelector("solitaire-board");
    expect(board?.getAttribute("code")).toBe("RU1-C-AAAAABB");
    expect(board?.className).toBe("jupyter-widgets-disconnected");
  });
});

describe("what is not ours", () => {
  it.each([
    ["another widget", widgetOf("<b>a slider</b>")],
    ["a widget without HTML", widgetOf(undefined)],
    ["HTML of a wrong kind", widgetOf({ html: BOARD })],
    ["an output that nobody trusts", widgetOf(BOARD, false)],
  ])("%s is left to ipywidgets", async (_name, model) => {
    const node = await shown(model);
    expect(node.textContent).toBe(ERROR);
    expect(node.className).toBe("jupyter-widgets");
  });

  it("a view that is there is left alone", async () => {
    const renderer = new Renderer();
    renderer.render = () => {
      renderer.node.textContent = "the view";
      renderer.widgets.push("the view");
    };
    expect((await shown(widgetOf(BOARD), renderer)).textContent).toBe("the view");
  });

  it("other renderers are left alone", async () => {
    const renderer = new Renderer();
    const create = await watched(() => renderer);
    await (create("text/html") as Renderer).renderModel(widgetOf(BOARD));
    expect(renderer.node.textContent).toBe(ERROR);
  });
});

describe("while ipywidgets waits", () => {
  it.each([
    ["with a kernel the picture stands", {}],
    ["without a kernel the picture stands until the board comes", null],
  ])("%s", async (_name, kernel) => {
    loadScript();
    vi.useFakeTimers();
    const renderer = new Renderer();
    let go = () => {};
    renderer.render = () =>
      new Promise((done) => {
        go = done;
      });
    const create = await watched(() => renderer, kernel);
    const done = (create(VIEW) as Renderer).renderModel(widgetOf(BOARD));
    await vi.advanceTimersByTimeAsync(900);
    expect(renderer.node.textContent).toBe("Loading widget...");
    await vi.advanceTimersByTimeAsync(200);
    expect(renderer.node.querySelector("img")?.alt).toBe("a picture");
    expect(renderer.node.querySelector("solitaire-board")).toBeNull();
    await vi.advanceTimersByTimeAsync(5000);
    expect(renderer.node.querySelector("solitaire-board") === null).toBe(kernel !== null);
    renderer.widgets.push("the view");
    renderer.node.textContent = "the view";
    go();
    await done;
    await vi.advanceTimersByTimeAsync(5000);
    expect(renderer.node.textContent).toBe("the view");
  });
});

describe("a board whose state the notebook holds", () => {
  const SAVED = { [STATE]: { state: { "1": {} }, version_major: 2, version_minor: 0 } };

  /** What the output shows, and what makes ipywidgets find the model from now on. */
  async function notFound(widgets: unknown) {
    loadScript();
    vi.useFakeTimers();
    const renderer = new Renderer();
    const create = await watched(() => renderer, {}, widgets);
    await (create(VIEW) as Renderer).renderModel(widgetOf(BOARD));
    const find = () => {
      renderer.render = () => {
        renderer.widgets.push("the view");
        renderer.node.textContent = "the view";
      };
    };
    return { node: renderer.node, find };
  }

  it("is asked for again where ipywidgets gave up before it had read it", async () => {
    const { node, find } = await notFound(SAVED);
    expect(node.querySelector("img")?.alt).toBe("a picture");
    await vi.advanceTimersByTimeAsync(600);
    expect(node.querySelector("img")?.alt).toBe("a picture");
    expect(node.className).toBe("");
    find();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(node.textContent).toBe("the view");
    expect(node.className).toBe("");
  });

  it("lives alone where ipywidgets does not find it", async () => {
    const { node } = await notFound(SAVED);
    expect(node.querySelector("solitaire-board")).toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(node.querySelector("solitaire-board")).not.toBeNull();
    expect(node.textContent).toBe("");
  });

  it.each([
    ["nothing", undefined],
    ["another widget", { [STATE]: { state: { "2": {} } } }],
    ["something else", { [STATE]: null }],
  ])("lives alone at once where the notebook holds %s", async (_name, widgets) => {
    const { node } = await notFound(widgets);
    await vi.advanceTimersByTimeAsync(0);
    expect(node.querySelector("solitaire-board")).not.toBeNull();
  });
});

describe("a host that is not as expected", () => {
  it.each([undefined, {}, { docRegistry: null }])("%j is survived", async (app) => {
    const { activate } = await plugin();
    expect(() => activate(app)).not.toThrow();
  });

  it.each([undefined, {}, { content: {} }, { content: { rendermime: {} } }])(
    "a notebook %j is survived",
    async (panel) => {
      const extensions: Extension[] = [];
      const docRegistry = { addWidgetExtension: (_: string, it: Extension) => extensions.push(it) };
      (await plugin()).activate({ docRegistry });
      expect(extensions).toHaveLength(1);
      expect(() => extensions[0]?.createNew(panel)).not.toThrow();
    },
  );

  it("passes on what the host throws", async () => {
    const create = await watched(() => {
      throw new Error("no such factory");
    });
    expect(() => create(VIEW)).toThrow("no such factory");
    const renderer = new Renderer();
    renderer.render = () => Promise.reject(new Error("cannot render"));
    await expect(shown(widgetOf(BOARD), renderer)).rejects.toThrow("cannot render");
  });

  it.each([undefined, "a renderer", {}, Object.freeze(new Renderer())])(
    "a renderer %j is given as it is",
    async (renderer) => {
      expect((await watched(() => renderer))(VIEW)).toBe(renderer);
    },
  );
});
