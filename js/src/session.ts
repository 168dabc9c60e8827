// One game on the table of one model, shared by all its boards: answers the boards' questions
// from the rules, makes their changes at once, and tells them what Python did.

import { asPython } from "./as-python";
import type {
  Asked,
  CardName,
  CheckedCode,
  Marks,
  NewGame,
  PileName,
  Referee,
  RuleName,
  Settings,
  Table,
  TableEvent,
  Task,
  Truth,
} from "./board/referee";
import { createClock } from "./clock";
import { findWinnable } from "./deals";
import type { Host } from "./host";
import { Keeper } from "./keeper";
import { type KeptGame, NOTHING_KEPT } from "./kept";
import { type Back, Link, type LinkEvents, type News } from "./link";
import { createMarksReader } from "./marks";
import { Resumed } from "./resumed";
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
import { keepInModel, readStart } from "./start";
import { destinationOf, pileOf, tableOf } from "./table";
import { readTask } from "./task";
import { TruthSeeker } from "./truth";
import { count, type Key, type Language, resolveLanguage, say } from "./words";

const BACK: Readonly<Record<Back, Key>> = {
  python: "session.back.python",
  browser: "session.back.browser",
  game: "session.back.game",
  refused: "session.back.refused",
};

const NOTHING_SAID: TableEvent = { kind: "state", by: "python", message: "" };

export class Session implements Referee {
  readonly #host: Host;
  readonly #settings: Settings;
  readonly #link: Link;
  readonly #marks: (game: string) => Marks;
  readonly #clock;
  /** The game that the clock counts for. */
  #timed: string;
  /** Whether a won game is looked back at: its clock stands, also where it is not won yet. */
  #lookingBack = false;
  #wasWon = false;
  readonly #views = new Map<symbol, boolean>();
  /** With the signals of the boards that they belong to: a board may listen more than once. */
  readonly #listeners = new Map<(event: TableEvent) => void, AbortSignal>();
  #pictured: { readonly standing: Standing; readonly table: Table } | null = null;
  readonly #keeper: Keeper;
  readonly #kept: KeptGame;
  readonly #resumed: Resumed;
  readonly #truth: TruthSeeker;

