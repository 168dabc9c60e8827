// What the hands do when the table has changed under them.

import { restFocus } from "./focus";
import { checkHeld } from "./hold";
import type { Board } from "./state";

/** To be called after every render: lets go of a group that is no longer there and keeps the
 * focus on something that is. */
export function handsOnUpdate(board: Board): void {
  checkHeld(board);
  restFocus(board);
}
