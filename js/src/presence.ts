// Whether Python, which made the board, answers. A host's word that it took a message says
// nothing. So Python is missed when the host takes no message or tells that it is cut off, and
// when a question has gone unanswered for a while.

/** Milliseconds without an answer after which nobody is taken to be there. */
export const PATIENCE = 5000;
/** How often it is asked into a silence, each time after twice as long; the last after 11 minutes. */
export const QUESTIONS = 7;
/** Milliseconds after which a host is believed: by then the board is on the page, where it can
 * have it read out. */
export const SOON = 150;

export interface PresenceEvents {
  /** Python is missed now, or is so no more. */
  changed(): void;
  /** A question has gone unanswered: it is time for another, which the line may carry again. */
  silence(): void;
}

export class Presence {
  readonly #events: PresenceEvents;
  /** Whether Python can be missed at all. */
  #heeds: boolean;
  #missed = false;
  /** The numbers of the last question and of the last one answered. Python answers in order. */
  #asked = 0;
  #answered = 0;
  /** How many questions in a row have gone unanswered. */
  #silences = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the timer runs because the host has told. */
  #told = false;

  /** Where Python is not expected it is never missed. */
  constructor(expected: boolean, signal: AbortSignal, events: PresenceEvents) {
    this.#events = events;
    this.#heeds = expected && !signal.aborted;
    const end = () => {
      this.#heeds = false;
      this.#stop();
    };
    signal.addEventListener("abort", end, { once: true });
  }

  get missed(): boolean {
    return this.#missed;
  }

  /** The question of that number is on its way. */
  asked(n: number): void {
    this.#asked = n;
    if (this.#timer === undefined) this.#wait();
  }

  /** Python has answered the question of that number. */
  answered(n: number): void {
    this.#answered = Math.max(this.#answered, n);
    this.#silences = 0;
    this.#stop();
    this.#miss(false);
    if (this.#asked > this.#answered) this.#wait();
  }

  /** The host takes no messages, or tells that it has nobody to give them to. */
  cutOff(): void {
    if (this.#missed || this.#told || !this.#heeds) return;
    this.#stop();
    this.#told = true;
    this.#timer = setTimeout(() => this.#miss(true), SOON);
  }

  #wait(): void {
    if (!this.#heeds || this.#silences >= QUESTIONS) return;
    this.#timer = setTimeout(
      () => {
        this.#silences += 1;
        this.#stop();
        this.#miss(true);
        this.#events.silence();
      },
      PATIENCE * 2 ** this.#silences,
    );
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#told = false;
  }

  #miss(missed: boolean): void {
    this.#stop();
    if (this.#missed === missed) return;
    this.#missed = missed;
    this.#events.changed();
  }
}
