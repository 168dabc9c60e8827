// <solitaire-board>: a living board in the place of the picture, or whatever else lies in it.

import { showFault } from "../board/fault";
import { CUT_OFF } from "../host";
import { WrittenError } from "../written";
import { GAME_ATTRIBUTES, languageOf, readGame, readSettings, SETTING_OF } from "./attributes";
import { dress } from "./dress";
import { begin, type Life } from "./life";

export const TAG = "solitaire-board";

/** The boards that are on pages now. */
const boards = new Set<SolitaireBoard>();

export class SolitaireBoard extends HTMLElement {
  static readonly observedAttributes = [...GAME_ATTRIBUTES, ...SETTING_OF.keys()];

  #life: Life | null = null;
  /** Ends what is shown now, a board or a sentence; null where neither is. */
  #shown: AbortController | null = null;
  /** What lay in the element before. */
  #still: readonly ChildNode[] = [];
  #changed = new Set<string>();

  connectedCallback(): void {
    // What lies in the element may not have been read yet.
    const page = this.ownerDocument;
    if (page.readyState !== "loading") this.#come();
    else page.addEventListener("DOMContentLoaded", () => this.#come(), { once: true });
  }

  /** The game lives on as long as the element does: it may only be on its way elsewhere. */
  disconnectedCallback(): void {
    this.#leave();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    // What is told before the first board is read with it; away from the page, a game may wait.
    if (before === after || (this.#shown === null && this.#life === null)) return;
    // Many are often written one after another.
    if (this.#changed.size === 0) queueMicrotask(() => this.#readAgain());
    this.#changed.add(name);
  }

  #come(): void {
    if (!this.isConnected || this.#shown !== null) return;
    boards.add(this);
    const shown = new AbortController();
    this.#shown = shown;
    dress(this.getRootNode());
    try {
      this.#life ??= this.#begin();
      const still = [...this.childNodes];
      this.#life.show(this, shown.signal);
      for (const node of still) node.remove();
      // A page that was saved while it lived has a dead board in it.
      this.#still = still.filter((node) => !(node instanceof Element && isOurs(node)));
    } catch (error) {
      // What lies in the element stays: a picture is better than nothing.
      if (error instanceof WrittenError) showFault(this, error.message, shown.signal);
      else console.error(error);
    }
  }

  #begin(): Life {
    // Where the page's content is set anew, the old boards are told after this that they have gone.
    const others = [...boards].filter((board) => board.isConnected);
    const taken = new Set(others.map((board) => board.#life?.name ?? ""));
    const given = readGame(this, languageOf(this));
    // A page of its own never had any Python; a notebook that was opened again had.
    return begin(given, readSettings(this), taken, this.classList.contains(CUT_OFF), this.id);
  }

  #leave(): void {
    boards.delete(this);
    this.#shown?.abort();
    this.#shown = null;
    this.append(...this.#still);
    this.#still = [];
  }

  #readAgain(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    const settings = changed.flatMap((name) => SETTING_OF.get(name) ?? []);
    if (this.#life !== null && settings.length === changed.length) {
      try {
        const values = readSettings(this);
        for (const name of settings) this.#life.set(name, values[name]);
        return;
      } catch (error) {
        if (!(error instanceof WrittenError)) throw error;
      }
    }
    this.#leave();
    this.#life?.end();
    this.#life = null;
    this.#come();
  }
}

function isOurs(node: Element): boolean {
  return node.matches(".solitaire, .solitaire-fault");
}
