import { isMainThread, Worker } from "node:worker_threads";
import { WATCHED, type Watched, watchedWork } from "@/server/lib/watched-work";

/** How long the event loop may be stuck before the process is ended. */
export const STUCK_MS = 30_000;
/** What a process exits with that the watchdog ended: the parent starts another. */
export const STUCK_EXIT = 86;

const LOOK_EVERY = 10;
const BEAT_EVERY = 20;

/**
 * Runs in a thread of its own, from text, so that the bundle stays one file. It ends the whole process at once: the main
 * thread can't be asked to, and jobs of a process that died are freed by the next one.
 */
const LOOKOUT = `
  const { workerData: { shared, stuck_ms, look_ms, exit_code, layout } } = require("node:worker_threads");
  const { writeSync, appendFileSync } = require("node:fs");
  const numbers = new Int32Array(shared, 0, layout.numbers);
  const text = Buffer.from(shared, layout.text_at);
  let beat = Atomics.load(numbers, layout.beat), since = performance.now(), last = since;
  setInterval(() => {
    const now = performance.now();
    const seen = Atomics.load(numbers, layout.beat);
    // A machine that slept, or a stopped process, is not a stuck event loop.
    if (seen !== beat || now - last > 5 * look_ms) since = now;
    beat = seen;
    last = now;
    if (now - since < stuck_ms) return;
    const doing = text.toString("utf8", 0, Atomics.load(numbers, layout.length)) || "nothing that it named";
    const seconds = Math.round((now - since) / 1000);
    writeSync(2, JSON.stringify({ level: "fatal", time: new Date().toISOString(), doing,
      msg: "the event loop was stuck for " + seconds + " s: this process ends itself" }) + "\\n");
    process.kill(process.pid, "SIGKILL");
  }, look_ms);
`;

type Options = { stuck_ms?: number };

/**
 * Ends this process if its event loop is stuck for 30 seconds, with a line that names what it was doing. Whoever started
 * it starts another (see scripts/lib/respawn, and Processes).
 */
export function startWatchdog({ stuck_ms = STUCK_MS }: Options = {}): { stop(): Promise<void> } {
  if (!isMainThread) return { stop: async () => undefined };
  const { shared, beat }: Watched = watchedWork();
  const look_ms = stuck_ms / LOOK_EVERY;
  const lookout = new Worker(LOOKOUT, {
    eval: true,
    workerData: { shared, stuck_ms, look_ms, exit_code: STUCK_EXIT, layout: WATCHED },
    stdout: false,
    stderr: false,
  });
  lookout.unref();
  const beating = setInterval(beat, stuck_ms / BEAT_EVERY).unref();
  return {
    async stop() {
      clearInterval(beating);
      await lookout.terminate();
    },
  };
}
