// Making elements in one line each.

/** An element with its attributes and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export const SVG = "http://www.w3.org/2000/svg";

/** A new beginning for ids, which tells the boards of one page apart. */
export function idPrefix(): string {
  return `solitaire-${Math.random().toString(36).slice(2, 10)}`;
}

/** Sets the text only when it differs, so that nothing is announced or painted for nothing. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** A piece of the page that is in one language and can be said again in another. */
export interface Labels {
  /** Runs the writer now and whenever the language has changed. */
  add(write: () => void): void;
  refresh(): void;
}

export function createLabels(): Labels {
  const writers: (() => void)[] = [];
  return {
    add(write) {
      writers.push(write);
      write();
    },
    refresh() {
      for (const write of writers) write();
    },
  };
}
