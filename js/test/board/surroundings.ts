// A board in the test's page with everything around the felt, and a game that can be changed.

import { createBoard } from "../../src/board/board";
import type { CheckedCode, Referee, SettingValues, Table } from "../../src/board/referee";
import type { Board } from "../../src/board/state";
import { type FakeReferee, fakeReferee, fakeSettings, fakeTable } from "./fake-referee";

export interface Setting {
  readonly board: Board;
  readonly root: HTMLElement;
  readonly referee: FakeReferee;
  readonly settings: ReturnType<typeof fakeSettings>;
  readonly end: () => void;
}

export function setUp(
  table: Partial<Table> = {},
  values: Partial<SettingValues> = {},
  change: Partial<Referee> = {},
  host: Node = document.body,
): Setting {
  const controller = new AbortController();
  const referee = fakeReferee(fakeTable(table), { checkCode, ...change });
  const settings = fakeSettings(values);
  const board = createBoard(host as HTMLElement, referee, settings, controller.signal);
  return { board, root: board.root, referee, settings, end: () => controller.abort() };
}

/** Takes any seven letters for the code of a deal; forgives case and spaces. */
function checkCode(text: string): CheckedCode {
  const code = text.trim().toUpperCase();
  if (!/^RU1-[CR]-[A-Z]{7}$/.test(code)) return { ok: false, message: `${code} is no code.` };
  return { ok: true, code, rule: code[4] === "R" ? "relaxed" : "classic" };
}

/** The one element that the selector names. */
export function the<T extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): T {
  const found = root.querySelectorAll<T>(selector);
  if (found.length !== 1) throw new Error(`${found.length} elements for ${selector}`);
  return found[0] as T;
}

export function text(root: ParentNode, selector: string): string {
  return the(root, selector).textContent ?? "";
}

export function press(target: Element, key: string, shift = false): KeyboardEvent {
  const init = { key, shiftKey: shift, bubbles: true, composed: true, cancelable: true };
  const event = new KeyboardEvent("keydown", init);
  target.dispatchEvent(event);
  return event;
}

/** Chooses a radio button as a hand would. */
export function choose(root: ParentNode, name: string, value: string): void {
  the<HTMLInputElement>(root, `input[name="${name}"][value="${value}"]`).click();
}

export function chosen(root: ParentNode, name: string): string {
  return the<HTMLInputElement>(root, `input[name="${name}"]:checked`).value;
}

/** Replaces what the field holds, as typing does. */
export function fill(field: HTMLInputElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
