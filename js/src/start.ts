// With what a session begins: whatever the host's model holds, down to nothing at all.

import type { Host } from "./host";
import { dealGame, parseCode, type Rule, randomCode, snapshot } from "./rules";
import { attempt, fromTraits, fromWhole, type Standing, standingOf } from "./standing";
import { readChange, readWhole } from "./wire";
import { resolveLanguage } from "./words";
import { gameWritten, type Written } from "./written";

export interface Start {
  readonly standing: Standing;
  /** Seconds of play so far. */
  readonly elapsed: number;
  /** Whether the clock runs, or null when that is not known. */
  readonly running?: boolean | null;
}

/** The name of a game that nobody has named yet: its turn comes before all of Python's. */
export const UNNAMED = "0.unnamed";

export function readStart(host: Host): Start {
  const change = readChange(host.get("_change"));
  const value = host.get("_opening");
  const whole = readWhole(value);
  const kept = whole && fromWhole(whole);
  // The whole game is not sent with changes: a model whose board comes late has an old one.
  if (whole && kept) {
    const sameGame = change?.game === whole.game;
    const current = change === null || (sameGame && whole.version >= change.version);
    if (current || isLater(value, change)) return { ...whole, standing: kept };
  }
  const written = writtenIn(host);
  const game = written && attempt(() => gameWritten(written, "en"));
  // A reader's time begins with what the reader does, not with the moves that were written.
  if (game) return { standing: standingOf(UNNAMED, 0, game), elapsed: 0, running: false };
  const elapsed = change?.elapsed ?? 0;
  const seen = fromTraits(host.get, change?.game ?? UNNAMED, change?.version ?? 0);
  return { standing: seen ?? dealt(host), elapsed };
}

/** Throws WrittenError when an author has written something into the model that is no game. What
 * hosts keep is never refused: there a board with any game is better than none. */
export function checkWritten(host: Host, language: "auto" | "en" | "he"): void {
  const written = writtenIn(host);
  if (written) gameWritten(written, resolveLanguage(language));
}

/** What an author has put into the model by hand, or null when a session or Python has filled it. */
function writtenIn({ get }: Host): Written | null {
  if (FILLED.some((name) => get(name) !== undefined)) return null;
  return { code: get("code"), position: get("position"), rule: get("rule"), moves: get("moves") };
}

/** What no author writes: Python has all of them, and a session keeps the first. */
const FILLED = ["_opening", "_change", "move_count"];

function dealt(host: Host): Standing {
  const code = attempt(() => parseCode(String(host.get("code"))));
  const rule: Rule = host.get("rule") === "relaxed" ? "relaxed" : "classic";
  return standingOf(UNNAMED, 0, dealGame(code ?? randomCode(rule)));
}

/** Keeps the game in the model, for later views and for what the host saves. Python is not told. */
export function keepInModel(
  host: Host,
  { id, version, game, whole }: Standing,
  elapsed: number,
  running: boolean,
): void {
  if (!whole) return;
  host.put("_opening", {
    game: id,
    version: Number.isNaN(version) ? 0 : version,
    ...snapshot(game),
    elapsed,
    running,
    after: host.get("_change") ?? null,
  });
}

/** Whether the game was kept by a session that knew of this very change. */
function isLater(kept: unknown, change: { readonly game: string; readonly version: number }) {
  const after = readChange((kept as { readonly after?: unknown }).after);
  return after !== null && after.game === change.game && after.version === change.version;
}
