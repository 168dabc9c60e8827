// @ts-check
/**
 * JupyterLab's and Notebook 7's prebuilt extension: a board in place of "model not found".
 *
 * A notebook keeps its outputs but, unless asked to, not the widgets' state. Reopened, ipywidgets
 * then finds no model for a board and says so. None of the board's own modules is loaded in that
 * moment, so this small script is: it watches ipywidgets' renderer and, where it came back with
 * nothing, shows what the same output holds as text/html: <solitaire-board> with the picture
 * in it, which page.js brings to life.
 *
 * Written by hand in the form of a module federation container, so that it needs no bundler and
 * shares no module with the host: the document registry comes with the application. All that it
 * does is guarded; whatever fails leaves the notebook as ipywidgets would have it.
 *
 * @typedef {{ data: Record<string, unknown>, trusted?: boolean }} MimeModel
 * @typedef {{
 *   node: HTMLElement,
 *   widgets?: readonly unknown[],
 *   isDisposed?: boolean,
 *   isHidden?: boolean,
 *   renderModel(model: MimeModel): Promise<void>,
 * }} Renderer ipywidgets' is a Lumino panel, with the view as its only child once there is one
 * @typedef {{ createRenderer(mimeType: string): Renderer }} RenderMime
 * @typedef {{ session?: { kernel?: unknown } | null }} SessionContext
 * @typedef {{ getMetadata(key: string): unknown }} NotebookModel
 * @typedef {{
 *   content: { rendermime: RenderMime, model?: NotebookModel | null },
 *   sessionContext: SessionContext,
 * }} Panel
 * @typedef {{ createNew(panel: Panel): undefined }} Extender
 * @typedef {{
 *   docRegistry: { addWidgetExtension(factory: string, extender: Extender): unknown },
 * }} Application
 */
