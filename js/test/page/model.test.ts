// The stand-in model: all of a host's model that a board without Python needs.

import { describe, expect, it } from "vitest";
import { createHost } from "../../src/host";
import { PageModel } from "../../src/page/model";

describe("the stand-in model", () => {
  it("keeps values and tells of those that differ", () => {
    const model = new PageModel({ theme: "dark" });
    const told: unknown[] = [];
    const listener = () => told.push(model.get("theme"));
    model.on("change:theme", listener);
    model.set("theme", "dark");
    model.set("theme", "light");
    model.set("language", "he");
    expect(told).toEqual(["light"]);
    model.off("change:theme", listener);
    model.set("theme", "auto");
    expect(told).toEqual(["light"]);
    expect([model.get("theme"), model.get("language"), model.get("code")]).toEqual([
      "auto",
      "he",
      undefined,
    ]);
  });

  it("takes no messages, so that nobody waits for Python", () => {
    const host = createHost(new PageModel({}), new AbortController().signal);
    expect(host.send({ type: "hello" })).toBe(false);
    host.save("theme", "dark");
    expect(host.get("theme")).toBe("dark");
  });
});
