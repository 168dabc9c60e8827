import { describe, expect, it, test } from "vitest";
import shapes from "../../../tests/data/arrow_shapes.json";
import { layOut } from "../../src/board/layout";
import { COLUMNS, type PileName } from "../../src/board/referee";
import { arrowShape, boxOf, isColour, middleOf, paint } from "../../src/board/signs";
import { setUp } from "./surroundings";

describe("an arrow", () => {
  test.each(shapes)("has the shape that Python draws: $name", ({ start, end, unit, d }) => {
    const point = ([x = 0, y = 0]: number[]) => ({ x, y });
    expect(arrowShape(point(start), point(end), unit)).toBe(d);
  });
});

describe("a colour", () => {
  it("is one of ours or six hexadecimal digits", () => {
    for (const color of ["yellow", "red", "#00ff7f"]) expect(isColour(color)).toBe(true);
    for (const color of ["", "pink", "#fff", "#00FF7F", "toString", "red;"])
      expect(isColour(color)).toBe(false);
    expect(paint("yellow")).toMatch(/^#[0-9a-f]{6}$/);
    expect(paint("#00ff7f")).toBe("#00ff7f");
  });
});

describe("the box of what shows", () => {
  it("is a covered card's strip, a last card's whole, and a column's last card", () => {
    const { board, end } = setUp();
    const { table, layout } = board;
    const box = (name: string) => boxOf(table, layout, name);
    const [jack, two] = [layout.cards.get("JC"), layout.cards.get("2H")];
    expect(box("JC")).toEqual({
      ...{ x: jack?.x, y: jack?.y, width: layout.cardWidth },
      height: (two?.y ?? 0) - (jack?.y ?? 0),
    });
    expect(box("KS")?.height).toBe(layout.cardHeight);
    expect(box("4")).toEqual(box("KS"));
    expect(box("S")).toEqual({ ...layout.piles.S, height: layout.cardHeight });
    expect(box("9Z")).toBeNull();
    const { x, y } = middleOf({ x: 10, y: 20, width: 4, height: 6 });
    expect([x, y]).toEqual([12, 23]);
    end();
  });

  it("is the place of an empty column, and the foundation of a buried card", () => {
    const columns = COLUMNS.map(() => []);
    const { board, end } = setUp({
      columns,
      foundations: { S: ["AS", "2S"], H: [], D: [], C: [] },
    });
    const box = (name: string) => boxOf(board.table, board.layout, name);
    const { cardHeight, piles } = board.layout;
    expect(box("1")).toEqual({ ...piles["1" as PileName], height: cardHeight });
    expect(box("AS")).toEqual(box("S"));
    expect(box("2S")).toEqual(box("S"));
    end();
  });
});

describe("a board that peeks", () => {
  const DEALT = COLUMNS.map((_, down) => ({ down, up: down === 0 ? 1 : 5 }));
  const space = (width: number, peek: boolean) => ({
    ...{ width, outside: 40, leftHanded: false, unit: 1, peek },
  });

  it.each([320, 360, 500, 700, 1000, 1600])(
    "shows enough of face-down cards, %i px wide",
    (width) => {
      const { fans, height } = layOut(DEALT, space(width, true));
      for (const fan of fans.slice(1)) expect(fan.down).toBeGreaterThanOrEqual(11);
      expect(height + 40).toBeLessThanOrEqual(800);
    },
  );

  it.each([320, 360, 500, 700, 1000, 1600])(
    "is at most 800 px high with 24 cards, %i px wide",
    (width) => {
      for (let down = 0; down <= 6; down += 1) {
        const shapes = [{ down, up: 24 - down }, ...DEALT.slice(1)];
        expect(layOut(shapes, space(width, true)).height + 40).toBeLessThanOrEqual(800);
      }
    },
  );
});
