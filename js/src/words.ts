// The one catalogue, as the board and the session read it. A leaf: imports nothing of ours but
// the catalogue files that Python reads too.

import en from "../../src/solitaire_widget/locales/en.json";
import he from "../../src/solitaire_widget/locales/he.json";

export type Language = "en" | "he";
export type Key = keyof typeof en;
type Values = Readonly<Record<string, string | number>>;

type Catalogue = Readonly<Record<string, string>>;

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, he: withKeys(he) };

/** In the bundle this is a list, whose keys are those of the English catalogue, in their order. */
function withKeys(words: Catalogue | readonly string[]): Catalogue {
  if (!Array.isArray(words)) return words as Catalogue;
  return Object.fromEntries(Object.keys(en).map((key, place) => [key, words[place]]));
}

/** The sentence of a key with its {fields} filled in. */
export function say(language: Language, key: Key, values: Values = {}): string {
  const text = CATALOGUES[language][key] ?? en[key];
  return text.replace(/\{(\w+)\}/g, (field, name: string) => String(values[name] ?? field));
}

/** The plural form of a sentence: the keys `<stem>.one` and `<stem>.other`, with {count}. */
export function count(language: Language, stem: string, n: number, values: Values = {}): string {
  const key = `${stem}.${n === 1 ? "one" : "other"}` as Key;
  return say(language, key, { ...values, count: n });
}

/** "7 of hearts", "7 לב". */
export function cardName(language: Language, card: string): string {
  const rank = say(language, `rank.${card[0]}` as Key);
  const suit = say(language, `suit.${card[1]}` as Key);
  return say(language, "card.name", { rank, suit });
}

/** "7♥", "10♦". */
export function cardSymbol(card: string): string {
  const suit = { S: "♠", H: "♥", D: "♦", C: "♣" }[card[1] as "S" | "H" | "D" | "C"];
  return `${card[0] === "T" ? "10" : card[0]}${suit}`;
}

export function direction(language: Language): "ltr" | "rtl" {
  return language === "he" ? "rtl" : "ltr";
}

/** The language in force: "auto" follows the browser. */
export function resolveLanguage(setting: "auto" | Language): Language {
  if (setting !== "auto") return setting;
  return /^(he|iw)\b/i.test(globalThis.navigator?.language ?? "") ? "he" : "en";
}
