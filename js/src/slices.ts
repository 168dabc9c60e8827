// Long work in slices, between which the page draws and listens, so that nothing on it stutters.
// No worker: the security rules of some hosts forbid them.
//
// For everything that searches: what looks for a deal (deals.ts), and what judges the position
// shown.

/** Milliseconds of work after which the page has its turn: a fraction of a frame. */
const SLICE = 4;

/** Does a short piece of work again and again, until one says that it was the last. The first is
 * done when this has returned; none is when the signal has ended. */
export function inSlices(piece: () => boolean, signal: AbortSignal): void {
  if (signal.aborted) return;
  // Not timers: browsers make those wait for 4 ms each, and for a second on a hidden page.
  const { port1, port2 } = new MessageChannel();
  const end = () => {
    port1.close();
    signal.removeEventListener("abort", end);
  };
  signal.addEventListener("abort", end);
  port1.onmessage = () => {
    let goesOn = false;
    try {
      goesOn = doSlice(piece, signal);
    } finally {
      if (!goesOn) end();
    }
    if (goesOn) port2.postMessage(null);
  };
  port2.postMessage(null);
}

/** Returns whether there is more to do. */
function doSlice(piece: () => boolean, signal: AbortSignal): boolean {
  const until = performance.now() + SLICE;
  do {
    // A message may be on its way already when the signal ends.
    if (signal.aborted || piece()) return false;
  } while (performance.now() < until);
  return true;
}