(() => {
  const NAME = "solitaire-widget";
  const VIEW = "application/vnd.jupyter.widget-view+json";
  const STATE = "application/vnd.jupyter.widget-state+json";
  const ELEMENT = "solitaire-board";
  // ipywidgets marks with it the node in which it writes an error.
  const FAILED = "jupyter-widgets";
  // And tells with it that Python is gone; the board then says that it plays without.
  const CUT_OFF = "jupyter-widgets-disconnected";
  // How long "Loading widget..." may stand; a kernel that still has the board answers before.
  const PATIENCE_MS = 1000;
  // And how long a notebook may take to find its kernel; without one ipywidgets waits for ever.
  const KERNEL_MS = 5000;
  // When to ask again for a board whose state the notebook holds. ipywidgets may give up too early:
  // as soon as one of its talks with a new kernel is over, though it has yet to read the notebook.
  const AGAIN_MS = [500, 1500, 4000];

  const own = document.currentScript;
  const page = own instanceof HTMLScriptElement ? new URL("page.js", own.src).href : null;
  let asked = false;

  /**
   * Does the step; what goes wrong in it, then or later, must not hurt the notebook.
   * @template T
   * @param {() => T} step
   * @returns {T | undefined}
   */
  function attempt(step) {
    const complain = (/** @type {unknown} */ error) => console.debug(`${NAME}:`, error);
    try {
      const done = step();
      if (done instanceof Promise) done.catch(complain);
      return done;
    } catch (error) {
      complain(error);
      return undefined;
    }
  }

  /**
   * Returns the output's board, or null when it is not one of ours.
   * @param {MimeModel} model
   * @returns {HTMLElement | null}
   */
  function boardOf(model) {
    const html = model.data["text/html"];
    const text = Array.isArray(html) ? html.join("") : html;
    if (!model.trusted || typeof text !== "string" || !text.includes(`<${ELEMENT}`)) return null;
    return new DOMParser().parseFromString(text, "text/html").querySelector(ELEMENT);
  }

  /** Loads, once, the script that brings boards to life; without it they stay pictures. */
  function loadPage() {
    if (asked || page === null) return;
    asked = true;
    const script = document.createElement("script");
    script.src = page;
    document.head.append(script);
  }

  /**
   * Tells whether ipywidgets shows no view: an error, or that it is still loading.
   * @param {Renderer} renderer
   */
  function isEmpty({ widgets, isDisposed, isHidden }) {
    return !isDisposed && !isHidden && widgets?.length === 0;
  }

  /**
   * Shows the picture only, as long as a model may still come: no move must be lost to it.
   * ipywidgets empties the node itself, whatever lies in it, when it finds a model.
   * @param {Renderer} renderer
   * @param {HTMLElement} board
   */
  function showPicture(renderer, board) {
    renderer.node.classList.remove(FAILED);
    renderer.node.replaceChildren(...document.importNode(board, true).childNodes);
  }

  /**
   * Shows the picture, and the board alive as soon as its script is there.
   * @param {Renderer} renderer
   * @param {HTMLElement} board
   * @param {() => boolean} current
   */
  async function showBoard(renderer, board, current) {
    showPicture(renderer, board);
    loadPage();
    await customElements.whenDefined(ELEMENT);
    if (!current()) return;
    const alive = document.importNode(board, true);
    alive.classList.add(CUT_OFF);
    renderer.node.replaceChildren(alive);
  }

  /**
   * Tells whether the notebook was saved with the state of the output's widget.
   * @param {Panel} panel
   * @param {MimeModel} model
   */
  function isSaved({ content }, model) {
    /** @typedef {Record<string, Record<string, unknown>>} Tables */
    const { model_id } = /** @type {{ model_id: string }} */ (model.data[VIEW]);
    const widgets = /** @type {Record<string, Tables> | undefined} */ (
      content.model?.getMetadata("widgets")
    );
    return widgets?.[STATE]?.state?.[model_id] !== undefined;
  }

  /**
   * Shows the picture, and asks for the view again after each of the times, until it is there.
   * @param {Renderer} renderer
   * @param {HTMLElement} board
   * @param {() => boolean} current
   * @param {() => Promise<void>} render
   */
  async function askAgain(renderer, board, current, render) {
    for (const ms of AGAIN_MS) {
      showPicture(renderer, board);
      await new Promise((done) => setTimeout(done, ms));
      if (!current()) return;
      await render();
      if (!current()) return;
    }
    await showBoard(renderer, board, current);
  }

  /**
   * Watches what ipywidgets makes of the outputs that the renderer is given.
   * @param {Renderer} renderer
   * @param {Panel} panel
   */
  function watchRenderer(renderer, panel) {
    const render = renderer.renderModel.bind(renderer);
    let turn = 0;

    renderer.renderModel = async (model) => {
      turn += 1;
      const mine = turn;
      const board = attempt(() => boardOf(model));
      if (!board) return render(model);
      const current = () => mine === turn && isEmpty(renderer);
      const after = (/** @type {number} */ ms, /** @type {() => void} */ step) =>
        setTimeout(() => attempt(() => current() && step()), ms);
      const timers = [
        after(PATIENCE_MS, () => showPicture(renderer, board)),
        after(
          KERNEL_MS,
          () => panel.sessionContext.session?.kernel || showBoard(renderer, board, current),
        ),
      ];
      try {
        await render(model);
      } finally {
        timers.forEach(clearTimeout);
      }
      if (!current()) return;
      const failed = renderer.node.classList.contains(FAILED);
      const saved = attempt(() => isSaved(panel, model));
      attempt(() => {
        if (!failed) return showPicture(renderer, board);
        if (!saved) return showBoard(renderer, board, current);
        return askAgain(renderer, board, current, () => render(model));
      });
    };
  }

  /**
   * Watches the renderers that the notebook makes for widgets. ipywidgets replaces its factory
   * when a kernel is there, so the making is watched, not the factory.
   * @param {Panel} panel
   */
  function watchNotebook(panel) {
    const { rendermime } = panel.content;
    const create = rendermime.createRenderer.bind(rendermime);
    rendermime.createRenderer = (mimeType) => {
      const renderer = create(mimeType);
      if (mimeType === VIEW) attempt(() => watchRenderer(renderer, panel));
      return renderer;
    };
  }

  const watched = new WeakSet();
  const plugin = {
    id: `${NAME}:reopened`,
    description: "Shows Russian Solitaire boards whose widget is not there any more.",
    autoStart: true,
    /** @param {Application} app */
    activate: (app) => {
      /** @type {Extender["createNew"]} */
      const createNew = (panel) => {
        attempt(() => {
          // A second view of a notebook shares the first one's registry of renderers.
          if (watched.has(panel.content.rendermime)) return;
          watched.add(panel.content.rendermime);
          watchNotebook(panel);
        });
        return undefined;
      };
      attempt(() => app.docRegistry.addWidgetExtension("Notebook", { createNew }));
    },
  };

  /** @type {typeof globalThis & { _JUPYTERLAB?: Record<string, unknown> }} */
  const host = globalThis;
  host._JUPYTERLAB ??= {};
  host._JUPYTERLAB[NAME] = {
    init: () => undefined,
    get: async () => () => ({ __esModule: true, default: plugin }),
  };
})();
