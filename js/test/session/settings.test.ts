import { describe, expect, it } from "vitest";
import type { SettingValues } from "../../src/board/referee";
import { createHost } from "../../src/host";
import { createSettings } from "../../src/settings";
import { FakeModel } from "./fake-model";

function settingsOf(model: unknown, end = new AbortController()) {
  return createSettings(createHost(model, end.signal));
}

describe("settings", () => {
  it("are the model's", () => {
    const settings = settingsOf(new FakeModel({ theme: "dark", double_click: false }));
    expect(settings.get("theme")).toBe("dark");
    expect(settings.get("double_click")).toBe(false);
  });

  it.each([
    ["missing", undefined],
    ["foreign", "blue"],
    ["of a wrong type", { dark: true }],
  ])("have defaults for what is %s", (_name, value) => {
    const settings = settingsOf(new FakeModel({ theme: value, auto_place: value }));
    expect(settings.get("theme")).toBe("auto");
    expect(settings.get("auto_place")).toBe(false);
    expect(settings.get("interactive_rules")).toBe(true);
  });

  it.each(["verdict_light", "hints", "review_strip"] as const)(
    "tell no truth unless asked, by %s (W1)",
    (name) => {
      for (const value of [undefined, "blue"]) {
        expect(settingsOf(new FakeModel({ [name]: value })).get(name)).toBe(false);
      }
    },
  );

  it("are saved, told and kept", () => {
    const model = new FakeModel({ theme: "auto" });
    const settings = settingsOf(model);
    const heard: string[] = [];
    settings.subscribe((name) => heard.push(name), new AbortController().signal);
    settings.set("theme", "dark");
    expect(settings.get("theme")).toBe("dark");
    expect(model.saved).toEqual([["theme"]]);
    expect(heard).toEqual(["theme"]);
  });

  it("follow Python, which may refuse", () => {
    const model = new FakeModel();
    const settings = settingsOf(model);
    settings.set("theme", "dark");
    model.update({ theme: "light" });
    expect(settings.get("theme")).toBe("light");
  });

  it("work where the model keeps nothing and tells nobody", () => {
    const settings = settingsOf({});
    const heard: string[] = [];
    settings.subscribe((name) => heard.push(name), new AbortController().signal);
    settings.set("language", "he");
    expect(settings.get("language")).toBe("he");
    expect(heard).toEqual(["language"]);
  });

  it("are told to nobody after the end", () => {
    const end = new AbortController();
    const model = new FakeModel();
    const settings = settingsOf(model);
    const heard: (keyof SettingValues)[] = [];
    settings.subscribe((name) => heard.push(name), end.signal);
    end.abort();
    settings.subscribe((name) => heard.push(name), end.signal);
    model.update({ theme: "dark" });
    expect(heard).toEqual([]);
  });
});
