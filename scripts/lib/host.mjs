import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import path from "node:path";
import { Script } from "node:vm";
import { read, root } from "./project.mjs";
import { readStackMap } from "./stack-map.mjs";

/** The path of the built self-hosting server in the project's folder; its source map is next to it. */
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
 * Makes stack traces name the sources of `file`. Its map is read when the first stack is formatted. Node's own support
 * keeps every map that it finds, including those of Next and of all pages: 80 MB.
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

/** V8's compiled code of `file` from an earlier run, unless it is older than the build. */
function compiledBefore(file, cache) {
  try {
    if (statSync(cache).mtimeMs >= statSync(file).mtimeMs) return readFileSync(cache);
  } catch {}
}

function keepCompiled(script, cache) {
  try {
    writeFileSync(`${cache}.${process.pid}`, script.createCachedData());
    renameSync(`${cache}.${process.pid}`, cache);
  } catch {}
}

/**
 * Loads a CommonJS file as `require` does, with V8's compiled code from an earlier run, which saves a third of the
 * start time. `keep` stores the code compiled so far for the next start, if there was none or another Node stored it.
 */
function load(file) {
  const cache = `${file}.compiled`;
  const cachedData = compiledBefore(file, cache);
  const [before, after] = Module.wrapper;
  const script = new Script(before + readFileSync(file, "utf8") + after, {
    filename: file,
    columnOffset: -before.length,
    cachedData,
  });
  const loaded = { exports: {} };
  script.runInThisContext()(loaded.exports, createRequire(file), loaded, file, path.dirname(file));
  const keep = () => (!cachedData || script.cachedDataRejected) && keepCompiled(script, cache);
  return { ...loaded.exports, keep };
}

/** Stops this process gracefully if scripts/keep.mjs, which started it, is killed. */
export function leaveWithParent() {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
}

/** Starts the server that was built as `host`; `options` are those of `main` in server/main, without the routes. */
export async function startBuilt(options, host = HOST) {
  // Like Next's own standalone server, does not read next.config.ts again, which requires a compiler.
  const { config } = JSON.parse(read(".next/required-server-files.json"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
  const file = path.resolve(root, host);
  mapStacks(file);
  const { start, keep } = load(file);
  await start(options);
  keep();
}
