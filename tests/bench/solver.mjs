// The rules as the browser gets them, in one script that makes the global `rules`; for solver.py.
//
// Run: node tests/bench/solver.mjs

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const JS = new URL("../../js/", import.meta.url);
const require = createRequire(new URL("package.json", JS));
const { build } = await import(pathToFileURL(require.resolve("vite")).href);
const [{ output }] = await build({
  configFile: false,
  logLevel: "silent",
  build: {
    target: "es2022",
    write: false,
    lib: {
      entry: new URL("src/rules/index.ts", JS).pathname,
      formats: ["iife"],
      name: "rules",
      fileName: () => "rules.js",
    },
  },
});
console.log(output[0].code);
