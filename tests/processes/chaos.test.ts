import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { planOf } from "@/chaos/plan";
import { PLANTED, planted } from "@/chaos/plants";
import { bundled } from "./bundled";

test("a seed always gives the same plan, with the requested number of kills", () => {
  const plan = planOf({ kills: 100, seed: 7, processes: 3 });
  expect(planOf({ kills: 100, seed: 7, processes: 3 })).toEqual(plan);
  expect(planOf({ kills: 100, seed: 8, processes: 3 })).not.toEqual(plan);
  const kills = plan.filter(({ what }) => what.startsWith("kill"));
  expect(kills).toHaveLength(100);
  expect(kills.filter(({ what }) => what === "kill Postgres")).toHaveLength(20);
  expect(new Set(plan.map(({ what }) => what)).size).toBe(10);
  expect(plan.at(-1)?.at).toBeLessThan(260_000);
});

test.each(PLANTED)("bug %s can be planted in the sources", async (number) => {
  const { contents, bug } = await planted(number);
  expect(contents).not.toBe("");
  expect(bug).not.toBe("");
});

test("a run with four kills and other faults breaks no guarantee", async () => {
  const { PATH, HOME } = process.env;
  const args = [await bundled('import "./chaos/main";'), "--kills", "4", "--seed", "1"];
  const run = spawn(process.execPath, args, {
    env: { NODE_ENV: "production", PATH, HOME },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let told = "";
  run.stdout.setEncoding("utf8").on("data", (text: string) => {
    told += text;
  });
  const [code] = await once(run, "close");
  expect(code, told).toBe(0);
}, 300_000);
