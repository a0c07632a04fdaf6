import { afterAll, beforeAll, expect, test } from "vitest";
import { jobs } from "@/server/jobs";
import { startWorker } from "@/server/queue/embedded/worker";
import { arrivalsBeside } from "@/tests/http/hanging";

/** The index of the 95th percentile in fifty sorted times. */
const P95 = 47;

let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  worker = await startWorker(jobs);
});
afterAll(() => worker.stop());

test.each([
  [30, false],
  [300, false],
  [300, true],
])(
  "while %i endpoints begin to hang, another organization's deliveries arrive within a second (one host: %s)",
  async (hanging, sharedHost) => {
    const times = await arrivalsBeside(hanging, { sharedHost });
    expect(times).toHaveLength(50);
    expect(times[P95]).toBeLessThan(1000);
  },
  90_000,
);
