// What an exercise asks for, as Python tells it. Anything else reads as no exercise.

import type { Task } from "./board/referee";
import { isCount, isRecord } from "./wire";

export function readTask(value: unknown): Task | null {
  if (!isRecord(value)) return null;
  const { title, text, limit, solved } = value;
  if (typeof title !== "string" || typeof text !== "string") return null;
  return {
    title,
    text,
    limit: isCount(limit) ? limit : null,
    solved: isCount(solved) ? solved : null,
  };
}
