// The new-game window: which rule (R1), which deal (A7).

import { count, type Key, say } from "../words";
import type { Content } from "./dialog";
import { type Labels, make, setText } from "./element";
import { icon } from "./icons";
import type { CheckedCode, NewGame, RuleName } from "./referee";
import type { Board } from "./state";

type Deal = "random" | "again" | "code";

interface Choice {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
}

/** What the window's functions share. */
interface Form {
  readonly board: Board;
  readonly rules: Readonly<Record<RuleName, Choice>>;
  readonly deals: Readonly<Record<Deal, Choice>>;
  /** Whether a random deal must be one that can be won. */
  readonly winnable: Choice;
  readonly field: HTMLInputElement;
  /** Under the field: what is wrong with the code, or that it is right; that a deal is looked
   * for, or why no game begins. */
  readonly verdict: HTMLElement;
  readonly start: HTMLButtonElement;
  /** Ends the search for a deal that can be won; null while there is none. */
  search: AbortController | null;
}

/** What a board's window knows of the times before. */
export interface Past {
  /** The codes of the last games, the newest first. */
  recent(): readonly string[];
  /** Whether the last random deal had to be one that can be won. */
  winnable: boolean;
}

export function newGameWindow(
  board: Board,
  past: Past,
  labels: Labels,
  close: () => void,
  signal: AbortSignal,
): Content {
  const form = createForm(board, labels);
  form.winnable.input.checked = past.winnable;
  const begin = () => {
    if (form.search !== null) return;
    const kind = deal(form);
    if (kind === "random") past.winnable = form.winnable.input.checked;
    if (kind === "random" && past.winnable) look(form, close);
    else play(form, chosenGame(form), close);
  };
  listen(form, begin, signal);
  signal.addEventListener("abort", () => stopLooking(form));
  const cancel = button(board, labels, "new.cancel", "cancel");
  cancel.addEventListener("click", close);

  const chips = recentChips(form, past.recent(), labels);
  const body = arrange(form, chips, labels);
  // The running game may go on under the open window, moved by Python.
  const ends = endsLine(board, labels, signal);
  labels.add(() => check(form));
  return {
    title: "bar.new",
    body: [body],
    foot: [ends, make("span", { class: "solitaire-pair" }, cancel, form.start)],
    // A radio button: Enter does nothing there, so that a stray one ends no running game.
    focus: () => form.rules.classic.input.focus({ preventScroll: true }),
  };
}

function createForm(board: Board, labels: Labels): Form {
  const rule = (value: RuleName) =>
    choice(board, labels, "rule", value, `new.${value}`, `new.${value}.hint`);
  const deals = {
    random: choice(board, labels, "deal", "random", "new.random"),
    again: choice(board, labels, "deal", "again", "new.again"),
    code: choice(board, labels, "deal", "code", "new.code"),
  };
  const rules = { classic: rule("classic"), relaxed: rule("relaxed") };
  rules.classic.input.checked = true;
  deals.random.input.checked = true;
  const winnable = choice(board, labels, "winnable", "", "new.winnable", "new.winnable.hint");
  winnable.input.type = "checkbox";
  winnable.element.classList.add("solitaire-under");
  const id = `solitaire-verdict-${Math.random().toString(36).slice(2)}`;
  const field = make("input", {
    type: "text",
    class: "solitaire-field",
    "data-field": "code",
    dir: "ltr",
    autocomplete: "off",
    autocapitalize: "characters",
    autocorrect: "off",
    spellcheck: "false",
    maxlength: "60",
    placeholder: "RU1-C-XXXXXXX",
    "aria-describedby": id,
  });
  labels.add(() => field.setAttribute("aria-label", say(board.language, "bar.code")));
  const verdict = make("p", { class: "solitaire-verdict", id, "aria-live": "polite" });
  const start = button(board, labels, "new.start", "start");
  start.classList.add("solitaire-main");
  return { board, rules, deals, winnable, field, verdict, start, search: null };
}

