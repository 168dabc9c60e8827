// The anywidget entry: the only file that knows the host's side of the module.

import { createBoard } from "./board/board";
import { showFault } from "./board/fault";
import type { Settings } from "./board/referee";
import { CUT_OFF, createHost } from "./host";
import { keptGame } from "./kept";
import { Session } from "./session";
import { createSettings } from "./settings";
import { checkWritten } from "./start";
import { WrittenError } from "./written";

interface Props {
  readonly model: unknown;
  /** Older hosts have none, and call the clean-up only. */
  readonly signal?: AbortSignal;
}

interface View extends Props {
  readonly el: HTMLElement;
}

/** What all boards of a model share. */
interface Shared {
  readonly session: Session;
  readonly settings: Settings;
}

/** Hosts load the module once for each model or once for all, but call this for each model. */
const create = () => {
  let shared: Shared | null = null;
  return {
    initialize({ model, signal }: Props): () => void {
      const end = endOf(signal);
      // An error here would keep all views of the model blank, and without a word.
      try {
        shared = attend(model, end.signal);
      } catch (error) {
        // What an author has written wrongly is told where the board would be.
        if (!(error instanceof WrittenError)) console.error(error);
      }
      end.signal.addEventListener("abort", () => {
        shared = null;
      });
      return () => end.abort();
    },
    render({ model, el, signal }: View): () => void {
      const end = endOf(signal);
      if (end.signal.aborted) return () => {};
      try {
        // Where the host has not initialized, every view plays for itself.
        const { session, settings } = shared ?? attend(model, end.signal);
        if (el.classList.contains(CUT_OFF)) session.cutOff();
        const { view } = createBoard(el, session, settings, end.signal);
        // After the board has told that it is hidden: it is neither from now on.
        end.signal.addEventListener("abort", () => session.forget(view));
      } catch (error) {
        if (!(error instanceof WrittenError)) throw error;
        showFault(el, error.message, end.signal);
      }
      return () => end.abort();
    },
  };
};

/** MyST asks the module itself for `render`, without calling it; its models have one view each. */
export default Object.assign(create, { render: (view: View) => create().render(view) });

function attend(model: unknown, signal: AbortSignal): Shared {
  const host = createHost(model, signal);
  const settings = createSettings(host);
  checkWritten(host, settings.get("language"));
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
