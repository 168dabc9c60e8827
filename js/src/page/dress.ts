// The style sheet, which the bundle carries: the page has no other file of ours.

import "./page.css";

/** The build puts the sheet here. */
const SHEET = "__SOLITAIRE_SHEET__";
const MARK = "data-solitaire-sheet";

/** Puts the sheet where a board of that root sees it, once for all. The root is a document or a
 * shadow root, maybe a frame's, whose classes are not this window's. */
export function dress(root: Node): void {
  const tree = root as Document | ShadowRoot;
  const home = "head" in tree ? tree.head : tree;
  if (home.querySelector(`style[${MARK}]`)) return;
  const style = home.ownerDocument.createElement("style");
  style.setAttribute(MARK, "");
  style.textContent = SHEET;
  home.append(style);
  const view = home.ownerDocument.defaultView;
  // A strict policy of the page (style-src) makes a sheet of no such element, but of this.
  if (style.sheet === null && view) {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(SHEET);
    tree.adoptedStyleSheets.push(sheet);
  }
}
