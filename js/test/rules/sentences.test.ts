// @vitest-environment node
import { describe, expect, test } from "vitest";
import {
  CodeError,
  type Position,
  parseCode,
  pickRefusal,
  REFUSALS,
  type Refusal,
  refusal,
} from "../../src/rules";
import { codeErrorMessage, pickWhy, placeWhy, refusalMessage, whyMove } from "../../src/sentences";
import { card, DESTINATIONS, move, RULES, table, wander } from "./helpers";

const LANGUAGES = ["en", "he"] as const;
// Column 3 is empty; the spades are home up to the 5, the hearts up to the 3.
const CLASSIC = table("classic", "53A-", ["8H7D", "KS9H6S", "-", "2D|7H6H", "KHQH", "TC5H", "4H"]);
const RELAXED: Position = { ...CLASSIC, rule: "relaxed" };
const LONG = table("classic", "----", [
  "QH",
  "JHAS2S3S4S5S6S7S8S9STSJSQSAD2D3D4D5D6DAHKC",
  "-",
  "KS",
  "KD",
  "AC",
  "2H",
]);

describe("why a move is refused", () => {
  test.each([
    ["2D>4", "2♦ is face down: only face-up cards can be moved."],
    ["4S>6", "4♠ is buried in its foundation: only the top card can come back."],
    ["7D>1", "7♦ is already there."],
    ["KS>F", "Other cards lie on K♠: a foundation takes one card at a time."],
    ["7D>F", "This foundation takes 2♦ next, not 7♦."],
    ["6H>F", "This foundation takes 4♥ next, not 6♥."],
    ["QH>3", "An empty column takes only a king, not Q♥."],
    ["7D>2", "7♦ goes only on 8♦, the same family."],
    ["9H>1", "9♥ goes only on 10♥, the same family."],
    ["KS>1", "K♠ goes only into an empty column."],
    ["6S>1", "6♠ goes only on 7♠, the same family."],
    ["5H>4", ""],
    ["4H>F", ""],
  ])("classic %s: %s", (text, sentence) => {
    expect(whyMove("en", CLASSIC, move(text))).toBe(sentence);
  });

  test.each([
    ["7D>2", "7♦ goes only on an 8, of any suit."],
    ["9H>1", "9♥ goes only on a 10, of any suit."],
    ["QH>6", "Q♥ goes only on a king, of any suit."],
    ["TC>1", "10♣ goes only on a jack, of any suit."],
    ["KS>1", "K♠ goes only into an empty column."],
    ["6S>1", ""],
  ])("relaxed %s: %s", (text, sentence) => {
    expect(whyMove("en", RELAXED, move(text))).toBe(sentence);
  });

  test("the size of a large group is told", () => {
    expect(whyMove("en", LONG, move("JH>1"))).toBe(
      "J♥ starts a group of 21 cards: at most 20 cards at a time.",
    );
    expect(pickWhy("en", LONG, card("JH"))).toBe(whyMove("en", LONG, move("JH>1")));
  });

  test("Hebrew: the cards stand left to right inside the sentence", () => {
    expect(whyMove("he", CLASSIC, move("9H>1"))).toBe(
      "הקלף \u20669♥\u2069 הולך רק על \u206610♥\u2069, אותה משפחה.",
    );
    expect(whyMove("he", RELAXED, move("QH>6"))).toBe(
      "הקלף \u2066Q♥\u2069 הולך רק על מלך, מכל סדרה.",
    );
  });

  test("every try on random walks is answered in full, and only an illegal one", () => {
    const seen = new Set<Refusal>();
    for (const [seed, rule] of [0, 1, 2, 3].flatMap((n) =>
      RULES.map((each) => [n, each] as const),
    )) {
      wander(seed, 150, rule, ({ position, moveCount }) => {
        if (moveCount % 10 === 0) everyTry(position, seen);
      });
    }
    everyTry(LONG, seen);
    expect([...seen].sort()).toEqual([...REFUSALS].sort());
  });
});

/** Asks for the sentence of each card to each destination, and notes the reasons met. */
function everyTry(position: Position, seen: Set<Refusal>): void {
  for (let each = 0; each < 52; each++) {
    for (const to of DESTINATIONS) {
      const reason = refusal(position, { card: each, to });
      if (reason !== null) seen.add(reason);
      for (const language of LANGUAGES) {
        const sentence = whyMove(language, position, { card: each, to });
        expect(sentence === "").toBe(reason === null);
        expect(sentence).not.toMatch(/[{}]|undefined/);
      }
    }
  }
}

describe("why a card is not picked up, or finds no place", () => {
  test("picking up", () => {
    // Which card it is stays hidden.
    expect(pickWhy("en", CLASSIC, card("2D"))).toBe("Only face-up cards can be moved.");
    expect(pickWhy("en", CLASSIC, card("AS"))).toContain("A♠ is buried");
    expect(pickWhy("en", CLASSIC, card("KS"))).toBe("");
    for (let each = 0; each < 52; each++) {
      expect(pickWhy("he", CLASSIC, each) === "").toBe(pickRefusal(CLASSIC, each) === null);
    }
  });

  test("A3: a failed double tap shows the rule", () => {
    expect(placeWhy("en", CLASSIC, card("7D"))).toBe("7♦ goes only on 8♦, the same family.");
    expect(placeWhy("en", RELAXED, card("7D"))).toBe("7♦ goes only on an 8, of any suit.");
    expect(placeWhy("en", CLASSIC, card("2D"))).toBe("Only face-up cards can be moved.");
    expect(placeWhy("en", LONG, card("JH"))).toContain("at most 20 cards");
    expect(placeWhy("en", CLASSIC, card("KS"))).toBe("K♠ is already there.");
    expect(placeWhy("en", LONG, card("KC"))).toBe("K♣ goes only into an empty column.");
  });
});

describe("rules without cards", () => {
  test("each refusal has its own sentence in both languages", () => {
    for (const language of LANGUAGES) {
      const sentences = REFUSALS.map((reason) => refusalMessage(language, reason));
      expect(new Set(sentences).size).toBe(REFUSALS.length);
      for (const sentence of sentences) expect(sentence).toMatch(/\.$/);
    }
    expect(refusalMessage("en", "NEEDS_KING")).toBe("An empty column takes only a king.");
  });
});

describe("faults of a typed code", () => {
  function sentence(language: "en" | "he", text: string): string {
    try {
      parseCode(text);
    } catch (error) {
      if (error instanceof CodeError) return codeErrorMessage(language, error);
      throw error;
    }
    return "";
  }

  test.each([
    ["", "A game code looks like this: RU1-C-AAAAABB."],
    ["RU1-C-AAA", "Seven symbols follow RU1-C- or RU1-R-; this code has 3."],
    ["RU3-C-AAAAABB", "A game code begins with RU1, not with RU3."],
    ["RU1-X-AAAAABB", "After RU1 comes C (classic) or R (relaxed), not X."],
    ["RU1-C-AAA9ABB", "9 is not a symbol of a game code: only A–Z and 2–7 are."],
    ["RU1-C-AAAAABC", "The check symbol does not fit: a symbol is mistyped, or two are swapped."],
    ["רו1", "The keyboard is set to Hebrew: a game code is written in English letters."],
    ["ru1-c-aaaaabb", ""],
  ])("%j: %s", (text, english) => {
    expect(sentence("en", text)).toBe(english);
    expect(sentence("he", text) === "").toBe(english === "");
    if (english !== "") expect(sentence("he", text)).toMatch(/[\u05D0-\u05EA]/);
  });
});
