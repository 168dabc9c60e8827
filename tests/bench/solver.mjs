// Verdicts of the browser's solver in V8; run by solver.py, which tells more.
//
// Run: node tests/bench/solver.mjs RULE COUNT
//
// Prints JSON: the verdict, states and milliseconds of each of the first deals, twice over: as the
// page begins, when V8 has compiled nothing yet, and again.

import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const JS = new URL("../../js/", import.meta.url);
const [rule, count] = process.argv.slice(2);

/** The rules as the browser gets them. */
async function rules() {
  const require = createRequire(new URL("package.json", JS));
  const { build } = await import(pathToFileURL(require.resolve("vite")).href);
  const folder = mkdtempSync(join(tmpdir(), "solver-"));
  try {
    await build({
      configFile: false,
      logLevel: "silent",
      build: {
        target: "es2022",
        outDir: folder,
        lib: {
          entry: new URL("src/rules/index.ts", JS).pathname,
          formats: ["es"],
          fileName: () => "rules.mjs",
        },
      },
    });
    return await import(pathToFileURL(join(folder, "rules.mjs")).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const { deal, deckOf, solve } = await rules();
const openings = Array.from({ length: Number(count) }, (_, number) =>
  deal(deckOf({ number, rule }), rule),
);
const rounds = ["first", "again"].map(() =>
  openings.map((opening) => {
    const start = performance.now();
    const { verdict, states } = solve(opening);
    return { verdict, states, ms: performance.now() - start };
  }),
);
console.log(JSON.stringify(rounds));
