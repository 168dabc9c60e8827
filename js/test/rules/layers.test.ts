// @vitest-environment node
import { expect, test } from "vitest";

const SOURCES: Readonly<Record<string, string>> = import.meta.glob("../../src/rules/*.ts", {
  eager: true,
  query: "?raw",
  import: "default",
});

test("the rules import only each other, and know no page and no words", () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(8);
  for (const [path, source] of Object.entries(SOURCES)) {
    const imports = [...source.matchAll(/from "([^"]+)"/g)].map((match) => match[1] ?? "");
    for (const name of imports) expect(name, path).toMatch(/^\.\/[a-z]+$/);
    expect(source, path).not.toMatch(/\b(document|window|HTMLElement|navigator)\b\.?/);
  }
});
