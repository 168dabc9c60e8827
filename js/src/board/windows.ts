// The board's windows by name.

import { type Build, openDialog, openedDialog } from "./dialog";
import { helpWindow } from "./help-window";
import { newGameWindow, type Past } from "./new-game";
import { settingsWindow } from "./settings-window";
import type { Board } from "./state";
import "./windows.css";

export interface Windows {
  open(name: "new" | "settings" | "help"): void;
  /** Says everything again in the language in force; what was typed or chosen stays. */
  relabel(): void;
}

export function createWindows(board: Board): Windows {
  const past: Past = { recent: recentCodes(board), winnable: false };
  const builds: Readonly<Record<"new" | "settings" | "help", Build>> = {
    new: (labels, close, signal) => newGameWindow(board, past, labels, close, signal),
    settings: (labels, close, signal) => settingsWindow(board, labels, close, signal),
    help: (labels, close) => helpWindow(board, labels, close),
  };
  return {
    open(name) {
      if (openedDialog(board.root)?.name === name) return;
      openDialog(board, name, builds[name]);
    },
    relabel() {
      openedDialog(board.root)?.relabel();
    },
  };
}

/** The codes of the last games on this board, the newest first. */
function recentCodes(board: Board): () => readonly string[] {
  let codes: readonly string[] = [];
  const note = () => {
    const { code } = board.referee.table();
    if (code) codes = [code, ...codes.filter((other) => other !== code)].slice(0, 2);
  };
  note();
  board.referee.subscribe(note, board.signal);
  return () => codes;
}
