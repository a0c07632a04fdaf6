import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "@/db/embedded";

async function startSeveral(count: number) {
  const port = await freePort();
  const parent = spawn(process.execPath, ["--import", "tsx", "server/host/several.fixture.ts"], {
    env: { ...process.env, PORT: String(port), PROCESSES: String(count) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void parent.kill("SIGKILL"));
  await once(parent.stdout, "data");
  const ended = once(parent, "exit");
  return { port, stop: () => parent.kill("SIGTERM") && ended };
}

/** Asks on a connection of its own: "200", or the code of what went wrong. */
const ask = (port: number): Promise<string> =>
  new Promise((resolve) => {
    request({ port, host: "127.0.0.1", agent: false }, (response) => {
      response.resume().once("end", () => resolve(String(response.statusCode)));
    })
      .once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end();
  });

test("processes that share a port answer every connection that they accept until they close it", async () => {
  for (let round = 0; round < 3; round++) {
    const { port, stop } = await startSeveral(2);
    const met: Record<string, number> = {};
    let isOpen = true;
    const senders = Array.from({ length: 16 }, async () => {
      while (isOpen) {
        const outcome = await ask(port);
        met[outcome] = (met[outcome] ?? 0) + 1;
        isOpen &&= outcome !== "ECONNREFUSED";
      }
    });
    await sleep(300);
    await stop();
    await Promise.all(senders);
    expect(Object.keys(met).sort()).toEqual(["200", "ECONNREFUSED"]);
  }
}, 60_000);
