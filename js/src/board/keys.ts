// The keys of the board, and the list of them that the help window shows.

import type { Key } from "../words";
import { COLUMNS, type ColumnName } from "./referee";

export type Direction = "left" | "right" | "up" | "down" | "first" | "last";

export type Command =
  | { readonly do: "walk"; readonly to: Direction }
  | { readonly do: "column"; readonly to: ColumnName }
  | { readonly do: "pick" | "release" | "foundation" }
  | { readonly do: "undo" | "redo" | "hint" | "new" | "settings" | "help" };

/** The keys for the help window; names of keys are the same in every language. Keys that do
 * the same are separated by " / ". */
export const KEYS: readonly { readonly keys: string; readonly does: Key }[] = [
  { keys: "← / → / ↑ / ↓", does: "keys.walk" },
  { keys: "Home / End", does: "keys.ends" },
  { keys: "1 … 7", does: "keys.column" },
  { keys: "Enter / Space", does: "keys.pick" },
  { keys: "Esc", does: "keys.release" },
  { keys: "F", does: "keys.foundation" },
  { keys: "U / Ctrl+Z", does: "keys.undo" },
  { keys: "R / Ctrl+Y", does: "keys.redo" },
  { keys: "T", does: "keys.hint" },
  { keys: "N", does: "keys.new" },
  { keys: "S", does: "keys.settings" },
  { keys: "H / ?", does: "keys.help" },
];

const NAMED: Readonly<Record<string, Command>> = {
  ArrowLeft: { do: "walk", to: "left" },
  ArrowRight: { do: "walk", to: "right" },
  ArrowUp: { do: "walk", to: "up" },
  ArrowDown: { do: "walk", to: "down" },
  Home: { do: "walk", to: "first" },
  End: { do: "walk", to: "last" },
  Enter: { do: "pick" },
  " ": { do: "pick" },
  Escape: { do: "release" },
  "?": { do: "help" },
};

const LETTERS: Readonly<Record<string, Command>> = {
  F: { do: "foundation" },
  U: { do: "undo" },
  R: { do: "redo" },
  T: { do: "hint" },
  N: { do: "new" },
  S: { do: "settings" },
  H: { do: "help" },
};

type Pressed = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** The Latin letter of a key. A layout that types other letters (Hebrew: U sends ו) is read by
 * the key's place; one that moves Latin letters about is read by what it types. */
function letterOf(event: Pressed): string {
  if (/^[a-z]$/i.test(event.key)) return event.key.toUpperCase();
  return /^Key([A-Z])$/.exec(event.code)?.[1] ?? "";
}

function columnOf(event: Pressed): ColumnName | null {
  const typed = event.code.startsWith("Digit") && !event.shiftKey ? event.code.slice(5) : event.key;
  return COLUMNS.find((column) => column === typed) ?? null;
}

/** What a key asks for, or null for a key that is none of ours. */
export function commandOf(event: Pressed): Command | null {
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey) {
    const letter = letterOf(event);
    if (letter === "Z") return { do: event.shiftKey ? "redo" : "undo" };
    return letter === "Y" ? { do: "redo" } : null;
  }
  const named = NAMED[event.key];
  if (named !== undefined) return named;
  const column = columnOf(event);
  if (column !== null) return { do: "column", to: column };
  return LETTERS[letterOf(event)] ?? null;
}

/** Whether the command works anywhere in the board, not only on its cards: a button of the bar
 * keeps its own Enter, Space and arrows. */
export function isGlobal(command: Command): boolean {
  return ["undo", "redo", "hint", "new", "settings", "help", "release"].includes(command.do);
}
