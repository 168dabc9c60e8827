// One game on the table of one model, shared by all its boards: answers the boards' questions
// from the rules, makes their changes at once, and tells them what Python did.

import { asPython } from "./as-python";
import type {
  CardName,
  CheckedCode,
  NewGame,
  PileName,
  Referee,
  RuleName,
  Settings,
  Table,
  TableEvent,
} from "./board/referee";
import { createClock } from "./clock";
import type { Host } from "./host";
import { type Back, Link, type News } from "./link";
import {
  bestPlace,
  COLUMNS,
  CodeError,
  cardText,
  codeText,
  codeWithRule,
  type Destination,
  dealGame,
  type Game,
  type GameCode,
  gameFrom,
  groupOf,
  type Move,
  moveText,
  parseCard,
  parseCode,
  randomCode,
  refusal,
  withRule,
} from "./rules";
import { codeErrorMessage, pickWhy, placeWhy, whyMove } from "./sentences";
import { type Standing, standingOf } from "./standing";
import { keep, readStart } from "./start";
import { destinationOf, pileOf, tableOf } from "./table";
import { type Key, type Language, resolveLanguage, say } from "./words";

const BACK: Readonly<Record<Back, Key>> = {
  python: "session.back.python",
  browser: "session.back.browser",
  game: "session.back.game",
  refused: "session.back.refused",
};

/** Milliseconds after a change in which further changes are kept together with it. */
const KEEP_AFTER = 50;

export class Session implements Referee {
  readonly #host: Host;
  readonly #settings: Settings;
  readonly #signal: AbortSignal;
  readonly #link: Link;
  readonly #clock;
  /** The game that the clock counts for. */
  #timed: string;
  readonly #views = new Map<symbol, boolean>();
  readonly #listeners = new Set<(event: TableEvent) => void>();
  #pictured: { readonly standing: Standing; readonly table: Table } | null = null;
  #keeping: ReturnType<typeof setTimeout> | undefined;

  /** `now` gives milliseconds on a clock that never goes back. */
  constructor(host: Host, settings: Settings, signal: AbortSignal, now: () => number) {
    this.#host = host;
    this.#settings = settings;
    this.#signal = signal;
    const { standing, elapsed } = readStart(host);
    this.#clock = createClock(now);
    this.#clock.reset(elapsed);
    this.#timed = standing.id;
    this.#link = new Link(host, standing, {
      news: (news) => this.#told(news),
      clock: (game, seconds) => {
        this.#runClock();
        if (game === this.#timed) this.#clock.atLeast(seconds);
      },
    });
    this.#runClock();
    signal.addEventListener("abort", () => clearTimeout(this.#keeping), { once: true });
  }

  get #game(): Game {
    return this.#link.shown.game;
  }
  get #language(): Language {
    return resolveLanguage(this.#settings.get("language"));
  }

  table(): Table {
    const standing = this.#link.shown;
    if (this.#pictured?.standing !== standing) {
      this.#pictured = { standing, table: tableOf(standing) };
    }
    return this.#pictured.table;
  }

  seconds(): number {
    return this.#clock.seconds();
  }