  /** `now` gives milliseconds on a clock that never goes back. */
  constructor(
    host: Host,
    settings: Settings,
    signal: AbortSignal,
    now: () => number,
    kept: KeptGame = NOTHING_KEPT,
  ) {
    this.#host = host;
    this.#settings = settings;
    this.#keeper = new Keeper(() => this.#keep(), signal);
    this.#kept = kept;
    const resumed = kept.resume();
    this.#resumed = new Resumed(resumed?.standing.id ?? null, (game) => this.#tellResumed(game));
    const { standing, elapsed, running } = resumed ?? readStart(host);
    this.#lookingBack = running === false;
    this.#clock = createClock(now);
    this.#clock.reset(elapsed);
    this.#timed = standing.id;
    const events: LinkEvents = {
      heard: () => this.#kept.drop(),
      news: (news) => this.#onNews(news),
      clock: (game, seconds, running) => {
        if (running !== null) this.#lookingBack = !running;
        this.#runClock();
        if (game === this.#timed) this.#clock.atLeast(seconds);
      },
      presence: () => this.#tellAll(NOTHING_SAID),
    };
    this.#link = new Link(host, standing, events, signal);
    this.#truth = new TruthSeeker(() => this.#game, signal, now);
    this.#wasWon = this.#game.isWon;
    this.#runClock();
    this.#marks = createMarksReader(() => host.get("marks"));
    for (const name of ["marks", "_task"]) {
      host.on(`change:${name}`, () => this.#tellAll(NOTHING_SAID));
    }
    signal.addEventListener("abort", () => this.#leave(), { once: true });
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

  marks(): Marks {
    return this.#marks(this.#link.shown.id);
  }

  task(): Task | null {
    return readTask(this.#host.get("_task"));
  }

  truth(): Truth {
    return this.#truth.told();
  }

  askTruth(of: Asked, changed: () => void, signal: AbortSignal): void {
    this.#truth.ask(of, changed, signal);
  }

  startOver(): string {
    return this.newGame({ kind: "again", rule: this.#game.position.rule });
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
    const watching = this.#watching();
    if (watching !== "") return watching;
    const why = this.why(card, to);
    if (why !== "") {
      this.#report(card, to);
      return why;
    }
    const limit = this.task()?.limit ?? null;
    if (limit !== null && this.table().at >= limit) {
      return count(this.#language, "exercise.used", limit);
    }
    const move = moveOf(card, to);
    this.#link.make({ type: "play", move: moveText(move) }, this.#game.play(move));
    return this.#made("play");
  }

  refused(card: CardName): void {
    this.#report(card);
  }

  /** Why no hand may play, or "" when hands may. */
  #watching(): string {
    return this.#settings.get("interactive") ? "" : say(this.#language, "board.watch");
  }

  undo(): string {
    const watching = this.#watching();
    if (watching !== "") return watching;
    if (this.#game.undoLeft === 0) return say(this.#language, "session.undo.none");
    this.#link.make({ type: "undo" }, this.#game.undo());
    return this.#made("undo");
  }

  redo(): string {
    const watching = this.#watching();
    if (watching !== "") return watching;
    if (this.#game.redoLeft === 0) return say(this.#language, "session.redo.none");
    this.#link.make({ type: "redo" }, this.#game.redo());
    return this.#made("redo");
  }

  goTo(n: number): string {
    const { at, total } = this.table();
    if (n < 0 || n > total) {
      const key: Key = total === 0 ? "session.go.none" : `session.go.${n < 0 ? "start" : "end"}`;
      return say(this.#language, key);
    }
    if (n === at) return "";
    this.#link.make({ type: "go", to: n }, this.#game.goTo(n));
    return this.#made("go");
  }

  newGame(request: NewGame): string {
    const watching = this.#watching();
    if (watching !== "") return watching;
    if (request.kind === "random") return this.#deal(randomCode(request.rule));
    if (request.kind === "again") return this.#again(request.rule);
    const checked = this.checkCode(request.code);
    return checked.ok ? this.#deal(parseCode(checked.code)) : checked.message;
  }

  findDeal(rule: RuleName, signal: AbortSignal, tell: (code: string | null) => void): string {
    const watching = this.#watching();
    if (watching === "") findWinnable(rule, signal, (code) => tell(code && codeText(code)));
    return watching;
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
    if (visible) this.#resumed.seen();
  }

  alone(): boolean {
    return this.#link.missesPython;
  }

  /** The host tells that it has no Python for this model. */
  cutOff(): void {
    this.#link.cutOff();
  }

  /** A board has gone: it is neither shown nor hidden. */
  forget(view: symbol): void {
    if (this.#views.delete(view)) this.#countViews();
  }

  subscribe(listener: (event: TableEvent) => void, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#listeners.set(listener, signal);
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

  #report(card: CardName, to?: PileName): void {
    if (this.#host.get("_hears_refusals") !== true) return;
    this.#link.report(card, to && destinationOf(to) === "F" ? "F" : to);
  }

  /** After a change of our own; "" since nothing was refused. */
  #made(kind: TableEvent["kind"]): "" {
    this.#changed({ kind, by: "hand", message: "" });
    return "";
  }

  #onNews({ kind, by, back: dropped }: News): void {
    // Python's game has taken the place of the kept one, with all that was played in that.
    const back = this.#resumed.end() ? "game" : dropped;
    const message = back === null ? "" : say(this.#language, BACK[back]);
    this.#changed({ kind: back === null ? kind : "back", by, message });
  }

  /** Says to the first board that this kept game goes on, if it still does. */
  #tellResumed(game: string): boolean {
    const [first] = this.#listeners.values();
    if (first === undefined || this.#link.shown.id !== game) return false;
    const message = say(this.#language, "session.kept");
    for (const [listener, board] of [...this.#listeners]) {
      if (board === first) listener({ kind: "state", by: "hand", message });
    }
    return true;
  }

  #changed(event: TableEvent): void {
    this.#lookBack(event.kind);
    this.#runClock();
    this.#keeper.soon();
    this.#tellAll(event);
  }

  #tellAll(event: TableEvent): void {
    this.#truth.follow();
    for (const listener of [...this.#listeners.keys()]) listener(event);
  }

  /** A step along the line leaves the clock as it is; everything else that is done runs it. */
  #lookBack(kind: TableEvent["kind"]): void {
    if (kind === "go") this.#lookingBack ||= this.#wasWon;
    else if (kind !== "state" && kind !== "back") this.#lookingBack = false;
    this.#wasWon = this.#game.isWon;
  }

  #runClock(): void {
    const { id } = this.#link.shown;
    if (id !== this.#timed) this.#clock.reset(0);
    this.#timed = id;
    this.#clock.play(this.#running);
  }

  get #running(): boolean {
    return this.#game.moveCount > 0 && !this.#game.isWon && !this.#lookingBack;
  }

  #countViews(): void {
    const shown = [...this.#views.values()].filter((visible) => visible).length;
    const hidden = this.#views.size - shown;
    this.#clock.hide(shown === 0 && hidden > 0);
    // A page that is left is hidden first.
    if (shown === 0) this.#kept.keepTime(this.#link.shown, this.#clock.seconds());
    this.#link.views(shown, hidden);
  }

  #keep(): void {
    keepInModel(this.#host, this.#link.shown, this.#clock.seconds(), this.#running);
    this.#keepInBrowser();
  }

  /** Keeps the game beyond this page's life, while Python is not there to have it. */
  #keepInBrowser(): void {
    if (!this.#link.alone) return;
    // A won game that is looked back at is over all the same.
    if (this.#lookingBack) this.#kept.drop();
    else this.#kept.keep(this.#link.shown, this.#clock.seconds());
  }

  #leave(): void {
    if (this.#keeper.waits) this.#keep();
    this.#keeper.stop();
    this.#resumed.stop();
  }
}

function moveOf(card: CardName, to: PileName): Move {
  return { card: parseCard(card), to: destinationOf(to) };
}
