// The life of one board on a page: its game, under a name that no other board of the page bears,
// and what belongs to that game and goes with it.

import type { SettingValues } from "../board/referee";
import { createHost } from "../host";
import { keptGame } from "../kept";
import { type Game, positionText, snapshot } from "../rules";
import widget from "../widget";
import { isRecord } from "../wire";
import type { Given } from "./attributes";
import { PageModel } from "./model";

export interface Life {
  /** The name of the game that the page came with. */
  readonly name: string;
  set(setting: keyof SettingValues, value: unknown): void;
  /** Draws the board in the element, until the signal aborts. */
  show(el: HTMLElement, signal: AbortSignal): void;
  end(): void;
}

export function begin(
  given: Given,
  settings: Readonly<Record<string, unknown>>,
  taken: ReadonlySet<string>,
  missesPython: boolean,
  id: string,
): Life {
  const end = new AbortController();
  const { signal } = end;
  const name = nameOf(given.game, taken, id);
  const model = new PageModel({
    ...settings,
    _opening: openingOf(name, given),
    // Only what Python once told of can miss it.
    ...(missesPython ? { _change: [name, 0, "new", null, null, null, given.elapsed] } : {}),
  });
  follow(model, name, given, signal);
  const board = widget();
  board.initialize({ model, signal });
  return {
    name,
    set: (setting, value) => model.set(setting, value),
    show: (el, shown) => {
      board.render({ model, el, signal: shown });
    },
    end: () => end.abort(),
  };
}

function openingOf(name: string, { game, elapsed, running }: Given): Record<string, unknown> {
  const clock = running === undefined ? { elapsed } : { elapsed, running };
  return { game: name, version: 0, ...snapshot(game), ...clock };
}

/** The same content has the same name whenever the page is made again, so that a game kept in the
 * browser is found. The second one of a page has another, since two boards are two games: they are
 * told apart by their elements' ids or else by their order, which an author may change. */
export function nameOf(game: Game, taken: ReadonlySet<string>, id: string): string {
  const { opening, moves, at } = snapshot(game);
  const own = id === "" ? [] : [`#${id}`];
  const name = `1.${digest([opening, at, ...moves, ...own].join(" "))}`;
  let free = name;
  for (let n = 2; taken.has(free); n += 1) free = `${name}.${n}`;
  return free;
}

/** FNV-1a, twice from different beginnings. */
function digest(text: string): string {
  const half = (start: number): string => {
    let hash = start;
    for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
    return (hash >>> 0).toString(36);
  };
  return half(0x811c9dc5) + half(0x1b873593);
}

/** Shows marks and task with the game that they are about. Where there is Python, it does that. */
function follow(model: PageModel, name: string, given: Given, signal: AbortSignal): void {
  const { marks, task } = given;
  const opening = positionText(given.game.opening);
  const host = createHost(model, signal);
  // A game that was kept in the browser goes on under a name of its own.
  const kept = keptGame(host).resume()?.standing;
  const begun = kept ? positionText(kept.game.opening) : opening;
  const own = kept && begun === opening ? kept.id : name;
  const taskOf = (id: unknown, begun: unknown): unknown => {
    if (id === own) return task;
    // Started over, it is still to be solved.
    return begun === opening && isRecord(task) ? { ...task, solved: null } : null;
  };
  model.set("marks", { game: own, list: marks });
  model.set("_task", taskOf(kept?.id ?? name, begun));
  host.on("change:_opening", () => {
    const now = host.get("_opening");
    if (isRecord(now)) model.set("_task", taskOf(now.game, now.opening));
  });
}
