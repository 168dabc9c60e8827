import { describe, expect, it, vi } from "vitest";
import { createHost } from "../../src/host";
import { FakeModel } from "./fake-model";

function fails(): never {
  throw new Error("Cannot send");
}

describe("a host's model that fails", () => {
  it.each([
    ["is missing", undefined],
    ["is null", null],
    ["offers nothing", {}],
    ["offers no functions", { get: 1, set: "x", send: null, on: {}, save_changes: [] }],
    [
      "throws everywhere",
      { get: fails, set: fails, send: fails, on: fails, off: fails, save_changes: fails },
    ],
  ])("%s, and is asked all the same", (_name, model) => {
    const end = new AbortController();
    const host = createHost(model, end.signal);
    host.put("score", 1);
    host.save("theme", "dark");
    host.on("change:theme", () => {});
    expect(host.get("theme")).toBeUndefined();
    expect(host.send({ type: "hello" })).toBe(false);
    expect(() => end.abort()).not.toThrow();
  });

  it("later, and nobody hears of it", async () => {
    const unheard = vi.fn();
    process.on("unhandledRejection", unheard);
    const later = () => Promise.reject(new Error("Cannot send"));
    const model = { set: later, send: later, on: later, off: later, save_changes: later };
    const end = new AbortController();
    const host = createHost(model, end.signal);
    host.save("theme", "dark");
    host.on("change:theme", () => {});
    host.send({ type: "hello" });
    end.abort();
    await new Promise((done) => setTimeout(done));
    process.off("unhandledRejection", unheard);
    expect(unheard).not.toHaveBeenCalled();
  });
});

describe("a host's model", () => {
  it("is called as a method", () => {
    const host = createHost(new FakeModel({ score: 5 }), new AbortController().signal);
    expect(host.get("score")).toBe(5);
  });

  it("keeps what is put, and offers to Python only what is saved", () => {
    const model = new FakeModel();
    const host = createHost(model, new AbortController().signal);
    host.put("_opening", {});
    expect(model.saved).toEqual([]);
    host.save("theme", "dark");
    expect(model.saved.length).toBe(1);
    expect(model.values).toEqual({ _opening: {}, theme: "dark" });
  });

  it("says whether it took a message", () => {
    const sent: unknown[] = [];
    const host = createHost(
      new FakeModel({}, (content) => sent.push(content)),
      new AbortController().signal,
    );
    expect(host.send({ type: "hello" })).toBe(true);
    expect(sent).toEqual([{ type: "hello" }]);
  });

  it("is left when the signal aborts", () => {
    const end = new AbortController();
    const model = new FakeModel();
    const host = createHost(model, end.signal);
    const heard: unknown[] = [];
    host.on("msg:custom", (content) => heard.push(content));
    model.fire("msg:custom", 1);
    end.abort();
    expect(model.listenerCount).toBe(0);
    model.fire("msg:custom", 2);
    host.on("msg:custom", (content) => heard.push(content));
    model.fire("msg:custom", 3);
    expect(heard).toEqual([1]);
    expect(host.send({})).toBe(false);
  });

  it("that cannot take listeners off is not heard any more", () => {
    const end = new AbortController();
    const model = new FakeModel();
    const stub = { on: model.on.bind(model) };
    const heard: unknown[] = [];
    createHost(stub, end.signal).on("msg:custom", (content) => heard.push(content));
    end.abort();
    model.fire("msg:custom", 1);
    expect(heard).toEqual([]);
  });
});
