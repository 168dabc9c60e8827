// The one door to the host's model. Hosts differ in what they offer and in what throws: a stub
// without `off`, a model whose `send` throws after a restart, one that ignores everything. What
// fails here fails quietly; whether Python is there is learned only from its answers.

/** By this class hosts tell of a view whose model has no Python, as on a page that was saved. */
export const CUT_OFF = "jupyter-widgets-disconnected";

export interface Host {
  /** The model's value, or undefined. */
  get(name: string): unknown;
  /** Sets a value for all views of this model and for what the host saves; tells Python nothing. */
  put(name: string, value: unknown): void;
  /** Sets a value and offers it to Python. */
  save(name: string, value: unknown): void;
  /** Sends a message to Python; false when the host refused to take it. True promises nothing. */
  send(content: object): boolean;
  /** Listens for `change:<name>` or `msg:custom` until the host's signal aborts. */
  on(event: string, listener: (content: unknown) => void): void;
}

type Method = (...values: unknown[]) => unknown;

export function createHost(model: unknown, signal: AbortSignal): Host {
  const call = (name: string, ...values: unknown[]): Outcome => {
    try {
      const method = (model as Record<string, unknown>)[name];
      if (typeof method !== "function") return FAILED;
      const value = (method as Method).apply(model, values);
      // What fails later fails quietly too.
      if (value instanceof Promise) value.catch(() => {});
      return { ok: true, value };
    } catch {
      return FAILED;
    }
  };
  return {
    get: (name) => call("get", name).value,
    put: (name, value) => {
      call("set", name, value);
    },
    save: (name, value) => {
      call("set", name, value);
      call("save_changes");
    },
    send: (content) => !signal.aborted && call("send", content).ok,
    on: (event, listener) => {
      if (signal.aborted) return;
      // Some hosts cannot take a listener off: then it stays, and stays silent.
      const guarded = (content: unknown): void => {
        if (!signal.aborted) listener(content);
      };
      call("on", event, guarded);
      signal.addEventListener("abort", () => call("off", event, guarded), { once: true });
    },
  };
}

interface Outcome {
  readonly ok: boolean;
  readonly value?: unknown;
}

const FAILED: Outcome = { ok: false };
