// The page's script in ASCII says what it said before.

import { describe, expect, it } from "vitest";
import { inAscii } from "../../vite.page.config";

/** What a script returns. */
function returned(script: string): unknown {
  return new Function(`return ${script}`)();
}

describe("a script in ASCII", () => {
  it.each([
    ['"שלום, 7♥ \\n"'],
    ["`$" + "{'א'}→\\`🂡\\``"],
    ['JSON.parse(\'{"✓":"🂡"}\')["✓"]'],
    ['"a\\\\b – \\\\" + "\\\\é".length'],
    ['"x♥y♠".replace(/[♠-♦]/g, "·")'],
    ['"🂡🂢x".replace(/[🂡]|🂢/gu, "A")'],
    ["/^\\s*→$/.source.length && /→/.test('→')"],
  ])("returns the same: %s", (script) => {
    const ascii = inAscii(script);
    expect(ascii).toMatch(/^[\x20-\x7e]*$/);
    expect(returned(ascii)).toEqual(returned(script));
  });

  it("is not made where an escape would not be read", () => {
    expect(() => inAscii('"\\é"')).toThrow("needs it not");
  });
});
