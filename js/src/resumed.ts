// The word that a kept game goes on: said once, to the first board that is seen, as long as
// Python has not put its own game in that one's place.

/** Milliseconds that a board has to come onto the page, before it is told what it begins with. */
const TELL_AFTER = 150;

export class Resumed {
  readonly #say: (game: string) => boolean;
  /** The name of the kept game, until Python has told its own. */
  #game: string | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #told = false;

  /** `say` is given the name of the game, and returns whether the word was said. */
  constructor(game: string | null, say: (game: string) => boolean) {
    this.#game = game;
    this.#say = say;
  }

  /** A board is seen. */
  seen(): void {
    if (this.#game === null || this.#told || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#game !== null) this.#told = this.#say(this.#game);
    }, TELL_AFTER);
  }

  /** Python has told its game; returns whether that takes the place of one that was spoken of. */
  end(): boolean {
    const spokenOf = this.#game !== null && this.#told;
    this.#game = null;
    return spokenOf;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
