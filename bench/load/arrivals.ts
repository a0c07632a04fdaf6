import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The status line with which a receiver answers. */
export type Answering = "204 No Content" | "503 Service Unavailable";

/** How many webhooks arrived so far, and when the last did by the clock (milliseconds since 1970). */
export type Arrived = { port: number; count: number; last_at: number };

const LOOK_MS = 10;
/** When nothing more is to be expected. */
const SILENT_MS = 15_000;

/** A receiver in a process of its own (`receiver.ts`), so that it takes little from the servers. */
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
    /** Resolves when so many have arrived, or none for a while; with how many, and when the last did. */
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
