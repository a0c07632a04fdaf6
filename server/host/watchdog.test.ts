import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

const run = (args: string[]) => {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  const written = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    written.out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    written.err += text;
  });
  return { child, written };
};

test("a stuck event loop ends the process, with a line that names the request, without its secrets", async () => {
  const { child, written } = run(["--import", "tsx", "tests/processes/stuck.fixture.ts"]);
  await expect.poll(() => written.out, { timeout: 30_000 }).toContain("\n");
  const ended = once(child, "close");
  await fetch(`${written.out.trim()}/api/v1/stuck/a-secret-token`).catch(() => undefined);
  const [, signal] = await ended;
  expect(signal).toBe("SIGUSR2");
  const line = JSON.parse(written.err.split("\n").find((text) => text.includes("stuck for")) ?? "{}");
  expect(line).toMatchObject({
    level: "fatal",
    doing: expect.stringMatching(/^GET \/api\/v1\/stuck\/\[token\] \(/),
  });
  expect(line.at.join("\n")).toContain("spinForever");
  expect(written.err).not.toContain("a-secret-token");
}, 60_000);

test("npm start starts another in the place of a stuck one, and only of that", async () => {
  const twice = `
    const { appendFileSync, readFileSync } = require("node:fs");
    process.stdout.write("started\\n");
    process.env.TIMES = "1";
    setTimeout(() => process.kill(process.pid, process.env.RESTARTED ? "SIGTERM" : "SIGUSR2"), 100);`;
  const { child, written } = run(["scripts/keep.mjs", "--eval", twice]);
  const [code, signal] = await once(child, "close");
  expect(written.out).toBe("started\nstarted\n");
  expect([code, signal]).toEqual([143, null]);
}, 60_000);

test("what stops npm start stops the process that it started", async () => {
  const waits = `
    process.on("SIGTERM", () => { process.stdout.write("stopping\\n"); process.exit(0); });
    process.stdout.write("started\\n");
    setInterval(() => {}, 1000);`;
  const { child, written } = run(["scripts/keep.mjs", "--eval", waits]);
  await expect.poll(() => written.out, { timeout: 20_000 }).toBe("started\n");
  child.kill("SIGTERM");
  expect(await once(child, "close")).toEqual([0, null]);
  expect(written.out).toBe("started\nstopping\n");
}, 60_000);
