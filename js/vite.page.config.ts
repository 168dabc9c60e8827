import { defineConfig, type Plugin } from "vite";
import { withoutPythonsWords } from "./vite.config";

const SHEET = /(["'`])__SOLITAIRE_SHEET__\1/;

/** The script in ASCII: a page that names no character set would garble all other letters. They
 * stand in texts and in patterns, and both read this escape, also where it comes in pairs. */
export function inAscii(script: string): string {
  // A backslash before the letter would take the one of the escape for its own.
  const undone = /(?<!\\)(?:\\\\)*\\[\u0080-\uffff]/.exec(script);
  if (undone) throw new Error(`the script escapes a letter that needs it not: ${undone[0]}`);
  return script.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Puts the style sheet into the script, which then is all that a page needs. */
function sheetInside(): Plugin {
  return {
    name: "sheet-inside",
    enforce: "post",
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const sheet = files.find((file) => file.type === "asset" && file.fileName.endsWith(".css"));
      const script = files.find((file) => file.type === "chunk");
      if (sheet?.type !== "asset" || script?.type !== "chunk" || !SHEET.test(script.code)) {
        this.error("the page's script and its style sheet are not there to be put together");
      }
      const text = JSON.stringify(String(sheet.source).trim());
      script.code = inAscii(script.code.replace(SHEET, () => text));
      // It stands in the page between tags, and its text must not end or comment out anything.
      const tag = /<\/script|<script|<!--/i.exec(script.code);
      if (tag) this.error(`the script has ${tag[0]} in it, and cannot stand in a page`);
      delete bundle[sheet.fileName];
    },
  };
}

// One classic script, which works from file:// too, beside the bundle for notebooks.
export default defineConfig({
  plugins: [withoutPythonsWords(), sheetInside()],
  build: {
    target: "es2022",
    outDir: "../src/solitaire_widget/static",
    emptyOutDir: false,
    cssMinify: true,
    rolldownOptions: { output: { minify: true } },
    lib: {
      entry: "src/page/page.ts",
      name: "solitaireBoards",
      formats: ["iife"],
      fileName: () => "page.js",
      cssFileName: "page",
    },
  },
});
