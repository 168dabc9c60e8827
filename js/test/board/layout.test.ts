import { describe, expect, it } from "vitest";
import { LONG, layOut, pixelUnit, type Shape, type Space, sizesFor } from "../../src/board/layout";
import { COLUMNS, SUITS } from "../../src/board/referee";

const DEALT: Shape[] = [{ down: 0, up: 1 }, ...[1, 2, 3, 4, 5, 6].map((down) => ({ down, up: 5 }))];
const WIDTHS = [280, 320, 360, 412, 500, 640, 700, 768, 900, 1000, 1200, 1600, 2000, 2400];
const OUTSIDE = 40;

function space(width: number, change: Partial<Space> = {}): Space {
  return { width, outside: OUTSIDE, leftHanded: false, unit: 1, ...change };
}

function withFirst(shape: Shape): Shape[] {
  return [shape, ...DEALT.slice(1)];
}

describe("the height", () => {
  it.each(WIDTHS)("is at most 800 with columns of 24 cards, %i px wide", (width) => {
    for (let down = 0; down <= 6; down += 1) {
      const shapes = withFirst({ down, up: LONG - down });
      expect(layOut(shapes, space(width)).height + OUTSIDE).toBeLessThanOrEqual(800);
    }
  });

  it.each([280, 320, 360])("lets a 24-card column be whole in 640 px, %i px wide", (width) => {
    const { height } = layOut(withFirst({ down: 0, up: LONG }), space(width));
    expect(height + OUTSIDE).toBeLessThanOrEqual(640);
  });

  it.each(WIDTHS)("holds every card of 41, %i px wide", (width) => {
    const { height, piles } = layOut(withFirst({ down: 6, up: 35 }), space(width));
    expect(piles["1"].y + piles["1"].height).toBeLessThanOrEqual(height);
  });

  it.each(WIDTHS)("stays while ordinary columns grow and shrink, %i px wide", (width) => {
    const usual = layOut(DEALT, space(width)).height;
    for (let up = 0; up <= 12; up += 1) {
      for (let down = 0; down <= 6; down += 1) {
        expect(layOut(withFirst({ down, up }), space(width)).height).toBe(usual);
      }
    }
  });

  it("can be kept as it was, up to that of 24 cards", () => {
    const usual = layOut(DEALT, space(700)).height;
    const high = layOut(withFirst({ down: 0, up: 18 }), space(700)).height;
    expect(high).toBeGreaterThan(usual);
    expect(layOut(DEALT, space(700, { atLeast: high })).height).toBe(high);
    expect(layOut(DEALT, space(700, { atLeast: usual - 20 })).height).toBe(usual);
    const most = layOut(DEALT, space(700)).sizes.mostHeight;
    expect(layOut(DEALT, space(700, { atLeast: 2000 })).height).toBe(most);
  });

  it("makes room for what surrounds the felt", () => {
    const tall = layOut(withFirst({ down: 0, up: LONG }), space(1000, { outside: 90 }));
    expect(tall.height + 90).toBeLessThanOrEqual(800);
  });

  it.each(WIDTHS)("leaves cards readable, whatever surrounds the felt, %i px wide", (width) => {
    const { cardWidth: alone } = sizesFor(space(width));
    for (const outside of [150, 300, 600, 2000]) {
      const { sizes, height, piles } = layOut(DEALT, space(width, { outside }));
      expect(sizes.cardWidth).toBeGreaterThanOrEqual(Math.min(alone, 47));
      for (const name of COLUMNS) {
        expect(piles[name].y + piles[name].height).toBeLessThanOrEqual(height);
      }
    }
  });
});

describe("the width", () => {
  it.each(WIDTHS)("holds seven columns apart from each other, %i px wide", (width) => {
    const { piles } = layOut(DEALT, space(width));
    const boxes = COLUMNS.map((name) => piles[name]);
    boxes.forEach((box, index) => {
      const next = boxes[index + 1];
      if (next) expect(next.x).toBeGreaterThan(box.x + box.width);
    });
    expect(boxes[0]?.x).toBeGreaterThanOrEqual(0);
    const last = piles["7"];
    expect(last.x + last.width).toBeLessThanOrEqual(width);
  });

  it.each([280, 360, 500, 700, 900, 1000, 1200])(
    "is filled by the columns, %i px wide",
    (width) => {
      const { piles } = layOut(DEALT, space(width));
      const spread = piles["7"].x + piles["7"].width - piles["1"].x;
      expect(spread).toBeGreaterThan(width * 0.93);
    },
  );

  it.each([1600, 2400])("is filled as far as the height lets cards grow, %i px wide", (width) => {
    const { sizes } = layOut(DEALT, space(width));
    const oneMore = sizes.columnsTop + 2 + sizes.cardHeight + 2 + 23 * 14 + sizes.bottom;
    expect(oneMore).toBeGreaterThan(sizes.mostHeight - 2);
  });

  it.each(WIDTHS)("has the table in its middle, %i px wide", (width) => {
    const { piles } = layOut(DEALT, space(width));
    const left = piles["1"].x;
    const right = width - piles["7"].x - piles["7"].width;
    expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
  });

  it("gives a phone of 360 px cards of at least 44 px", () => {
    expect(sizesFor(space(360)).cardWidth).toBeGreaterThanOrEqual(44);
  });
});

