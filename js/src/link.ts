// The conversation with Python about the game: every change is made here first and told to
// Python at once; what Python tells is taken in. Knows nothing of boards and words.

import type { Host } from "./host";
import { Ledger } from "./ledger";
import { Presence } from "./presence";
import type { Game } from "./rules";
import { fromTraits, fromWhole, type Standing, turnOf } from "./standing";
import { type Change, readAnswer, readChange, type Whole, type Wish } from "./wire";

/** Why changes of ours were taken back: another change came first (made by Python or by another
 * browser), another game came, or Python refused for a reason of its own. */
export type Back = "python" | "browser" | "game" | "refused";

/** What happened on the table without our doing. */
export interface News {
  readonly kind: "play" | "undo" | "redo" | "go" | "new" | "state";
  readonly by: "hand" | "python";
  /** Set when changes of ours were taken back. */
  readonly back: Back | null;
}

export interface LinkEvents {
  /** Python is there: it has told something. Comes before what it told. */
  heard(): void;
  /** The table has changed. */
  news(news: News): void;
  /** Python's clock, for the game of this id; null where it is not told whether it runs. */
  clock(game: string, elapsed: number, running: boolean | null): void;
  /** Python is missed now, or is so no more. */
  presence(): void;
}

/** So many messages may be on their way at once. The rest waits for answers: where none ever
 * come, no more is sent. */
const WINDOW = 256;

export class Link {
  readonly client = randomName();
  readonly #host: Host;
  readonly #events: LinkEvents;
  readonly #ledger: Ledger;
  readonly #presence: Presence;
  /** The numbers of the last message, and of the last one that asked for the whole game. */
  #n = 0;
  #greeted = 0;
  #games = 0;
  /** Set while the host takes no messages. */
  #deaf = false;
  /** Whether Python has ever told anything. */
  #heard = false;
  /** How many views can be seen and how many cannot, as Python was last told. */
  #views: { readonly shown: number; readonly hidden: number } | null = null;

