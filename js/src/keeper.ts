// When a game that changes is kept: soon after a change, together with what follows at once, and
// in the last moment of the page.

/** Milliseconds after a change in which further changes are kept together with it. */
const KEEP_AFTER = 50;

export class Keeper {
  readonly #keep: () => void;
  readonly #signal: AbortSignal;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(keep: () => void, signal: AbortSignal) {
    this.#keep = keep;
    this.#signal = signal;
  }

  /** Whether something waits to be kept. */
  get waits(): boolean {
    return this.#timer !== undefined;
  }

  soon(): void {
    if (this.#signal.aborted || this.waits) return;
    this.#timer = setTimeout(this.#now, KEEP_AFTER);
    // Only as long as something waits: there are hosts that never end a session.
    globalThis.addEventListener("pagehide", this.#now, { signal: this.#signal });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    globalThis.removeEventListener("pagehide", this.#now);
  }

  readonly #now = (): void => {
    this.stop();
    this.#keep();
  };
}
