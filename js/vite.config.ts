import { defineConfig } from "vitest/config";

// One ES module and one stylesheet, put where the Python package serves them from.
export default defineConfig({
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
