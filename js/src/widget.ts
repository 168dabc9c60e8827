// The anywidget entry: the only file that knows the host's side of the module.

import { createBoard } from "./board/board";
import type { Settings } from "./board/referee";
import { createHost } from "./host";
import { keptGame } from "./kept";
import { Session } from "./session";
import { createSettings } from "./settings";

interface Props {
  readonly model: unknown;
  /** Older hosts have none, and call the clean-up only. */
  readonly signal?: AbortSignal;
}

/** What all boards of a model share. */
interface Shared {
  readonly session: Session;
  readonly settings: Settings;
}

/** Hosts load the module once for each model or once for all, but call this for each model. */
export default () => {
  let shared: Shared | null = null;
  return {
    initialize({ model, signal }: Props): () => void {
      const end = endOf(signal);
      // An error here would keep all views of the model blank, and without a word.
      try {
        shared = attend(model, end.signal);
      } catch (error) {
        console.error(error);
      }
      end.signal.addEventListener("abort", () => {
        shared = null;
      });
      return () => end.abort();
    },
    render({ model, el, signal }: Props & { readonly el: HTMLElement }): () => void {
      const end = endOf(signal);
      if (end.signal.aborted) return () => {};
      // Where the host has not initialized, every view plays for itself.
      const { session, settings } = shared ?? attend(model, end.signal);
      const { view } = createBoard(el, session, settings, end.signal);
      // After the board has told that it is hidden: it is neither from now on.
      end.signal.addEventListener("abort", () => session.forget(view));
      return () => end.abort();
    },
  };
};

function attend(model: unknown, signal: AbortSignal): Shared {
  const host = createHost(model, signal);
  const settings = createSettings(host);
  const now = () => performance.now();
  return { session: new Session(host, settings, signal, now, keptGame(host)), settings };
}

/** Ends with the host's signal or with the clean-up, whichever comes first. */
function endOf(signal: AbortSignal | undefined): AbortController {
  const end = new AbortController();
  if (signal?.aborted) end.abort();
  signal?.addEventListener("abort", () => end.abort(), { once: true });
  return end;
}
