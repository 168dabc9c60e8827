// A host's model, as far as a session sees one: what it sends goes to `post`.

export type Listener = (content: unknown) => void;

export class FakeModel {
  readonly values: Record<string, unknown>;
  readonly post: (content: Record<string, unknown>) => void;
  readonly saved: string[][] = [];
  readonly #listeners = new Map<string, Set<Listener>>();
  #unsaved: string[] = [];

  constructor(
    values: Record<string, unknown> = {},
    post: (content: Record<string, unknown>) => void = () => {},
  ) {
    this.values = { ...values };
    this.post = post;
  }

  get(name: string): unknown {
    return this.values[name];
  }

  set(name: string, value: unknown): void {
    if (this.values[name] === value) return;
    this.values[name] = value;
    this.#unsaved.push(name);
    this.fire(`change:${name}`, undefined);
  }

  save_changes(): void {
    this.saved.push(this.#unsaved);
    this.#unsaved = [];
  }

  send(content: Record<string, unknown>): void {
    // What is on its way is text: later changes of the object do not reach it.
    this.post(JSON.parse(JSON.stringify(content)));
  }

  on(event: string, listener: Listener): void {
    const known = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, known.add(listener));
  }

  off(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener);
  }

  /** Python's update: all values are there before anybody hears of one. */
  update(values: Record<string, unknown>): void {
    Object.assign(this.values, values);
    for (const name of Object.keys(values)) this.fire(`change:${name}`, undefined);
  }

  fire(event: string, content: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(content);
  }

  get listenerCount(): number {
    return [...this.#listeners.values()].reduce((sum, { size }) => sum + size, 0);
  }
}
