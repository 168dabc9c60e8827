// Seconds of play (P3): from the first move to the win, standing while no view can be seen.
// Python's clock is the master; this one runs between its reports and never goes back.

export interface Clock {
  seconds(): number;
  /** Whether the game is under way: begun and not won. */
  play(underWay: boolean): void;
  /** Whether there are views and none can be seen. */
  hide(hidden: boolean): void;
  /** Another game, or the first report of this one. */
  reset(seconds: number): void;
  /** A report of the same game: never sets the clock back. */
  atLeast(seconds: number): void;
}

/** `now` gives milliseconds on a clock that never goes back. */
export function createClock(now: () => number): Clock {
  let counted = 0;
  let since = now();
  let underWay = false;
  let hidden = false;

  const settle = (): number => {
    const moment = now();
    if (underWay && !hidden) counted += Math.max(0, moment - since) / 1000;
    since = moment;
    return counted;
  };
  return {
    seconds: settle,
    play: (value) => {
      settle();
      underWay = value;
    },
    hide: (value) => {
      settle();
      hidden = value;
    },
    reset: (seconds) => {
      settle();
      counted = seconds;
    },
    atLeast: (seconds) => {
      counted = Math.max(settle(), seconds);
    },
  };
}
