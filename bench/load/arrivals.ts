import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The status line of a receiver's answers. */
export type Answering = "204 No Content" | "503 Service Unavailable";

/** The number of webhooks that arrived, and the time of the last one (milliseconds since 1970). */
export type Arrived = { port: number; count: number; last_at: number };

const LOOK_MS = 10;
/** After this long without an arrival, no more are expected. */
const SILENT_MS = 15_000;

/** Starts a receiver in a separate process (`receiver.ts`), to leave the CPU to the servers. */
export async function startArrivals() {
  const file = path.join(import.meta.dirname, "receiver.ts");
  const receiver = fork(file, { execArgv: ["--import", "tsx"] });
  let [arrived]: Arrived[] = await once(receiver, "message");
  receiver.on("message", (told: Arrived) => {
    arrived = told;
  });
  const now = (): Arrived => {
    if (!arrived) throw new Error("the receiver said nothing");
    return arrived;
  };
  return {
    url: `http://127.0.0.1:${now().port}/hook`,
    now,
    answer: (status: Answering) => void receiver.send(status),
    /** Resolves once `count` have arrived, or none for a while, with the number and the time of the last one. */
    async until(count: number): Promise<Arrived> {
      for (let silent = 0, seen = now().count; now().count < count && silent < SILENT_MS; silent += LOOK_MS) {
        await sleep(LOOK_MS);
        if (now().count > seen) silent = 0;
        seen = now().count;
      }
      return now();
    },
    close: () => receiver.disconnect(),
  };
}

export type Arrivals = Awaited<ReturnType<typeof startArrivals>>;
