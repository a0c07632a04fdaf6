import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { Semaphore } from "@/server/lib/semaphore";
import { CalendarFault } from "../service";
import type { ReportAnswer, ReportQuestion } from "./report";
import { startCalendarWorker } from "./start";

/** Time for one answer. */
const DEADLINE_MS = 10_000;
const IDLE_MS = 60_000;
/** Further answers wait. */
const MOST_WORKERS = 2;
/** What took too much is not tried again every minute. */
const AGAIN_SECONDS = 600;

const turns = new Semaphore(MOST_WORKERS);
const idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];

async function takeWorker(): Promise<Worker> {
  const last = idle.pop();
  if (!last) return ready(startCalendarWorker());
  clearTimeout(last.timer);
  last.worker.ref();
  return last.worker;
}

/** A worker that has started, which it says by itself. */
async function ready(worker: Worker): Promise<Worker> {
  // An error after the deadline has nobody else to hear it, and would end this process.
  worker.on("error", () => undefined);
  await once(worker, "message");
  return worker;
}

/** Keeps a worker for the next answer, for a while. It doesn't keep the process from ending. */
function putBack(worker: Worker): void {
  const timer = setTimeout(() => {
    idle.splice(
      idle.findIndex((one) => one.worker === worker),
      1,
    );
    void worker.terminate();
  }, IDLE_MS);
  timer.unref();
  worker.unref();
  idle.push({ worker, timer });
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

async function answerOf(
  worker: Worker,
  question: ReportQuestion,
  deadline_ms: number,
): Promise<ReportAnswer> {
  const signal = AbortSignal.timeout(deadline_ms);
  try {
    // Passed on, not copied.
    worker.postMessage(question, [question.xml.buffer]);
    const [answer]: ReportAnswer[] = await once(worker, "message", { signal });
    return answer ?? { fault: "it can't be read" };
  } catch (error) {
    if (signal.aborted) throw new CalendarFault("later", "it takes too long to be read", AGAIN_SECONDS);
    if (isOutOfMemory(error))
      throw new CalendarFault("later", "it holds more than can be read", AGAIN_SECONDS);
    throw error;
  }
}

/**
 * Reads a CalDAV server's answer in a worker thread, which is ended when it takes too long or too much memory, so that
 * whatever a calendar contains, this process goes on serving.
 */
export const readInWorker = (question: ReportQuestion, deadline_ms = DEADLINE_MS): Promise<ReportAnswer> =>
  turns.run(async () => {
    const worker = await takeWorker();
    try {
      const answer = await answerOf(worker, question, deadline_ms);
      putBack(worker);
      return answer;
    } catch (error) {
      void worker.terminate();
      throw error;
    }
  });
