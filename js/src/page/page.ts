// The script for pages without Python: boards wherever a page has the element <solitaire-board>.

import { SolitaireBoard, TAG } from "./element";

// A page may have loaded the script already.
if (!customElements.get(TAG)) customElements.define(TAG, SolitaireBoard);