function choice(
  board: Board,
  labels: Labels,
  name: string,
  value: string,
  key: Key,
  hintKey?: Key,
): Choice {
  const input = make("input", { type: "radio", name, value });
  const title = make("span", { class: "solitaire-choice-title" });
  const text = make("span", { class: "solitaire-choice-text" }, title);
  labels.add(() => setText(title, say(board.language, key)));
  if (hintKey) {
    const hint = make("span", { class: "solitaire-hint" });
    labels.add(() => setText(hint, say(board.language, hintKey)));
    text.append(hint);
  }
  return { element: make("label", { class: "solitaire-choice" }, input, text), input };
}

function button(board: Board, labels: Labels, key: Key, action: string): HTMLButtonElement {
  const made = make("button", {
    type: "button",
    class: "solitaire-button",
    "data-action": action,
  });
  labels.add(() => setText(made, say(board.language, key)));
  return made;
}

function arrange(form: Form, chips: HTMLElement, labels: Labels): HTMLElement {
  const { rules, deals, winnable, field, verdict } = form;
  const group = (key: Key, ...children: readonly Node[]) => {
    const legend = make("legend", { class: "solitaire-legend" });
    labels.add(() => setText(legend, say(form.board.language, key)));
    return make("fieldset", { class: "solitaire-group" }, legend, ...children);
  };
  // The verdict takes the place of the last codes, so that nothing moves while one types.
  const below = make("div", { class: "solitaire-below" }, verdict, chips);
  const typed = make("div", { class: "solitaire-typed" }, field, below);
  // A form of its own, so that two boards on a page do not share their radio buttons.
  const { random, again, code } = deals;
  const made = make(
    "form",
    { class: "solitaire-form", novalidate: "" },
    group("new.rule", rules.classic.element, rules.relaxed.element),
    group("new.deal", random.element, winnable.element, again.element, code.element, typed),
  );
  // Another choice ends the search for the one before; first of all, so that its word is gone.
  made.addEventListener("input", () => stopLooking(form), { capture: true });
  return made;
}

function listen(form: Form, begin: () => void, signal: AbortSignal): void {
  const { board, rules, deals, winnable, field, start } = form;
  const on = (element: HTMLElement, type: string, listener: (event: Event) => void) =>
    element.addEventListener(type, listener, { signal });

  on(start, "click", begin);
  on(field, "input", () => {
    deals.code.input.checked = true;
    const checked = check(form);
    if (checked?.ok) rules[checked.rule].input.checked = true;
  });
  on(field, "change", () => {
    const checked = check(form);
    if (checked?.ok) field.value = checked.code;
  });
  on(field, "keydown", (event) => {
    if ((event as KeyboardEvent).key !== "Enter") return;
    // Before the window closes: Enter would go on to the button that has the focus then.
    event.preventDefault();
    if (deal(form) === "code") begin();
  });
  for (const { input } of Object.values(rules)) {
    on(input, "change", () => {
      const checked = board.referee.checkCode(field.value);
      if (checked.ok) field.value = board.referee.codeWithRule(checked.code, rule(form));
      check(form);
    });
  }
  for (const { input } of Object.values(deals)) {
    on(input, "change", () => {
      // The same deal or the typed one comes with its rule; the other one can still be chosen.
      if (deal(form) === "again") rules[board.referee.table().rule].input.checked = true;
      const checked = check(form);
      if (checked?.ok) rules[checked.rule].input.checked = true;
      if (deal(form) === "code") field.focus({ preventScroll: true });
    });
  }
  on(winnable.input, "change", () => {
    // Coming from another kind of deal, it is chosen, whether it was ticked before or not.
    if (deal(form) !== "random") winnable.input.checked = true;
    deals.random.input.checked = true;
    check(form);
  });
  for (const { input } of [...Object.values(rules), ...Object.values(deals), winnable]) {
    // Enter would send the form, which has nowhere to go.
    on(input, "keydown", (event) => {
      if ((event as KeyboardEvent).key === "Enter") event.preventDefault();
    });
  }
}

