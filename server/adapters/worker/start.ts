import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { runsFromSource } from "@/lib/env";

const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** In development and tests, where nothing is built, the thread compiles its own program: 0.1 s. */
const FROM_SOURCE = `
  const { buildSync } = require("esbuild");
  const entryPoints = [require("node:worker_threads").workerData];
  const built = buildSync({ entryPoints, bundle: true, platform: "node", format: "cjs", write: false });
  new Function("require", built.outputFiles[0].text)(require);`;

const fromSource = (options: WorkerOptions) => {
  const workerData = fileURLToPath(import.meta.url).replace(/start\.ts$/, "worker.ts");
  return new Worker(FROM_SOURCE, { ...options, eval: true, workerData });
};

/** Starts a worker. Next finds its file by this very expression; scripts/lib/bundle names the bundled one instead. */
export function startReader(): Worker {
  const options: WorkerOptions = { resourceLimits: LIMITS, execArgv: [] };
  if (runsFromSource()) return fromSource(options);
  return new Worker(new URL("./worker.ts", import.meta.url), options);
}
