import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isQuick, unlessQuick } from "./quick";
import { type Results, skippedRow, valueRow } from "./report/row";
import { OWN_SERVER } from "./servers";
import { median, told } from "./world";

const PORT = 4710;
const LOOK_MS = 10;
const MOST_MS = 20 * 60_000;
const ROUNDS = unlessQuick(5, 2);
const [GOAL_FRESH, GOAL_AGAIN] = [90, 2];

async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-start-"));
  // If we are root, its Postgres runs as another user.
  await chmod(folder, 0o755);
  return folder;
}

/** Seconds from starting the server (without npm) to the first healthy answer, with its own Postgres in `data`. */
async function startOnce(project: string, data: string): Promise<number> {
  const own = { PORT: String(PORT), DATABASE_URL: "", FRONTDESK_DATA: data, LOG_LEVEL: "fatal" };
  const env = { ...process.env, NODE_ENV: "production" as const, npm_config_prefer_offline: "true", ...own };
  const began = performance.now();
  const server = spawn(process.execPath, OWN_SERVER, { cwd: project, env, stdio: "ignore" });
  const isHealthy = () =>
    fetch(`http://127.0.0.1:${PORT}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isHealthy())) {
    if (server.exitCode !== null || performance.now() - began > MOST_MS) throw new Error("it does not start");
    await sleep(LOOK_MS);
  }
  const seconds = (performance.now() - began) / 1000;
  server.kill("SIGINT");
  await once(server, "exit");
  return seconds;
}

/** The first start of a fresh clone: packages from npm's cache, build, database and demo. */
async function startFresh(): Promise<Results[string]> {
  const what = "a fresh clone, packages in npm's cache, until healthy";
  if (isQuick) return skippedRow(what, "", "a quick run leaves it out", `<= ${GOAL_FRESH} s`);
  const clone = await tempFolder();
  try {
    execFileSync("git", ["clone", "--quiet", process.cwd(), clone]);
    return valueRow(what, "s", await startOnce(clone, path.join(clone, ".data")), { most: GOAL_FRESH });
  } finally {
    await rm(clone, { recursive: true, force: true });
  }
}

/** The time until `/api/health` reports healthy: for a clone's first start, and for later ones. */
export async function benchStarts(): Promise<Results> {
  const data = await tempFolder();
  try {
    await startOnce(process.cwd(), data);
    const again: number[] = [];
    for (let round = 0; round < ROUNDS; round++) again.push(await startOnce(process.cwd(), data));
    return {
      "S10 fresh": await startFresh(),
      "S10 again": valueRow("a second start until healthy", "s", median(again), { most: GOAL_AGAIN }),
      "second starts, s": told(again, 2),
    };
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}
