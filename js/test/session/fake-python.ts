// Python's side of the conversation: what widget.py and sync.py do, over the rules of the browser.

import {
  codeText,
  codeWithRule,
  dealGame,
  type Game,
  gameFrom,
  parseCode,
  parseMove,
  positionText,
  type Rule,
  refusal,
  snapshot,
  withRule,
} from "../../src/rules";

type Content = Record<string, unknown>;
/** What Python says to all browsers. */
export type Said = { readonly update: Content } | { readonly custom: Content };
type Kind = "play" | "undo" | "redo" | "go";

export class FakePython {
  game: Game;
  id = "1.python";
  version = 0;
  elapsed = 0;
  readonly said: Said[] = [];
  readonly accepted = new Set<string>();
  readonly refused = new Set<string>();
  /** Who made the latest changes, and the version before them. */
  #run: { client: string | null; since: number } = { client: null, since: 0 };
  #turn = 1;

  constructor(game: Game) {
    this.game = game;
  }

  get state(): Content {
    return { ...this.#facts(), _opening: this.#whole(), _change: this.#record("new", null, null) };
  }

  change(kind: Kind, move: string | null = null, sender: Content | null = null): void {
    const before = this.game;
    if (kind === "play") this.game = before.play(parseMove(move ?? ""));
    else if (kind === "go") this.game = before.goTo(Number(move?.slice(1)));
    else this.game = kind === "undo" ? before.undo() : before.redo();
    this.version += 1;
    const client = (sender?.client as string | undefined) ?? null;
    if (client === null || client !== this.#run.client) {
      this.#run = { client, since: this.version - 1 };
    }
    this.#tell(kind, move, sender);
  }

  newGame(game: Game, id?: string, sender: Content | null = null): void {
    this.#turn += 1;
    this.game = game;
    this.id = id ?? `${this.#turn}.python`;
    this.version = 0;
    this.#run = { client: (sender?.client as string | undefined) ?? null, since: 0 };
    this.#tell("new", null, sender);
  }

  receive(message: Content): void {
    const { type, client, n } = message;
    if (type === "hello") {
      this.said.push({ custom: { type: "state", client, n, ...this.#whole() } });
      return;
    }
    if (type === "views") return;
    const reason = this.#refusal(message);
    (reason === null ? this.accepted : this.refused).add(`${client} ${n}`);
    if (reason !== null) {
      this.said.push({ custom: { type: "refused", client, n, reason, text: reason } });
    } else if (type === "new") {
      this.newGame(this.#dealt(message), message.id as string, message);
    } else {
      const move = type === "go" ? `@${message.to}` : (message.move as string | undefined);
      this.change(type as Kind, move ?? null, message);
    }
  }

  #refusal({ type, client, game, base, ahead, move, to }: Content): string | null {
    if (game !== this.id) return "game";
    if ((base as number) + (ahead as number) !== this.version) return "stale";
    const own = client === this.#run.client && (base as number) >= this.#run.since;
    if ((ahead as number) > 0 && !own) return "stale";
    if (type === "undo" && this.game.undoLeft === 0) return "history";
    if (type === "redo" && this.game.redoLeft === 0) return "history";
    if (type === "go" && !this.#reaches(to as number)) return "history";
    if (type !== "play") return null;
    return refusal(this.game.position, parseMove(move as string)) && "illegal";
  }

  /** Whether the number of moves tells another point of the game's line. */
  #reaches(to: number): boolean {
    const { depth, redoLeft } = this.game;
    return to !== depth && to >= 0 && to <= depth + redoLeft;
  }

  #dealt({ code, rule }: Content): Game {
    if (typeof code === "string") return dealGame(parseCode(code));
    const { code: old, opening } = this.game;
    return old
      ? dealGame(codeWithRule(old, rule as Rule))
      : gameFrom(withRule(opening, rule as Rule));
  }

  #tell(kind: string, move: string | null, sender: Content | null): void {
    this.elapsed += 0.5;
    this.said.push({ update: { ...this.#facts(), _change: this.#record(kind, move, sender) } });
  }

  #record(kind: string, move: string | null, sender: Content | null): unknown[] {
    const { client = null, n = null } = sender ?? {};
    return [this.id, this.version, kind, move, client, n, this.elapsed];
  }

  #facts(): Content {
    return {
      code: this.game.code && codeText(this.game.code),
      position: positionText(this.game.position),
      score: this.game.score,
      move_count: this.game.moveCount,
    };
  }

  #whole(): Content {
    return {
      game: this.id,
      version: this.version,
      elapsed: this.elapsed,
      running: true,
      ...snapshot(this.game),
    };
  }
}
