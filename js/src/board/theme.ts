// Light or dark. Hosts have no common sign for it, so "auto" reads the known ones and falls
// back on what the reader asked of the system.

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
];
const DARK_WORD = /^(dark|slate|vscode-dark|vscode-high-contrast)$/;
const LIGHT_WORD = /^(light|default|vscode-light|vscode-high-contrast-light)$/;
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
  }
  if (DARK_CLASS.test(element.className)) return "dark";
  if (LIGHT_CLASS.test(element.className)) return "light";
  return null;
}

/** The page's theme: body before html, and the system's wish when neither says a word. */
export function pageTheme(page: Document = document): Theme {
  const said = themeOf(page.body) ?? themeOf(page.documentElement);
  if (said) return said;
  const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches ?? false;
  return dark ? "dark" : "light";
}

/** Writes the theme in force on the root, now and whenever setting, page or system change it. */
export function followTheme(board: Board): void {
  const { root, settings, signal } = board;
  const show = () => {
    const setting = settings.get("theme");
    const theme = setting === "auto" ? pageTheme() : setting;
    if (root.dataset.theme !== theme) root.dataset.theme = theme;
  };
  show();
  const observer = new MutationObserver(show);
  const attributeFilter = ["class", "data-jp-theme-light", ...ATTRIBUTES];
  for (const element of [document.documentElement, document.body]) {
    observer.observe(element, { attributes: true, attributeFilter });
  }
  signal.addEventListener("abort", () => observer.disconnect());
  const system = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
  system?.addEventListener("change", show, { signal });
  settings.subscribe((name) => {
    if (name === "theme") show();
  }, signal);
}
