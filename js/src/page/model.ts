// The stand-in for a host's model on a page of our own: it keeps values and tells who listens.
// There is no Python, so it has neither `send` nor `save_changes`.

type Listener = (content: unknown) => void;

export class PageModel {
  readonly #values: Map<string, unknown>;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = new Map(Object.entries(values));
  }

  get(name: string): unknown {
    return this.#values.get(name);
  }

  set(name: string, value: unknown): void {
    if (this.#values.get(name) === value) return;
    this.#values.set(name, value);
    for (const listener of [...(this.#listeners.get(`change:${name}`) ?? [])]) listener(undefined);
  }

  on(event: string, listener: Listener): void {
    const known = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, known.add(listener));
  }

  off(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener);
  }
}