  group(card: CardName): readonly CardName[] {
    return groupOf(this.#game.position, parseCard(card)).map(cardText);
  }

  pickRefusal(card: CardName): string {
    return pickWhy(this.#language, this.#game.position, parseCard(card));
  }

  destinations(card: CardName): readonly PileName[] {
    const places: readonly Destination[] = [...COLUMNS, "F"];
    return places
      .map((to): Move => ({ card: parseCard(card), to }))
      .filter((move) => refusal(this.#game.position, move) === null)
      .map(pileOf);
  }

  why(card: CardName, to: PileName): string {
    return whyMove(this.#language, this.#game.position, moveOf(card, to));
  }

  bestPlace(card: CardName): PileName | null {
    const parsed = parseCard(card);
    const to = bestPlace(this.#game.position, parsed);
    return to === null ? null : pileOf({ card: parsed, to });
  }

  placeRefusal(card: CardName): string {
    return placeWhy(this.#language, this.#game.position, parseCard(card));
  }

  play(card: CardName, to: PileName): string {
    const why = this.why(card, to);
    if (why !== "") return why;
    const move = moveOf(card, to);
    this.#link.make({ type: "play", move: moveText(move) }, this.#game.play(move));
    return this.#made("play");
  }

  undo(): string {
    if (this.#game.undoLeft === 0) return say(this.#language, "session.undo.none");
    this.#link.make({ type: "undo" }, this.#game.undo());
    return this.#made("undo");
  }

  redo(): string {
    if (this.#game.redoLeft === 0) return say(this.#language, "session.redo.none");
    this.#link.make({ type: "redo" }, this.#game.redo());
    return this.#made("redo");
  }

  newGame(request: NewGame): string {
    if (request.kind === "random") return this.#deal(randomCode(request.rule));
    if (request.kind === "again") return this.#again(request.rule);
    const checked = this.checkCode(request.code);
    return checked.ok ? this.#deal(parseCode(checked.code)) : checked.message;
  }

  checkCode(text: string): CheckedCode {
    try {
      const code = parseCode(text);
      return { ok: true, code: codeText(code), rule: code.rule };
    } catch (error) {
      if (!(error instanceof CodeError)) throw error;
      return { ok: false, message: codeErrorMessage(this.#language, error) };
    }
  }

  codeWithRule(code: string, rule: RuleName): string {
    return codeText(codeWithRule(parseCode(code), rule));
  }

  asPython(): string {
    return asPython(this.#game);
  }

  setVisible(view: symbol, visible: boolean): void {
    this.#views.set(view, visible);
    this.#countViews();
  }

  /** A board has gone: it is neither shown nor hidden. */
  forget(view: symbol): void {
    if (this.#views.delete(view)) this.#countViews();
  }

  subscribe(listener: (event: TableEvent) => void, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#listeners.add(listener);
    signal.addEventListener("abort", () => this.#listeners.delete(listener), { once: true });
  }

  #deal(code: GameCode): string {
    const id = this.#link.nameGame();
    const game = dealGame(code);
    const wish = { type: "new", id, code: codeText(code) } as const;
    this.#link.make(wish, game, standingOf(id, 0, game));
    return this.#made("new");
  }

  /** This opening again, with fresh counters; under the other rule if that is asked for. */
  #again(rule: RuleName): string {
    const { code, opening } = this.#game;
    const id = this.#link.nameGame();
    const game = code ? dealGame(codeWithRule(code, rule)) : gameFrom(withRule(opening, rule));
    const wish = { type: "new", id, again: true, rule } as const;
    this.#link.make(wish, game, standingOf(id, 0, game));
    return this.#made("new");
  }

  /** After a change of our own; "" since nothing was refused. */
  #made(kind: TableEvent["kind"]): "" {
    this.#changed({ kind, by: "hand", message: "" });
    return "";
  }

  #told({ kind, by, back }: News): void {
    const message = back === null ? "" : say(this.#language, BACK[back]);
    this.#changed({ kind: back === null ? kind : "back", by, message });
  }

  #changed(event: TableEvent): void {
    this.#runClock();
    this.#keep();
    for (const listener of [...this.#listeners]) listener(event);
  }

  #runClock(): void {
    const { id, game } = this.#link.shown;
    if (id !== this.#timed) this.#clock.reset(0);
    this.#timed = id;
    this.#clock.play(game.moveCount > 0 && !game.isWon);
  }

  #countViews(): void {
    const shown = [...this.#views.values()].filter((visible) => visible).length;
    const hidden = this.#views.size - shown;
    this.#clock.hide(shown === 0 && hidden > 0);
    this.#link.views(shown, hidden);
  }

  #keep(): void {
    if (this.#signal.aborted || this.#keeping !== undefined) return;
    this.#keeping = setTimeout(() => {
      this.#keeping = undefined;
      keep(this.#host, this.#link.shown, this.#clock.seconds());
    }, KEEP_AFTER);
  }
}

function moveOf(card: CardName, to: PileName): Move {
  return { card: parseCard(card), to: destinationOf(to) };
}
