// Which part of an element can be seen, whatever cuts it off: the window, a frame, a cell that
// scrolls. The observer knows them all; the window's size would tell of the window only.

/** A stretch of an element's height, in its own CSS pixels from its top. */
export interface Stretch {
  readonly top: number;
  readonly height: number;
}

/** Tells once, in a moment, which part can be seen; never when none can, or after the signal. */
export function whenSeen(
  element: HTMLElement,
  signal: AbortSignal,
  tell: (seen: Stretch) => void,
): void {
  if (typeof IntersectionObserver === "undefined" || signal.aborted) return;
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    const height = element.offsetHeight;
    if (!entry || entry.intersectionRect.height === 0 || height === 0) return;
    const scale = entry.boundingClientRect.height / height;
    tell({
      top: (entry.intersectionRect.top - entry.boundingClientRect.top) / scale,
      height: entry.intersectionRect.height / scale,
    });
  });
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect(), { once: true });
}
