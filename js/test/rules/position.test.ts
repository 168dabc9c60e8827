// @vitest-environment node
import { describe, expect, test } from "vitest";
import {
  cardText,
  deal,
  deckOf,
  groupOf,
  IllegalMove,
  isWon,
  legalMoves,
  moveText,
  type Position,
  PositionError,
  parsePosition,
  perft,
  pickRefusal,
  playMove,
  positionText,
  type Refusal,
  refusal,
  whereIs,
} from "../../src/rules";
import {
  allCards,
  card,
  DESTINATIONS,
  deck,
  move,
  type PerftVector,
  RULES,
  replaced,
  table,
  vectors,
  wander,
} from "./helpers";

const CARDS = Array.from({ length: 52 }, (_, index) => index);
const WON = "C KKKK -/-/-/-/-/-/-";

function faultsOf(text: string): string {
  try {
    parsePosition(text);
  } catch (error) {
    if (error instanceof PositionError) return error.message;
    throw error;
  }
  throw new Error(`"${text}" was read`);
}

describe("the deal", () => {
  const dealt = deal(deckOf({ number: 1, rule: "classic" }), "classic");

  test("S1, S2: 1, 6, 7, 8, 9, 10, 11 cards with 0 to 6 face down", () => {
    expect(dealt.columns.map(({ cards }) => cards.length)).toEqual([1, 6, 7, 8, 9, 10, 11]);
    expect(dealt.columns.map(({ down }) => down)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(dealt.foundations).toEqual([0, 0, 0, 0]);
  });

  test("its text begins as the notation shows it", () => {
    expect(positionText(dealt)).toMatch(/^C ---- 7H\/9S\|4H8D8H5CJH\//);
  });

  test("a deck with a card twice, or of another size, is refused", () => {
    const twice = replaced(deckOf({ number: 1, rule: "classic" }), 0, card("KS"));
    expect(() => deal(twice, "classic")).toThrow("KS is there 2 times");
    expect(() => deal(twice, "classic")).toThrow("7H is missing");
    expect(() => deal(deck("7H"), "classic")).toThrow(PositionError);
  });
});

describe("text", () => {
  test("every position on random walks reads back to an equal one", () => {
    for (const rule of RULES) {
      wander(5, 120, rule, ({ position }) => {
        expect(parsePosition(positionText(position))).toEqual(position);
      });
    }
  });

  test("a won table is seven empty columns", () => {
    expect(positionText(parsePosition(WON))).toBe(WON);
    expect(isWon(parsePosition(WON))).toBe(true);
    expect(isWon(parsePosition("C KKKQ KC/-/-/-/-/-/-"))).toBe(false);
  });

  test("lower case, 10 and suit symbols are read", () => {
    const text = "c qkkk K♠/-/-/-/-/-/-";
    expect(positionText(parsePosition(text))).toBe("C QKKK KS/-/-/-/-/-/-");
    expect(positionText(parsePosition("R 9KKK 10sks|js/q♠/-/-/-/-/-"))).toBe(
      "R 9KKK TSKS|JS/QS/-/-/-/-/-",
    );
  });

  test.each([
    ["", "three parts"],
    ["C KKKK", "three parts (rule, foundations, columns), here 2"],
    ["X KKKK -/-/-/-/-/-/-", 'the rule is C or R, not "X"'],
    ["C KKK -/-/-/-/-/-/-", "four ranks"],
    ["C KKKX -/-/-/-/-/-/-", "four ranks"],
    ["C KKKK -/-/-/-/-/-", "7 columns, here 6"],
    ["C KKKK -/-/-/-/-/-/-/-", "7 columns, here 8"],
    ["C KKKQ KC|/-/-/-/-/-/-", "column 1 ends face down"],
    ["C KKKQ |KC/-/-/-/-/-/-", 'column 1 has "|" but no face-down cards'],
    ["C KKKQ -/K/-/-/-/-/-", 'column 2 cannot be read: "K"'],
    ["C KKKQ -//-/-/-/-/KC", "column 2 cannot be read"],
    ["C KKKJ QC|KC|/-/-/-/-/-/-", "column 1 cannot be read"],
    ["C KKKK KC/-/-/-/-/-/-", "KC is also on its foundation"],
    ["C KKKQ KCKC/-/-/-/-/-/-", "KC is there 2 times"],
    ["C KKKJ KC/-/-/-/-/-/-", "QC is missing"],
  ])("%j: %s", (text, fault) => {
    expect(faultsOf(text)).toContain(fault);
  });

  test("all faults are named at once", () => {
    const faults = faultsOf("X KKK -/Z/-/-/-/-");
    for (const part of ["rule", "foundations", "7 columns", "column 2"]) {
      expect(faults).toContain(part);
    }
    expect(faultsOf("C KKJJ QDQDKC/-/-/-/-/-/-")).toBe(
      "QD is there 2 times; KD is missing; QC is missing",
    );
  });
});

describe("perft", () => {
  const cases = vectors<readonly PerftVector[]>("perft.json");

  test("there are both rules", () => {
    expect(new Set(cases.map(({ rule }) => rule))).toEqual(new Set(["C", "R"]));
  });

  test.each(cases)("$rule $deck", ({ rule, deck: text, perft: counts }) => {
    const start = deal(deck(text), rule === "C" ? "classic" : "relaxed");
    expect(counts.map((_, index) => perft(start, index + 1))).toEqual(counts);
    expect(perft(start, 0)).toBe(1);
  });
});

describe("refusals, the first that applies", () => {
  // Column 3 is empty; the spades are home up to the 5, the hearts up to the 3.
  const classic = table("classic", "53A-", [
    "8H7D",
    "KS9H6S",
    "-",
    "2D|7H6H",
    "KHQH",
    "TC5H",
    "4H",
  ]);
  const relaxed: Position = { ...classic, rule: "relaxed" };
  const expected: readonly (readonly [string, Refusal | null, Refusal | null])[] = [
    ["2D>F", "FACE_DOWN", "FACE_DOWN"],
    ["2D>4", "FACE_DOWN", "FACE_DOWN"],
    ["4S>F", "BURIED", "BURIED"],
    ["4S>6", "BURIED", "BURIED"],
    ["5S>F", "ALREADY_THERE", "ALREADY_THERE"],
    ["7D>1", "ALREADY_THERE", "ALREADY_THERE"],
    ["8H>1", "ALREADY_THERE", "ALREADY_THERE"],
    ["KS>F", "ONE_AT_A_TIME", "ONE_AT_A_TIME"],
    ["7D>F", "FOUNDATION_RANK", "FOUNDATION_RANK"],
    ["4H>F", null, null],
    ["6S>F", null, null],
    ["5S>3", "NEEDS_KING", "NEEDS_KING"],
    ["QH>3", "NEEDS_KING", "NEEDS_KING"],
    ["KH>3", null, null],
    ["KS>3", null, null],
    ["KS>1", "COLUMN_RANK", "COLUMN_RANK"],
    ["7D>2", "COLUMN_RANK", "COLUMN_RANK"],
    ["5S>2", null, null],
    ["5H>2", "FAMILY", null],
    ["5H>4", null, null],
    ["6S>1", "FAMILY", null],
    ["7H>3", "NEEDS_KING", "NEEDS_KING"],
    ["4H>6", null, null],
    ["3H>7", null, null],
    ["AD>6", "COLUMN_RANK", "COLUMN_RANK"],
  ];

  test.each(expected)("%s: %s classic, %s relaxed", (text, reason, whenRelaxed) => {
    expect(refusal(classic, move(text))).toBe(reason);
    expect(refusal(relaxed, move(text))).toBe(whenRelaxed);
  });

  test("M4: 20 cards move, 21 are refused before all else but the own place", () => {
    const long = table("classic", "----", [
      "QH",
      "KCJHAS2S3S4S5S6S7S8S9STSJSQSAD2D3D4D5D6DAH",
      "-",
      "KS",
      "KD",
      "AC",
      "2H",
    ]);
    expect(groupOf(long, card("JH"))).toHaveLength(21 - 1);
    expect(refusal(long, move("JH>1"))).toBe(null);
    expect(refusal(long, move("KC>3"))).toBe("GROUP_TOO_LARGE");
    expect(refusal(long, move("KC>F"))).toBe("GROUP_TOO_LARGE");
    expect(refusal(long, move("KC>1"))).toBe("GROUP_TOO_LARGE");
    expect(refusal(long, move("KC>2"))).toBe("ALREADY_THERE");
    expect(pickRefusal(long, card("KC"))).toBe("GROUP_TOO_LARGE");
    expect(pickRefusal(long, card("JH"))).toBe(null);
  });

  test("what cannot be picked up says why", () => {
    expect(pickRefusal(classic, card("2D"))).toBe("FACE_DOWN");
    expect(pickRefusal(classic, card("AS"))).toBe("BURIED");
    expect(pickRefusal(classic, card("5S"))).toBe(null);
    expect(pickRefusal(classic, card("KS"))).toBe(null);
  });

  test("an illegal move throws with its reason and the position stays", () => {
    const before = positionText(classic);
    expect(() => playMove(classic, move("6S>1"))).toThrow(IllegalMove);
    expect(() => playMove(classic, move("6S>1"))).toThrow("6S>1 is refused: FAMILY");
    expect(positionText(classic)).toBe(before);
  });

  test.each([0, 1, 2, 3, 4, 5, 6] as const)(
    "E1: column %i, emptied, refuses a queen and takes a king with its tail",
    (to) => {
      const columns = ["QS", "KHQD", "KS", "KD", "-", "-"];
      columns.splice(to, 0, "-");
      const here = parsePosition(`C JQJK ${columns.join("/")}`);
      expect(refusal(here, { card: card("QS"), to })).toBe("NEEDS_KING");
      const after = playMove(here, { card: card("KH"), to });
      expect(after.columns[to]?.cards.map(cardText)).toEqual(["KH", "QD"]);
    },
  );
});

describe("playing", () => {
  test("M2, M3: a group moves as it lies, and the card under it turns face up", () => {
    const before = parsePosition("C TKKJ QS|QCJS/KC/KS/-/-/-/-");
    const after = playMove(before, move("QC>2"));
    expect(positionText(after)).toBe("C TKKJ QS/KCQCJS/KS/-/-/-/-");
  });

  test("F3: the top of a foundation comes back, and a king to an empty column", () => {
    const won = parsePosition(WON);
    expect(positionText(playMove(won, move("KH>4")))).toBe("C KQKK -/-/-/KH/-/-/-");
    expect(legalMoves(won)).toHaveLength(28);
    expect(refusal(won, move("QH>4"))).toBe("BURIED");
  });

  test("columns that the move did not touch are shared", () => {
    const before = deal(deckOf({ number: 1, rule: "relaxed" }), "relaxed");
    const first = legalMoves(before)[0];
    if (first === undefined) throw new Error("deal 1 has moves");
    const after = playMove(before, first);
    const touched = [whereIs(before, first.card).pile, first.to];
    before.columns.forEach((column, index) => {
      expect(after.columns[index] === column).toBe(!touched.includes(index as never));
    });
  });

  test("on random walks: 52 different cards, none face down at the end of a column", () => {
    let states = 0;
    for (let seed = 0; seed < 12; seed++) {
      wander(seed, 150, RULES[seed % 2] ?? "classic", ({ position }) => {
        expect([...allCards(position)].sort((a, b) => a - b)).toEqual(CARDS);
        for (const { cards, down } of position.columns) {
          expect(down === 0 || down < cards.length).toBe(true);
        }
        states++;
      });
    }
    expect(states).toBeGreaterThan(500);
  });

  test("legal moves are exactly the tries that nothing refuses, in the one order", () => {
    for (let seed = 20; seed < 26; seed++) {
      wander(seed, 40, RULES[seed % 2] ?? "classic", ({ position }) => {
        const tries = DESTINATIONS.flatMap((to) => CARDS.map((each) => ({ card: each, to })));
        const legal = tries.filter((each) => refusal(position, each) === null);
        expect(legalMoves(position).map(moveText)).toEqual(legal.map(moveText));
      });
    }
  });

  test("whereIs and groupOf agree with the columns", () => {
    wander(3, 60, "relaxed", ({ position }) => {
      for (const each of CARDS) {
        const { pile, index } = whereIs(position, each);
        if (pile === "F") expect(groupOf(position, each)).toEqual([each]);
        else expect(groupOf(position, each)).toEqual(position.columns[pile]?.cards.slice(index));
      }
    });
  });
});
