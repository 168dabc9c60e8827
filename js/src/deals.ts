// A random deal that can be won: deals are drawn until the solver finds a win.

import { dealGame, type GameCode, type Rule, randomCode, Search } from "./rules";
import { inSlices } from "./slices";

/** So many deals are drawn at most. About one classic deal in fifteen can be won, and nearly all
 * relaxed ones: there is hardly a chance in the world that none of these can. */
export const DRAWS = 5000;
/** Positions that are looked at together; much less than a slice. */
const STATES = 8;

/** Tells the first deal drawn that can be won, or null if none of so many can; nothing when the
 * signal ends before. Deals that the solver does not decide are passed over. */
export function findWinnable(
  rule: Rule,
  signal: AbortSignal,
  tell: (code: GameCode | null) => void,
  draw: (rule: Rule) => GameCode = randomCode,
): void {
  let drawn = 0;
  const next = () => {
    drawn += 1;
    const code = draw(rule);
    return { code, search: new Search(dealGame(code).position) };
  };
  let at = next();
  inSlices(() => {
    const verdict = at.search.step(STATES)?.verdict;
    if (verdict === undefined) return false;
    if (verdict !== "winnable" && drawn < DRAWS) {
      at = next();
      return false;
    }
    tell(verdict === "winnable" ? at.code : null);
    return true;
  }, signal);
}
