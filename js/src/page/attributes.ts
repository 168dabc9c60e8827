// What the attributes of a board's element say. They are written by hand or by Python; what is
// wrong with them is told in a sentence, as a WrittenError.

import type { SettingValues } from "../board/referee";
import { echo, type Game, restore } from "../rules";
import { ALLOWED, SETTINGS } from "../settings";
import { attempt } from "../standing";
import { isRecord, isSeconds } from "../wire";
import { type Key, type Language, resolveLanguage, say } from "../words";
import { checkRule, gameWritten, playLine, WrittenError } from "../written";

/** With what a board begins. */
export interface Given {
  readonly game: Game;
  /** Seconds of play so far, and whether the clock runs, if that is told. */
  readonly elapsed: number;
  readonly running?: boolean;
  /** As Python tells them; read with distrust where they are shown. */
  readonly marks: unknown;
  readonly task: unknown;
}

/** The format of a state; another one is not read. */
const FORMAT = 1;

export const GAME_ATTRIBUTES = ["state", "code", "position", "rule", "moves"] as const;
/** Each setting by the name of its attribute. */
export const SETTING_OF: ReadonlyMap<string, keyof SettingValues> = new Map(
  SETTINGS.map((name) => [name.replaceAll("_", "-"), name]),
);

export function readGame(element: Element, language: Language): Given {
  const [state, code, position, rule, moves] = GAME_ATTRIBUTES.map((name) =>
    element.getAttribute(name),
  );
  if (state === null || state === undefined) {
    const game = gameWritten({ code, position, rule, moves }, language);
    if (game === null) throw fault(language, "page.nothing");
    // A reader's time begins with what the reader does, not with the moves that were written.
    return { game, elapsed: 0, running: false, marks: null, task: null };
  }
  if (code || position) throw fault(language, "page.both");
  const given = attempt(() => readState(state));
  if (given === null) throw fault(language, "page.state");
  checkRule(given.game, rule, language);
  return { ...given, game: playLine(given.game, moves, language) };
}

/** The state that Python writes: base64, so that the page spells no face-down card. */
function readState(text: string): Given {
  const data: unknown = JSON.parse(atob(text));
  if (!isRecord(data) || data.format !== FORMAT) throw new Error("another format");
  const { elapsed, running, marks, task } = data;
  return {
    game: restore(data),
    elapsed: isSeconds(elapsed) ? elapsed : 0,
    ...(typeof running === "boolean" ? { running } : {}),
    marks,
    task,
  };
}

/** The settings that the element has attributes for. */
export function readSettings(element: Element): Partial<Record<keyof SettingValues, unknown>> {
  const language = languageOf(element);
  const found = [...SETTING_OF].flatMap(([attribute, name]) => {
    const text = element.getAttribute(attribute);
    return text === null ? [] : [[name, readSetting(language, attribute, name, text)]];
  });
  return Object.fromEntries(found);
}

function readSetting(
  language: Language,
  attribute: string,
  name: keyof SettingValues,
  text: string,
): unknown {
  const allowed: readonly unknown[] = ALLOWED[name];
  const word = text.trim().toLowerCase();
  // As HTML has it, an attribute of that name is enough to say yes.
  const yes = allowed.includes(true) && (word === "" || word === attribute);
  const value = yes ? "true" : word;
  const index = allowed.map(String).indexOf(value);
  if (index >= 0) return allowed[index];
  throw fault(language, "page.setting", {
    name: attribute,
    values: allowed.join(", "),
    found: echo(text),
  });
}

/** The language of the sentences about the element; a wrong one is told in the browser's. */
export function languageOf(element: Element): Language {
  const word = element.getAttribute("language")?.trim().toLowerCase();
  return resolveLanguage(word === "en" || word === "he" ? word : "auto");
}

function fault(language: Language, key: Key, values: Readonly<Record<string, string>> = {}) {
  return new WrittenError(say(language, key, values));
}
