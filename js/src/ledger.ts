// What Python has confirmed, what it has not answered yet, and what is shown: the confirmed
// game with the unanswered changes made on it. Every state is kept as a value, so that a
// confirmation changes nothing on the table, and a refusal only steps back.

import { type Game, parseMove, positionText } from "./rules";
import { type Standing, turnOf } from "./standing";
import type { Change, Claim, Wish } from "./wire";

/** A change of our own that Python has not answered. */
export interface Pending {
  readonly wish: Wish;
  readonly claim: Claim;
  /** The game after it. */
  readonly after: Standing;
  /** The number of its message; 0 while it has not been sent. */
  n: number;
}

/** What became of a message from Python. `dropped` changes of ours were taken back. */
export type Outcome =
  /** Nothing new, or the answer to a change of ours: the table stays as it is. */
  | { readonly kind: "known" }
  | { readonly kind: "own" }
  /** The very next change of the game, or another state than the one that we had. */
  | { readonly kind: "next"; readonly dropped: number }
  | { readonly kind: "other"; readonly dropped: number };

/** So many unanswered changes are kept; with more, nobody is there. */
const PENDING_LIMIT = 2000;

export class Ledger {
  #confirmed: Standing;
  #pending: Pending[] = [];
  /** Whether Python has said what it has. What a model was left with may be ahead of it. */
  #sure = false;

  constructor(start: Standing) {
    this.#confirmed = start;
  }