  constructor(host: Host, start: Standing, events: LinkEvents, signal: AbortSignal) {
    this.#host = host;
    this.#events = events;
    this.#ledger = new Ledger(start);
    // Only a model that Python has made tells of a change.
    const expected = readChange(host.get("_change")) !== null;
    this.#presence = new Presence(expected, signal, {
      changed: () => events.presence(),
      // What was sent may be lost: ask what has come there, and compare.
      silence: () => this.#hello(),
    });
    host.on("change:_change", () => this.#onChange(readChange(host.get("_change"))));
    host.on("msg:custom", (content) => this.#onAnswer(content));
    this.#hello();
  }

  get shown(): Standing {
    return this.#ledger.shown;
  }

  /** Whether Python has never answered, or can no longer be told. */
  get alone(): boolean {
    return !this.#heard || this.#deaf || this.#ledger.adrift;
  }

  /** Whether Python, which made this board, does not answer now. */
  get missesPython(): boolean {
    return this.#presence.missed;
  }

  /** The host tells that it has no Python to give messages to. */
  cutOff(): void {
    this.#presence.cutOff();
  }

  /** A name for a game that is made here: its turn, who made it, and a number against mix-ups
   * with one that was taken back. */
  nameGame(): string {
    this.#games += 1;
    return `${turnOf(this.shown.id) + 1}.${this.client}.${this.#games}`;
  }

  /** Shows a change and tells Python; throws when the rules refuse it. */
  make(wish: Wish, game: Game, after?: Standing): void {
    this.#ledger.make(wish, game, after);
    this.#flush();
  }

  /** Tells Python how many views can be seen and how many cannot. */
  views(shown: number, hidden: number): void {
    if (this.#views?.shown === shown && this.#views.hidden === hidden) return;
    this.#views = { shown, hidden };
    this.#send({ type: "views", ...this.#views });
    // Somebody is back at a page that was left, as after a computer's sleep.
    if (this.missesPython) this.#hello();
  }

  /** Tells Python, which listens, of a move that the rules have refused here. */
  report(card: string, to?: string): void {
    if (this.#ledger.adrift) return;
    const place = to === undefined ? {} : { to };
    this.#send({ type: "refusal", card, ...place, ...this.#ledger.claim });
  }

  /** Sends what waits, in order, as far as it may go. */
  #flush(): void {
    if (this.#ledger.adrift) return;
    const { pending } = this.#ledger;
    for (const each of pending.slice(0, WINDOW)) {
      if (each.n > 0) continue;
      const n = this.#send({ ...each.wish, ...each.claim });
      if (n === 0) return;
      each.n = n;
      this.#presence.asked(n);
    }
  }

  #hello(): void {
    const n = this.#send({ type: "hello" });
    if (n === 0) return;
    this.#greeted = n;
    this.#presence.asked(n);
  }

  /** The number of the message, or 0 when the host refused it. */
  #send(content: object): number {
    const n = this.#n + 1;
    const sent = this.#host.send({ ...content, client: this.client, n });
    this.#deaf = !sent;
    if (!sent) this.#presence.cutOff();
    if (!sent) return 0;
    this.#n = n;
    return n;
  }

  #hear({ client, n }: { readonly client: string | null; readonly n: number | null }): void {
    this.#heard = true;
    this.#events.heard();
    if (client === this.client) this.#presence.answered(n ?? 0);
  }

  #onChange(change: Change | null): void {
    if (change === null) return;
    this.#hear(change);
    const deaf = this.#deaf;
    const outcome = this.#ledger.receive(change, this.client, () =>
      fromTraits((name) => this.#host.get(name), change.game, change.version),
    );
    this.#events.clock(change.game, change.elapsed, null);
    this.#flush();
    // Something may have been missed, or only the traits were there to tell of the game.
    if (deaf || (outcome.kind === "other" && !this.shown.whole)) this.#hello();
    if (outcome.kind === "known" || outcome.kind === "own") return;
    const kind = outcome.kind === "next" || change.kind === "new" ? change.kind : "state";
    const by = change.client === null ? "python" : "hand";
    this.#events.news({ kind, by, back: backBy(outcome.dropped, change) });
  }

  #onAnswer(content: unknown): void {
    const answer = readAnswer(content);
    if (answer === null) return;
    this.#hear(answer);
    // Python is there again: what waits is told once both have compared what they have.
    if (this.#deaf) this.#hello();
    if (answer.client !== this.client) {
      // Python has met another browser, and has forgotten who sees what.
      if (answer.type === "state" && this.#views) this.#send({ type: "views", ...this.#views });
      return;
    }
    if (answer.type === "refused") this.#onRefusal(answer.n ?? 0, answer.reason);
    else this.#onState(answer.whole, answer.n);
  }

  #onRefusal(n: number, reason: string): void {
    // Made on changes that never came there: what Python has will tell which are to be sent again.
    if ((reason === "stale" || reason === "game") && this.#ledger.hasLostBefore(n)) {
      if (n > this.#greeted) this.#hello();
      return;
    }
    if (this.#ledger.refuse(n) === 0) return;
    // What was refused was made on something that Python does not have: ask for what it has.
    this.#hello();
    const back = reason === "stale" ? "python" : reason === "game" ? "game" : "refused";
    this.#events.news({ kind: "state", by: "python", back });
  }

  #onState(whole: Whole, n: number): void {
    const standing = fromWhole(whole);
    if (standing === null) return;
    const outcome = this.#ledger.adopt(standing, n);
    // With changes of ours on it, the clock is for them to say.
    const running = this.shown === standing ? whole.running : null;
    this.#events.clock(whole.game, whole.elapsed, running);
    this.#flush();
    if (outcome.kind !== "other") return;
    const back = outcome.dropped > 0 ? "python" : null;
    this.#events.news({ kind: "state", by: "python", back });
  }
}

function backBy(dropped: number, change: Change): Back | null {
  if (dropped === 0) return null;
  if (change.kind === "new") return "game";
  return change.client === null ? "python" : "browser";
}

/** Eight letters and digits that no other session is likely to have. */
function randomName(): string {
  const random = new Uint32Array(2);
  globalThis.crypto?.getRandomValues?.(random);
  const [high, low] = random[0] ? random : [Math.random() * 2 ** 32, Math.random() * 2 ** 32];
  const digits = (part = 0): string => Math.floor(part).toString(36).padStart(7, "0").slice(-4);
  return digits(high) + digits(low);
}
