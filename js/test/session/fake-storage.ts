// A browser's storage that can be full.

export class FakeStorage implements Storage {
  readonly #items = new Map<string, string>();
  /** How many characters fit, keys and values together. */
  room = Number.POSITIVE_INFINITY;

  get length(): number {
    return this.#items.size;
  }

  get keys(): readonly string[] {
    return [...this.#items.keys()];
  }

  get size(): number {
    return [...this.#items].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  }

  key(index: number): string | null {
    return this.keys[index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    const old = this.#items.get(key);
    const grows = old === undefined ? key.length + value.length : value.length - old.length;
    if (this.size + grows > this.room) throw new DOMException("full", "QuotaExceededError");
    this.#items.set(key, value);
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  clear(): void {
    this.#items.clear();
  }
}
