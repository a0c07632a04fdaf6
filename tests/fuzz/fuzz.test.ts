import path from "node:path";
import { expect, test } from "vitest";
import { startHost } from "@/tests/http/host";
import { loadRoutes } from "@/tests/http/routes";
import { setEnv } from "@/tests/scene";
import { fuzzCalendars } from "./calendars";
import { fuzz, targets } from "./fuzz";

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1500);
const SEED = Number(process.env.FUZZ_SEED ?? 1);

test("every request gets an answer that the document describes", async () => {
  const { base } = await startHost(await loadRoutes(path.join(process.cwd(), "app")), true);
  setEnv({ PUBLIC_URL: base });
  const { failures, asked } = await fuzz({
    base,
    requests: REQUESTS,
    seed: SEED,
    only: process.env.FUZZ_ONLY,
  });
  expect(failures).toEqual([]);
  if (process.env.FUZZ_ONLY) return;
  expect(asked.size).toBe(targets.length);
}, 180_000);

test("every calendar gives busy times inside the window, or a fault in words, soon", () => {
  expect(fuzzCalendars({ runs: Math.ceil(REQUESTS / 10), seed: SEED })).toBeNull();
});