  get shown(): Standing {
    return this.#pending.at(-1)?.after ?? this.#confirmed;
  }
  get pending(): readonly Pending[] {
    return this.#pending;
  }
  /** On what something is done now. */
  get claim(): Claim {
    const { id, version } = this.shown;
    const base = id === this.#confirmed.id ? this.#confirmed.version : 0;
    return { game: id, base, ahead: version - base };
  }
  /** Whether so much was played without an answer that Python can no longer be told. */
  get adrift(): boolean {
    return Number.isNaN(this.#confirmed.version);
  }

  /** Makes a change of our own; throws, and changes nothing, when the rules refuse it. */
  make(wish: Wish, game: Game, after: Standing = stepped(this.shown, game)): void {
    this.#pending.push({ wish, claim: this.claim, after, n: 0 });
    if (this.adrift || this.#pending.length > PENDING_LIMIT) {
      this.#confirmed = { ...after, version: Number.NaN };
      this.#pending = [];
    }
  }

  /** Takes in a change that Python tells of. `seen` is asked for the game on its table when
   * that cannot be told from the change alone. */
  receive(change: Change, client: string, seen: () => Standing | null): Outcome {
    if (this.#isPast(change.game, change.version - 1)) return { kind: "known" };
    const [first] = this.#pending;
    if (first !== undefined && isAnswer(change, client, first)) {
      this.#replace(first.after, this.#pending.slice(1));
      return { kind: "own" };
    }
    const next = this.#next(change);
    const now = next ?? seen();
    if (now === null) return { kind: "other", dropped: 0 };
    return { kind: next === null ? "other" : "next", dropped: this.#replace(now, []) };
  }

  /** The game after a change made elsewhere, or null when it is not the very next one. */
  #next({ game, version, kind, move }: Change): Standing | null {
    const before = this.#confirmed;
    if (kind === "new" || game !== before.id || version !== before.version + 1) return null;
    // Without the moves before it no number of moves tells a point of the game.
    if (kind === "go" && !before.whole) return null;
    try {
      return stepped(before, step(before.game, kind, move));
    } catch {
      return null;
    }
  }

  /** Whether changes sent before that message have not been answered, though Python answers in
   * order and has answered that one: then it never got them. */
  hasLostBefore(n: number): boolean {
    const index = this.#pending.findIndex((pending) => pending.n === n);
    return this.#pending.slice(0, Math.max(index, 0)).some((pending) => pending.n > 0);
  }

  /** Takes back the change of that message and all that were made on it; how many. */
  refuse(n: number): number {
    const index = this.#pending.findIndex((pending) => pending.n === n);
    return index < 0 ? 0 : this.#pending.splice(index).length;
  }

  /** Takes in the whole game, as Python had it when it read message n: by then it had decided
   * on all messages before. Changes that it has not refused and that were made on this very state
   * stay; those of them that it should have had were lost, and are to be sent again. */
  adopt(whole: Standing, n: number): Outcome {
    if (this.#sure && this.#isPast(whole.id, whole.version)) return { kind: "known" };
    this.#sure = true;
    const isOpen = (pending: Pending) => pending.n === 0 || pending.n > n;
    const accepted = this.#acceptedBy(whole, isOpen);
    // On another state than we had: rather taken back once too often than gone without a word.
    const rest = accepted === null ? this.#pending.filter(isOpen) : this.#pending.slice(accepted);
    // Those sent after a lost one will be refused for its sake.
    if (!rest.every(isOpen)) for (const each of rest) each.n = 0;
    if (accepted === 0 && this.#confirmed.whole) return { kind: "known" };
    const gone = this.#replace(whole, rebased(rest, whole));
    return { kind: "other", dropped: gone - (accepted ?? 0) };
  }

  /** By how many of the changes that are not open that state has come about; null for one that
   * we have never had. */
  #acceptedBy(whole: Standing, isOpen: (pending: Pending) => boolean): number | null {
    const came = (pending: Pending) => !isOpen(pending) && isSame(pending.after, whole);
    const last = this.#pending.map(came).lastIndexOf(true);
    if (last >= 0) return last + 1;
    const { id, version } = this.#confirmed;
    return whole.id === id && whole.version === version ? 0 : null;
  }

  /** Whether Python has gone on since the game was at that version: then it is late news. */
  #isPast(game: string, at: number): boolean {
    const { id, version } = this.#confirmed;
    if (this.adrift) return false;
    return game === id ? at < version : turnOf(game) < turnOf(id);
  }

  #replace(confirmed: Standing, pending: Pending[]): number {
    const dropped = this.adrift ? 1 : this.#pending.length - pending.length;
    this.#confirmed = confirmed;
    this.#pending = pending;
    return dropped;
  }
}

function isAnswer(change: Change, client: string, { n, after }: Pending): boolean {
  if (change.client !== client || change.n !== n) return false;
  return change.game === after.id && change.version === after.version;
}

function isSame(one: Standing, other: Standing): boolean {
  if (one.id !== other.id || one.version !== other.version) return false;
  return positionText(one.game.position) === positionText(other.game.position);
}

function stepped(before: Standing, game: Game): Standing {
  return { ...before, version: before.version + 1, game };
}

function step(game: Game, kind: Exclude<Change["kind"], "new">, move: string | null): Game {
  if (kind === "play") return game.play(parseMove(move ?? ""));
  if (kind === "go") return game.goTo(pointOf(move));
  return kind === "undo" ? game.undo() : game.redo();
}

/** The number of moves in effect after a step along the line, as a change tells it: "@12". */
function pointOf(text: string | null): number {
  return Number(/^@(\d+)$/.exec(text ?? "")?.[1] ?? Number.NaN);
}

/** What a wish would be told as, once it is a change. */
function moveOf(wish: Wish): string | null {
  if (wish.type === "go") return `@${wish.to}`;
  return wish.type === "play" ? wish.move : null;
}

/** The pending changes made on another picture of the same state; none when one does not fit. */
function rebased(pending: readonly Pending[], start: Standing): Pending[] {
  const kept: Pending[] = [];
  let before = start;
  for (const each of pending) {
    const { claim, wish, after, n } = each;
    if (claim.game !== before.id || claim.base + claim.ahead !== before.version) return [];
    try {
      const now =
        wish.type === "new" ? after : stepped(before, step(before.game, wish.type, moveOf(wish)));
      kept.push({ claim, wish, n, after: now });
      before = now;
    } catch {
      return [];
    }
  }
  return kept;
}
