// Copying to the clipboard where it is allowed, and a way on where it is refused.

import { say } from "../words";
import { openDialog } from "./dialog";
import { make } from "./element";
import type { Board } from "./state";

/** Copies the text and says so; where every way is refused, a window shows it selected. */
export async function copyText(board: Board, text: string, done: string): Promise<void> {
  if ((await byClipboard(text)) || bySelection(board, text)) board.say(done);
  else showForCopying(board, text);
}

async function byClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The older way, which frames without clipboard permission still allow. */
function bySelection(board: Board, text: string): boolean {
  const focused = (board.root.getRootNode() as Document | ShadowRoot).activeElement;
  const field = make("textarea", { class: "solitaire-unseen", readonly: "", tabindex: "-1" });
  field.value = text;
  // Beside the focused element, since an open window makes the rest of the board inert.
  (focused?.closest("dialog") ?? board.root).append(field);
  try {
    field.focus({ preventScroll: true });
    field.select();
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    (focused as HTMLElement | null)?.focus?.({ preventScroll: true });
  }
}

function showForCopying(board: Board, text: string): void {
  openDialog(board, "copy", (labels) => {
    const hint = make("p", { class: "solitaire-hint" });
    const field = make("textarea", { class: "solitaire-field", readonly: "", dir: "ltr" });
    field.value = text;
    field.rows = Math.min(8, text.split("\n").length + 1);
    labels.add(() => {
      hint.textContent = say(board.language, "copy.hint");
      field.setAttribute("aria-label", say(board.language, "copy.title"));
    });
    const focus = () => {
      field.focus({ preventScroll: true });
      field.select();
    };
    return { title: "copy.title", body: [hint, field], foot: [], focus };
  });
}
