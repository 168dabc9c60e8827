import { describe, expect, it } from "vitest";
import art from "../../../src/solitaire_widget/art/cards.json";
import { createBack, createFace, createSuitMark, moved } from "../../src/board/faces";
import { SUITS } from "../../src/board/referee";

const RANKS = [..."A23456789TJQK"];
const CARDS = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`));

const paths = (svg: Element) => [...svg.querySelectorAll("path")];
const shapes = (svg: Element) => paths(svg).map((path) => path.getAttribute("d") ?? "");
const numbers = (d: string) => [...d.matchAll(/-?\d*\.?\d+/g)].map(([number]) => Number(number));

function points(d: string): [number, number][] {
  const all = numbers(d);
  return all.flatMap((x, at) => (at % 2 ? [] : [[x, all[at + 1] ?? Number.NaN]]));
}

/** The paths of a face that are neither a court figure nor in an index. */
function pipPath(card: string): string {
  const loose = paths(createFace(card)).filter((path) => !path.closest(".index"));
  return loose.at(-1)?.getAttribute("d") ?? "";
}

describe("moved", () => {
  it("scales, then turns, then shifts", () => {
    expect(moved("M1 2L-3 4Z", 10, 20, 2)).toBe("M12 24L4 28Z");
    expect(moved("M1 2L-3 4Z", 10, 20, 2, true)).toBe("M8 16L16 12Z");
  });
});

describe("createFace", () => {
  it("draws every card, each differently", () => {
    const drawn = CARDS.map((card) => shapes(createFace(card)).join());
    expect(new Set(drawn).size).toBe(52);
    expect(drawn.join()).not.toMatch(/NaN|undefined/);
  });

  it("is named by its suit and hidden from screen readers, since the card is named", () => {
    const face = createFace("TD");
    expect(face.getAttribute("class")).toBe("face suit-D");
    expect(face.getAttribute("aria-hidden")).toBe("true");
    expect(face.getAttribute("fill")).toBe("currentColor");
    expect(face.getAttribute("viewBox")).toBe("0 0 100 140");
  });

  it("has the same index in both corners, side by side in the upper 27 hundredths", () => {
    for (const card of CARDS) {
      const corners = [...createFace(card).querySelectorAll<SVGGElement>(".index")];
      expect(corners).toHaveLength(2);
      const [upper, lower] = corners as [SVGGElement, SVGGElement];
      expect(shapes(lower)).toEqual(shapes(upper));
      expect(upper.style.transform).toBe("scale(var(--solitaire-index, 1))");
      expect(lower.style.transform).toMatch(/^translate\(100px, ?140px\) rotate\(180deg\) scale/);
      for (const [x, y] of shapes(upper).flatMap(points)) {
        expect(x).toBeLessThan(50);
        expect(y).toBeLessThan(27);
      }
    }
  });

  it("has as many pips as the card's number, all in one path", () => {
    for (const [at, rank] of [..."A23456789T"].entries()) {
      expect(pipPath(`${rank}D`).match(/M/g)).toHaveLength(at + 1);
    }
  });

  it("turns the pips of the lower half", () => {
    const [upper, lower] = pipPath("2S").split("Z") as [string, string];
    expect(points(lower)).toEqual(points(upper).map(([x, y]) => [100 - x, 140 - y]));
  });

  it("gives the king, the queen and the jack double-ended figures of few paths", () => {
    for (const rank of ["J", "Q", "K"] as const) {
      const face = createFace(`${rank}H`);
      expect(paths(face).length).toBeLessThanOrEqual(11);
      for (const half of Object.values(art.courts[rank])) {
        expect(shapes(face)).toContain(half + moved(half, 100, 140, 1, true));
      }
    }
    expect(createFace("9H").querySelector(".accent")).toBeNull();
  });

  it("takes few elements for a number card", () => {
    expect(createFace("TC").querySelectorAll("*").length).toBeLessThanOrEqual(7);
  });

  it("gives a new element each time", () => {
    const face = createFace("5C");
    face.replaceChildren();
    expect(paths(createFace("5C"))).not.toHaveLength(0);
  });

  it.each(["", "7", "7X", "1H", "7h", "10H"])("refuses %j, which names no card", (name) => {
    expect(() => createFace(name)).toThrow(RangeError);
  });
});

describe("createSuitMark and createBack", () => {
  it("draws the suit that is asked for", () => {
    for (const suit of SUITS) {
      const mark = createSuitMark(suit);
      expect(mark.getAttribute("class")).toBe(`suit-mark suit-${suit}`);
      expect(shapes(mark)).toEqual([art.suits[suit]]);
    }
  });

  it("draws the same back for every card", () => {
    expect(createBack().outerHTML).toBe(createBack().outerHTML);
    expect(shapes(createBack())).toEqual([art.back.panel, art.back.lattice, art.back.border]);
  });
});