function deal(form: Form): Deal {
  if (form.deals.code.input.checked) return "code";
  return form.deals.again.input.checked ? "again" : "random";
}

function rule(form: Form): RuleName {
  return form.rules.relaxed.input.checked ? "relaxed" : "classic";
}

/** Checks the typed code and shows the verdict; null while no code is asked for or typed. */
function check(form: Form): CheckedCode | null {
  const { board, field, verdict, start } = form;
  const asked = deal(form) === "code";
  const checked = asked && field.value.trim() ? board.referee.checkCode(field.value) : null;
  const wrong = checked !== null && !checked.ok;
  if (wrong) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
  const looks = form.search !== null;
  start.setAttribute("aria-disabled", String(looks || (asked && !checked?.ok)));
  verdict.dataset.state = wrong ? "wrong" : looks ? "looking" : "right";
  if (wrong) setText(verdict, checked.message);
  else if (looks) setText(verdict, say(board.language, "new.looking"));
  else setText(verdict, checked ? say(board.language, "new.code.right") : "");
  return checked;
}

/** Looks for a deal that can be won, and begins the game when there is one. */
function look(form: Form, close: () => void): void {
  const { board } = form;
  const search = new AbortController();
  const word = board.referee.findDeal(rule(form), search.signal, (code) => {
    stopLooking(form);
    if (code !== null) play(form, { kind: "code", code }, close);
    else refuse(form, say(board.language, "new.found.none"));
  });
  if (word) {
    refuse(form, word);
    return;
  }
  form.search = search;
  check(form);
}

function stopLooking(form: Form): void {
  if (form.search === null) return;
  form.search.abort();
  form.search = null;
  check(form);
}

function play(form: Form, game: NewGame, close: () => void): void {
  const word = refusal(form) || form.board.referee.newGame(game);
  if (word) refuse(form, word);
  else close();
}

function refuse(form: Form, word: string): void {
  setText(form.verdict, word);
  form.verdict.dataset.state = "wrong";
  if (deal(form) === "code") form.field.focus({ preventScroll: true });
}

/** Why the game cannot start with what is typed, or "". */
function refusal(form: Form): string {
  if (deal(form) !== "code") return "";
  const checked = form.board.referee.checkCode(form.field.value);
  return checked.ok ? "" : checked.message;
}

function chosenGame(form: Form): NewGame {
  const kind = deal(form);
  if (kind !== "code") return { kind, rule: rule(form) };
  const checked = form.board.referee.checkCode(form.field.value);
  return { kind, code: checked.ok ? checked.code : form.field.value };
}

/** Small buttons that put the last codes into the field. */
function recentChips(form: Form, codes: readonly string[], labels: Labels): HTMLElement {
  const { board, field } = form;
  const label = make("span", { class: "solitaire-hint" });
  labels.add(() => setText(label, say(board.language, "new.recent")));
  const chips = codes.map((code) => {
    const chip = make("button", { type: "button", class: "solitaire-chip" }, make("bdi", {}, code));
    chip.addEventListener("click", () => {
      field.value = code;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.focus({ preventScroll: true });
    });
    return chip;
  });
  const line = make("div", { class: "solitaire-chips" }, label, ...chips);
  line.hidden = codes.length === 0;
  return line;
}

/** One line that says what would be lost; empty when nothing would. */
function endsLine(board: Board, labels: Labels, signal: AbortSignal): HTMLElement {
  const words = make("span");
  const line = make("p", { class: "solitaire-ends" }, icon("ends"), words);
  const write = () => {
    const { moves, won } = board.referee.table();
    line.hidden = moves === 0 || won;
    setText(words, line.hidden ? "" : count(board.language, "new.ends", moves));
  };
  labels.add(write);
  board.referee.subscribe(write, signal);
  return line;
}