describe("cards", () => {
  it.each(WIDTHS)("are five to seven, %i px wide", (width) => {
    const { cardWidth, cardHeight } = sizesFor(space(width));
    expect(Math.abs(cardHeight - cardWidth * 1.4)).toBeLessThan(1);
  });

  it.each(WIDTHS.flatMap((width) => [1, 2].map((unit) => [width, unit] as const)))(
    "lie on whole pixels, %i px wide in units of %i",
    (width, unit) => {
      for (const up of [1, 9, 17, 24]) {
        const { piles, fans, sizes } = layOut(withFirst({ down: 3, up }), space(width, { unit }));
        const edges = Object.values(piles).flatMap((box) => [box.x, box.width]);
        for (const edge of [...edges, sizes.cardHeight]) expect(edge % unit).toBe(0);
        for (const fan of fans) expect([fan.down % 1, fan.up % 1]).toEqual([0, 0]);
      }
    },
  );

  it("have pixel units that are whole device pixels at ratios 1, 1.5 and 2", () => {
    expect([1, 1.5, 2, 2.5, 3].map(pixelUnit)).toEqual([1, 2, 1, 2, 1]);
  });
});

describe("a fan", () => {
  it("shows 28 % of a face-up and 12 % of a face-down card while there is room", () => {
    const { fans, sizes } = layOut(DEALT, space(700));
    expect((fans[6]?.up ?? 0) / sizes.cardHeight).toBeCloseTo(0.28, 1);
    expect((fans[6]?.down ?? 0) / sizes.cardHeight).toBeCloseTo(0.12, 1);
  });

  it.each([700, 768, 1000, 1600, 2400])(
    "shows at least 14 px of a face-up card at %i px",
    (width) => {
      for (let down = 0; down <= 6; down += 1) {
        for (let up = 1; up <= 41 - down; up += 1) {
          const fan = layOut(withFirst({ down, up }), space(width)).fans[0];
          expect(fan?.up).toBeGreaterThanOrEqual(14);
        }
      }
    },
  );

  it.each([280, 360, 500])("shows at least 12 px of a face-up card at %i px", (width) => {
    for (let up = 1; up <= 41; up += 1) {
      expect(layOut(withFirst({ down: 0, up }), space(width)).fans[0]?.up).toBeGreaterThanOrEqual(
        12,
      );
    }
  });

  it.each(WIDTHS)(
    "never widens when its column grows, and keeps face-down tighter, %i",
    (width) => {
      let before = { down: Number.POSITIVE_INFINITY, up: Number.POSITIVE_INFINITY };
      const fixed = layOut(withFirst({ down: 6, up: 35 }), space(width)).height;
      for (let up = 1; up <= 35; up += 1) {
        // Beside a column that sets the felt's height, so that only this one's length counts.
        const shapes = [{ down: 6, up }, { down: 6, up: 35 }, ...DEALT.slice(2)];
        const { fans, height } = layOut(shapes, space(width));
        const fan = fans[0] ?? before;
        expect(height).toBe(fixed);
        expect(fan.up).toBeLessThanOrEqual(before.up);
        expect(fan.down).toBeLessThanOrEqual(before.down);
        expect(fan.down).toBeLessThan(fan.up);
        before = fan;
      }
    },
  );

  it("tells how high a column is: its cards, and one card when it is empty", () => {
    const { piles, fans, sizes } = layOut(
      [{ down: 0, up: 0 }, { down: 2, up: 3 }, ...DEALT.slice(2)],
      space(700),
    );
    const fan = fans[1] ?? { down: 0, up: 0 };
    expect(piles["1"].height).toBe(sizes.cardHeight);
    expect(piles["2"].height).toBe(2 * fan.down + 2 * fan.up + sizes.cardHeight);
  });
});

describe("foundations", () => {
  it.each([
    [false, 3],
    [true, 0],
  ])("stand over the columns in the order S H D C, left-handed %s", (leftHanded, first) => {
    const { piles } = layOut(DEALT, space(900, { leftHanded }));
    const over = COLUMNS.slice(first, first + 4).map((name) => piles[name].x);
    expect(SUITS.map((suit) => piles[suit].x)).toEqual(over);
    for (const suit of SUITS) {
      expect(piles[suit].y + piles[suit].height).toBeLessThan(piles["1"].y);
    }
  });
});
