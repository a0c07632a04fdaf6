import { Worker } from "node:worker_threads";
import { exposeWork } from "@/lib/process/work";

/** How long the event loop may be stuck before the process is ended. */
const STUCK_MS = 30_000;
/** The signal that it ends with. Whoever started it starts another (scripts/keep.mjs, Processes). */
const STUCK_SIGNAL = "SIGUSR2";

const LOOKS = 10;
const BEATS = 30;

/**
 * The lookout's program, as text, so that the bundle stays one file. It shares no event loop with the process that it
 * watches: it stops the stuck code as a debugger does, asks it which request or job it works for, and ends the process.
 */
const PROGRAM = `
  const { workerData: { beats, stuck_ms, look_ms, signal } } = require("node:worker_threads");
  const { Session } = require("node:inspector");
  const { writeSync } = require("node:fs");
  const told = (more, seconds) => writeSync(2, JSON.stringify({ level: "fatal", time: new Date().toISOString(), ...more,
    msg: "the event loop was stuck for " + seconds + " s: this process ends, and another has to take over" }) + "\\n");
  let isOver = false;
  function end(more, seconds) {
    if (isOver) return;
    isOver = true;
    told(more, seconds);
    process.kill(process.pid, signal);
  }
  function look_into(seconds) {
    // In native code nothing can be asked.
    setTimeout(end, 2000, { doing: "unknown: it is in native code" }, seconds);
    const session = new Session();
    session.connectToMainThread();
    session.on("Debugger.paused", ({ params: { callFrames: frames } }) => {
      const at = frames.slice(0, 12).map(({ functionName, url, location: { lineNumber } }) =>
        (functionName || "anonymous") + " (" + url + ":" + (lineNumber + 1) + ")");
      const asked = { callFrameId: frames[0].callFrameId, expression: "globalThis.frontdeskWork?.()", returnByValue: true };
      session.post("Debugger.evaluateOnCallFrame", asked, (error, answer) =>
        end({ doing: answer?.result?.value ?? "no request and no job", at }, seconds));
    });
    session.post("Debugger.enable");
    session.post("Debugger.pause");
  }
  let [beat, since, last] = [Atomics.load(beats, 0), performance.now(), performance.now()];
  const looking = setInterval(() => {
    const now = performance.now();
    const seen = Atomics.load(beats, 0);
    // If this thread was held up too, the whole machine was, or somebody stopped the process.
    if (seen !== beat || now - last > 5 * look_ms) since = now;
    [beat, last] = [seen, now];
    if (now - since < stuck_ms) return;
    clearInterval(looking);
    look_into(Math.round((now - since) / 1000));
  }, look_ms);
`;

/** Ends this process if its event loop is stuck for 30 seconds, with a line that names what it was doing. */
export function startWatchdog(stuck_ms = STUCK_MS): { stop(): Promise<void> } {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  exposeWork();
  const workerData = { beats, stuck_ms, look_ms: stuck_ms / LOOKS, signal: STUCK_SIGNAL };
  const lookout = new Worker(PROGRAM, { eval: true, workerData, execArgv: [] });
  lookout.unref();
  const beating = setInterval(() => Atomics.add(beats, 0, 1), stuck_ms / BEATS).unref();
  return {
    async stop() {
      clearInterval(beating);
      await lookout.terminate();
    },
  };
}
