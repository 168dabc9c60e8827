// Times as digits for the info bar and in words for sentences.

import { count, type Key, type Language, say } from "../words";

/** "4:07", "1:02:09"; whole seconds are shown. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** "12 minutes and 5 seconds"; from an hour on, hours and minutes. */
export function durationWords(language: Language, seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const parts: readonly [string, number][] =
    h > 0
      ? [
          ["hours", h],
          ["minutes", m],
        ]
      : [
          ["minutes", m],
          ["seconds", s],
        ];
  const [first, second] = parts.filter(([, n]) => n > 0);
  if (!first) return count(language, "time.seconds", 0);
  const head = count(language, `time.${first[0]}`, first[1]);
  if (!second) return head;
  const tail = count(language, `time.${second[0]}`, second[1]);
  // In Hebrew the "and" is written together with the word, with a maqaf before a digit.
  const and: Key = /^\d/.test(tail) ? "time.and.digit" : "time.and.word";
  return say(language, and, { first: head, second: tail });
}
