// Light or dark. Hosts have no common sign for it, so "auto" reads the known ones. Where there is
// none it looks at what lies behind the board, and at the system's wish only where the page
// follows that too.

import type { Board } from "./state";

type Theme = "light" | "dark";

/** Attributes by which pages name their theme: Sphinx themes, Bootstrap, MkDocs, VS Code … */
const ATTRIBUTES = [
  "data-theme",
  "data-mode",
  "data-bs-theme",
  "data-color-mode",
  "data-md-color-scheme",
  "data-vscode-theme-kind",
  "theme",
];
const DARK_WORD = /^(dark|slate|vscode-dark|vscode-high-contrast)$/;
const LIGHT_WORD = /^(light|default|vscode-light|vscode-high-contrast-light)$/;
const SYSTEM_WORD = /^(auto|system)$/;
const DARK_CLASS = /(^|\s)(dark|dark-theme|dark-mode|theme-dark|vscode-dark)(\s|$)/;
const LIGHT_CLASS = /(^|\s)(light|light-theme|light-mode|theme-light|vscode-light)(\s|$)/;

/** What one element says of the theme, or null when it says nothing. */
function themeOf(element: HTMLElement): Theme | null {
  const jupyter = element.getAttribute("data-jp-theme-light");
  if (jupyter !== null) return jupyter === "false" ? "dark" : "light";
  for (const name of ATTRIBUTES) {
    const word = element.getAttribute(name) ?? "";
    if (DARK_WORD.test(word)) return "dark";
    if (LIGHT_WORD.test(word)) return "light";
    if (SYSTEM_WORD.test(word)) return systemIsDark() ? "dark" : "light";
  }
  if (DARK_CLASS.test(element.className)) return "dark";
  if (LIGHT_CLASS.test(element.className)) return "light";
  return null;
}

/** The theme of the page around an element: what body or html say, or else the ground. */
export function pageTheme(element: Element): Theme {
  const { body, documentElement } = element.ownerDocument;
  return themeOf(body) ?? themeOf(documentElement) ?? groundTheme(element);
}

/** The theme of the nearest ground behind the element that is painted, or else of the canvas,
 * which is dark only on pages that allow for it. */
function groundTheme(element: Element): Theme {
  for (let at = behind(element); at !== null; at = behind(at)) {
    const light = lightness(getComputedStyle(at).backgroundColor);
    if (light !== null) return light < 0.5 ? "dark" : "light";
  }
  const schemes = getComputedStyle(element.ownerDocument.documentElement).colorScheme;
  if (!schemes.includes("dark")) return "light";
  return schemes.includes("light") && !systemIsDark() ? "light" : "dark";
}

/** What lies around an element, out of shadow roots too. */
function behind(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** How light a colour is, from 0 to 1; null when it lets through what lies behind. */
function lightness(colour: string): number | null {
  const [red, green, blue, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined || alpha < 0.5) return null;
  // Browsers write other colour spaces by name, and their parts from 0 to 1.
  const white = colour.startsWith("rgb") ? 255 : 1;
  return (0.299 * red + 0.587 * green + 0.114 * blue) / white;
}

function systemIsDark(): boolean {
  return globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches ?? false;
}

/** Writes the theme in force on the root, now and whenever setting, page or system change it. */
export function followTheme(board: Board): void {
  const { root, settings, signal } = board;
  const show = () => {
    const setting = settings.get("theme");
    const theme = setting === "auto" ? pageTheme(root) : setting;
    if (root.dataset.theme !== theme) root.dataset.theme = theme;
  };
  show();
  const observer = new MutationObserver(show);
  const attributeFilter = ["class", "style", "data-jp-theme-light", ...ATTRIBUTES];
  for (const element of [document.documentElement, document.body]) {
    observer.observe(element, { attributes: true, attributeFilter });
  }
  // A board often comes onto the page after it was made, and may be moved to another ground.
  const placed = new ResizeObserver(show);
  placed.observe(root);
  signal.addEventListener("abort", () => {
    observer.disconnect();
    placed.disconnect();
  });
  const system = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
  system?.addEventListener("change", show, { signal });
  // Style sheets may come after the board.
  globalThis.addEventListener("load", show, { signal });
  settings.subscribe((name) => {
    if (name === "theme") show();
  }, signal);
}
