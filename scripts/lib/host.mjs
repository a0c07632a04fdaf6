import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { read, root } from "./project.mjs";
import { readStackMap } from "./stack-map.mjs";

/** Where the build puts the self-hosting server, below the project's folder; its source map lies beside it. */
export const HOST = ".next/host.cjs";

function readMap(file) {
  try {
    return readStackMap(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

function headOf(error) {
  try {
    return String(error);
  } catch {
    return "Error";
  }
}

/**
 * Makes stacks name the sources of `file`. Its map is read when the first stack is looked at. Node's own reading of maps
 * keeps every one that it finds, those of Next and of all pages among them: 80 MB.
 */
function mapStacks(file) {
  let map;
  const placeOf = (call) => {
    const [line, column] = [call.getLineNumber(), call.getColumnNumber()];
    if (map === undefined) map = readMap(`${file}.map`);
    const { originalSource, originalLine, originalColumn } = map?.(line - 1, column - 1) ?? {};
    if (!originalSource || originalSource.includes("node_modules")) return String(call);
    const source = path.resolve(path.dirname(file), originalSource);
    return String(call).replace(
      `${file}:${line}:${column}`,
      () => `${source}:${originalLine + 1}:${originalColumn + 1}`,
    );
  };
  Error.prepareStackTrace = (error, calls) =>
    [
      headOf(error),
      ...calls.map((call) => (call.getFileName() === file ? placeOf(call) : String(call))),
    ].join("\n    at ");
}

/** Starts the server that was built in `host`; `options` are those of `main` in server/host, without the routes. */
export async function startBuilt(options, host = HOST) {
  // As Next's own standalone server does: next.config.ts is not read again, which takes a compiler.
  const { config } = JSON.parse(read(".next/required-server-files.json"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
  const file = path.resolve(root, host);
  mapStacks(file);
  // Not import(): of CommonJS it first looks through the text for names, which takes half a second.
  await createRequire(import.meta.url)(file).start(options);
}
