import { spawn, spawnSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "@/db/embedded";

/** moto's server, a small S3 in Python: on the PATH, or named by MOTO_SERVER. */
const PROGRAM = process.env.MOTO_SERVER ?? "moto_server";

/** Whether there is one; without, what needs it is skipped. */
export const hasBuckets = (): boolean => spawnSync(PROGRAM, ["--help"]).status === 0;

/** An S3 with an empty bucket, at `address` as STORAGE_URL names it. */
export async function startBuckets(): Promise<{ address: string; close(): Promise<void> }> {
  const port = await freePort();
  const server = spawn(PROGRAM, ["-H", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
  const bucket = `http://127.0.0.1:${port}/frontdesk`;
  for (let tries = 0; ; tries++) {
    const made = await fetch(bucket, { method: "PUT" }).catch(() => null);
    if (made?.ok) break;
    if (tries === 200) throw new Error("moto's server did not start");
    await wait(100);
  }
  return {
    address: `http://key:secret@127.0.0.1:${port}/frontdesk/media`,
    close: async () => {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill();
      await ended;
    },
  };
}
