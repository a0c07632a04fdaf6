import { expect, test, vi } from "vitest";
import { log } from "@/lib/observe/log";
import { Interrupted, Running } from "./running";

test("the last part started is stopped first, and a part that fails does not hold up the others", async () => {
  const running = new Running();
  const stopped: string[] = [];
  running.add("database", 1, async () => void stopped.push("database"));
  running.add("jobs", 1, async () => {
    throw new Error("stuck");
  });
  running.add("server", 1, async () => void stopped.push("server"));
  await running.stop();
  expect(stopped).toEqual(["server", "database"]);
});

test("a part that takes too long to stop is abandoned", async () => {
  const warnings = vi.spyOn(log, "warn");
  const running = new Running();
  const stopped: string[] = [];
  running.add("database", 1, async () => void stopped.push("database"));
  running.add("jobs", 0.01, () => new Promise(() => {}));
  await running.stop();
  expect(stopped).toEqual(["database"]);
  expect(warnings.mock.calls).toEqual([["jobs did not stop within 0.01 s"]]);
});

test("while leaving, a part that was just started is still stopped, and nothing more is started", async () => {
  const running = new Running();
  const stopped: string[] = [];
  running.leave();
  expect(() => running.add("database", 1, async () => void stopped.push("database"))).toThrow(Interrupted);
  expect(() => running.goOn()).toThrow(Interrupted);
  await running.stop();
  expect(stopped).toEqual(["database"]);
});
