import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { Semaphore } from "@/lib/process/semaphore";
import { startReader } from "./start";
import type { Tasks } from "./tasks";

/** Time for one answer. */
const DEADLINE_MS = 10_000;
const IDLE_MS = 60_000;
/** Further questions wait. */
const MOST_WORKERS = 2;

/** Thrown if something can't be read within the time or memory that it is given. `message` starts in lower case. */
export class TooLong extends Error {
  override name = "TooLong";
}

const turns = new Semaphore(MOST_WORKERS);
const idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];

async function takeWorker(): Promise<Worker> {
  const last = idle.pop();
  if (!last) return ready(startReader());
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

/** Keeps a worker for the next question, for a while. It doesn't keep the process from ending. */
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

type Asked<Name extends keyof Tasks> = {
  task: Name;
  question: Tasks[Name]["question"];
  /** Passed on to the thread, not copied. */
  bytes: Uint8Array<ArrayBuffer>;
};

async function answerOf<Name extends keyof Tasks>(
  worker: Worker,
  { task, question, bytes }: Asked<Name>,
  deadline_ms: number,
): Promise<Tasks[Name]["answer"]> {
  const signal = AbortSignal.timeout(deadline_ms);
  try {
    worker.postMessage({ task, question }, [bytes.buffer]);
    const [answer]: Tasks[Name]["answer"][] = await once(worker, "message", { signal });
    return answer ?? { fault: "it can't be read" };
  } catch (error) {
    if (signal.aborted) throw new TooLong("it takes too long to be read");
    if (isOutOfMemory(error)) throw new TooLong("it holds more than can be read");
    throw error;
  }
}

/**
 * Has a worker thread read what a stranger sent. The thread is ended when it takes too long or too much memory, so that
 * whatever that contains, this process goes on serving.
 */
export const askWorker = <Name extends keyof Tasks>(
  asked: Asked<Name>,
  deadline_ms = DEADLINE_MS,
): Promise<Tasks[Name]["answer"]> =>
  turns.run(async () => {
    const worker = await takeWorker();
    try {
      const answer = await answerOf(worker, asked, deadline_ms);
      putBack(worker);
      return answer;
    } catch (error) {
      void worker.terminate();
      throw error;
    }
  });
