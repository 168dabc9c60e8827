// The last unfinished game of a page's board, kept in the browser's storage for a board without
// Python, so that a reload goes on with it. Storage may be refused (a sandboxed frame throws at
// the mere look), full, or hold anything: then nothing is kept, and play goes on.

import type { Host } from "./host";
import { restore, snapshot } from "./rules";
import { attempt, type Standing, standingOf } from "./standing";
import { type Start, UNNAMED } from "./start";
import { isRecord, isSeconds, readWhole } from "./wire";

export interface KeptGame {
  /** The game to go on with, or null. */
  resume(): Start | null;
  /** Keeps the game, or nothing when there is nothing to go on with. */
  keep(standing: Standing, elapsed: number): void;
  /** Keeps the time of a game that is kept and has not changed since. */
  keepTime(standing: Standing, elapsed: number): void;
  /** Lets go of what was kept here. */
  drop(): void;
}

export const NOTHING_KEPT: KeptGame = {
  resume: () => null,
  keep: () => {},
  keepTime: () => {},
  drop: () => {},
};

/** The stored keys: this, the page's path, and the game that the page came with. */
const PREFIX = "solitaire_widget:";
/** The format of an entry; another one is not read. */
const FORMAT = 1;
/** How many games are kept over all pages of an origin; the oldest goes first. */
const MOST = 50;
/** The longest entry, in characters: several thousand moves. The storage is shared with all
 * else that the origin keeps. */
const LONGEST = 50_000;

/** The kept game of a host's model; nothing is kept for a model that names no game of its own. */
export function keptGame(host: Host, open: () => Storage = browserStorage): KeptGame {
  const page = readWhole(host.get("_opening"));
  const storage = attempt(open);
  const path = attempt(() => globalThis.location.pathname);
  if (!storage || path === null || page === null || page.game === UNNAMED) return NOTHING_KEPT;
  return keptIn(storage, `${PREFIX}${path}:${page.game}`, page);
}

interface Page {
  readonly game: string;
  readonly version: number;
}

function keptIn(storage: Storage, key: string, page: Page): KeptGame {
  /** What the storage holds for us, as far as we know. */
  let known: string | null = null;
  const read = (): string | null => attempt(() => storage.getItem(key));
  const remove = (): void => {
    known = null;
    attempt(() => storage.removeItem(key));
  };
  const keep = (standing: Standing, elapsed: number): void => {
    const text = entryOf(page, standing, elapsed);
    if (text !== null && write(storage, key, text)) known = text;
    else if (text === null && known !== null) remove();
  };
  return {
    resume: () => {
      const text = read();
      if (text === null) return null;
      const start = readEntry(page, text);
      if (start === null) remove();
      else known = text;
      return start;
    },
    keep,
    keepTime: (standing, elapsed) => {
      // Another tab of the page may have gone on with the game since.
      if (known !== null && read() === known) keep(standing, elapsed);
    },
    drop: () => {
      if (known !== null) remove();
    },
  };
}

function browserStorage(): Storage {
  return globalThis.localStorage;
}

function isUnfinished({ game, whole }: Standing): boolean {
  return whole && game.moveCount > 0 && !game.isWon;
}

function entryOf(page: Page, standing: Standing, elapsed: number): string | null {
  if (!isUnfinished(standing)) return null;
  const text = JSON.stringify({
    format: FORMAT,
    saved: Date.now(),
    // A page that was made again from the same widget, further on, comes with another one.
    page: page.version,
    elapsed,
    ...snapshot(standing.game),
  });
  return text.length > LONGEST ? null : text;
}

function readEntry(page: Page, text: string): Start | null {
  if (text.length > LONGEST) return null;
  const entry = attempt((): unknown => JSON.parse(text));
  if (!isRecord(entry) || entry.format !== FORMAT || entry.page !== page.version) return null;
  const { elapsed } = entry;
  const game = attempt(() => restore(entry));
  if (game === null || !isSeconds(elapsed)) return null;
  // A name of turn 0: whatever Python has comes after it, and no move of this game is taken for
  // a move of the game that the page came with.
  const standing = standingOf(`0.${page.game.replace(/^(0\.)+/, "")}`, 0, game);
  return isUnfinished(standing) ? { standing, elapsed } : null;
}

/** Whether the storage took it. In a full one the oldest other game makes room, and no more than
 * that: the rest of the origin may have filled it. */
function write(storage: Storage, key: string, text: string): boolean {
  const put = (): boolean =>
    attempt(() => {
      storage.setItem(key, text);
      return true;
    }) ?? false;
  const isNew = attempt(() => storage.getItem(key)) === null;
  if (isNew) dropOldest(storage, key, MOST - 1);
  if (put()) return true;
  dropOldest(storage, key, Math.max(0, otherGames(storage, key).length - 1));
  return put();
}

/** Leaves so many games beside the one of the key. */
function dropOldest(storage: Storage, key: string, left: number): void {
  const others = otherGames(storage, key);
  for (const { name } of others.slice(left)) attempt(() => storage.removeItem(name));
}

/** The latest first. */
function otherGames(storage: Storage, key: string): { name: string; saved: number }[] {
  const names = attempt(() =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ""),
  );
  return (names ?? [])
    .filter((name) => name.startsWith(PREFIX) && name !== key)
    .map((name) => ({ name, saved: timeOf(attempt(() => storage.getItem(name))) }))
    .sort((one, other) => other.saved - one.saved);
}

/** When the entry was written, in milliseconds; nonsense is older than everything. */
function timeOf(text: string | null): number {
  const entry = attempt((): unknown => JSON.parse(text ?? ""));
  return isRecord(entry) && isSeconds(entry.saved) ? entry.saved : 0;
}
