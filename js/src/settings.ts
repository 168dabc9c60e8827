// The settings, kept by the host's model: any value that is none of the allowed ones reads as
// the default, so that an old or a foreign model shows a board all the same.

import type { Settings, SettingValues } from "./board/referee";
import type { Host } from "./host";

type Allowed = { readonly [K in keyof SettingValues]: readonly SettingValues[K][] };

/** The values that each setting may have, the default first. */
export const ALLOWED: Allowed = {
  double_click: [true, false],
  placement_help: [true, false],
  interactive_rules: [true, false],
  auto_place: [false, true],
  language: ["auto", "en", "he"],
  theme: ["auto", "light", "dark"],
  four_colour: [false, true],
  animation: ["auto", "on", "off"],
  left_handed: [false, true],
  interactive: [true, false],
  peek: [false, true],
  timeline: [false, true],
  verdict_light: [false, true],
  hints: [false, true],
  review_strip: [false, true],
};

export const SETTINGS = Object.keys(ALLOWED) as readonly (keyof SettingValues)[];

export function createSettings(host: Host): Settings {
  const listeners = new Set<(name: keyof SettingValues) => void>();
  /** What a host would not keep. */
  const own = new Map<string, unknown>();
  const tell = (name: keyof SettingValues): void => {
    for (const listener of [...listeners]) listener(name);
  };
  const told = new Set<string>();
  for (const name of SETTINGS) {
    host.on(`change:${name}`, () => {
      told.add(name);
      own.delete(name);
      tell(name);
    });
  }
  return {
    get: <K extends keyof SettingValues>(name: K): SettingValues[K] => {
      const value = own.has(name) ? own.get(name) : host.get(name);
      const allowed: readonly SettingValues[K][] = ALLOWED[name];
      return allowed.find((each) => each === value) ?? (allowed[0] as SettingValues[K]);
    },
    set: (name, value) => {
      told.delete(name);
      host.save(name, value);
      // A mere stand-in for a model may keep nothing, or tell nobody.
      if (host.get(name) !== value) own.set(name, value);
      if (!told.has(name)) tell(name);
    },
    subscribe: (listener, signal) => {
      if (signal.aborted) return;
      listeners.add(listener);
      signal.addEventListener("abort", () => listeners.delete(listener), { once: true });
    },
  };
}
