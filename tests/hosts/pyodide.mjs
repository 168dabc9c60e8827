// Runs one line of Python in Pyodide and prints its value as JSON.
//
//   node pyodide.mjs <line> <folder to mount as /tests> <wheel> [<zip>]
//
// Pyodide installs the wheel from its file. The zip holds what lies in a site-packages, and is
// unpacked there.

import { readFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";

const PATHS = "import importlib, sys; importlib.invalidate_caches(); sys.path.append('/tests/hosts')";

async function evaluate(line, tests, wheel, zip) {
  const python = await loadPyodide();
  if (zip !== undefined) {
    const extractDir = python.runPython("import site; site.getsitepackages()[0]");
    python.unpackArchive(new Uint8Array(await readFile(zip)), "zip", { extractDir });
  }
  await python.loadPackage(wheel, { messageCallback: () => {} });
  python.FS.mkdirTree("/tests");
  python.mountNodeFS("/tests", tests);
  python.runPython(PATHS);
  return python.runPython(`import json, elsewhere; json.dumps(${line})`);
}

try {
  console.log(await evaluate(...process.argv.slice(2)));
} catch (error) {
  // An uncaught error would show megabytes of Pyodide's own source.
  console.error(error.message);
  process.exitCode = 1;
}
