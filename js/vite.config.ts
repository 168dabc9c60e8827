import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Words that only Python says. */
export const PYTHONS_WORDS =
  /^(facts|goal|odds|picture|table)\.|^review\.(?!title)|^exercise\.(open|too_many)$/;

/** Keeps Python's words out of what every board loads, and the keys out of the second catalogue:
 * a list in the order of the first one's keys. */
export function withoutPythonsWords(): Plugin {
  return {
    name: "without-pythons-words",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!/[\\/]locales[\\/]\w+\.json$/.test(id)) return null;
      const english = /en\.json$/.test(id)
        ? code
        : readFileSync(join(dirname(id), "en.json"), "utf8");
      const keys = Object.keys(JSON.parse(english)).filter((key) => !PYTHONS_WORDS.test(key));
      const words: Record<string, string> = JSON.parse(code);
      const kept =
        english === code
          ? Object.fromEntries(keys.map((key) => [key, words[key]]))
          : keys.map((key) => words[key]);
      return { code: JSON.stringify(kept), map: null };
    },
  };
}

// One ES module and one stylesheet, put where the Python package serves them from.
export default defineConfig({
  plugins: [withoutPythonsWords()],
  build: {
    target: "es2022",
    outDir: "../src/solitaire_widget/static",
    emptyOutDir: true,
    cssMinify: true,
    // A library build leaves white space in; ours is read by browsers only.
    rolldownOptions: { output: { minify: true } },
    lib: {
      entry: "src/widget.ts",
      formats: ["es"],
      fileName: () => "widget.js",
      cssFileName: "widget",
    },
  },
  test: {
    environment: "happy-dom",
    include: ["test/**/*.test.ts"],
    // Only to end a test that hangs: machines that run these may be slow and shared.
    testTimeout: 120_000,
  },
});
