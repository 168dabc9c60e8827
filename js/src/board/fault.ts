// In place of a board that cannot be made: a sentence that says why.

import "./fault.css";
import { make } from "./element";

/** Shows the sentence in the host element until the signal aborts. */
export function showFault(host: HTMLElement, sentence: string, signal: AbortSignal): void {
  // Its direction is that of its own first letters: the page may be in another language.
  const fault = make("p", { class: "solitaire-fault", role: "alert", dir: "auto" }, sentence);
  host.append(fault);
  signal.addEventListener("abort", () => fault.remove(), { once: true });
}
