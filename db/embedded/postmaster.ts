import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { Cluster } from "./cluster";

const execute = promisify(execFile);

const STOP_SECONDS = 60;
const LOOK_MS = 20;

const lockFile = ({ data }: Cluster) => path.join(data, "postmaster.pid");

/** What postmaster.pid says (miscadmin.h; lines 1 and 8): the server's process and whether it is ready; or null. */
export async function readPostmaster(cluster: Cluster): Promise<{ pid: number; ready: boolean } | null> {
  const text = await readFile(lockFile(cluster), "utf8").catch(() => null);
  if (text === null) return null;
  const lines = text.split("\n");
  return { pid: Number(lines[0]), ready: lines[7]?.trim() === "ready" };
}

type Process = { parent: number; command: string };

async function readProc(pid: number): Promise<Process> {
  const [stat, command] = await Promise.all(
    ["stat", "cmdline"].map((name) => readFile(`/proc/${pid}/${name}`, "utf8")),
  );
  // The program's name, in brackets, may itself hold blanks and brackets; the parent is the second field after it.
  const fields = (stat ?? "").slice((stat ?? "").lastIndexOf(")") + 2).split(" ");
  return { parent: Number(fields[1]), command: (command ?? "").replaceAll("\0", " ") };
}

async function askPs(pid: number): Promise<Process> {
  const { stdout } = await execute("ps", ["-ww", "-o", "ppid=,command=", "-p", String(pid)]);
  const [parent, ...command] = stdout.trim().split(/\s+/);
  return { parent: Number(parent), command: command.join(" ") };
}

const findProcess = (pid: number): Promise<Process | null> =>
  (process.platform === "linux" ? readProc(pid) : askPs(pid)).catch(() => null);

async function untilGone(cluster: Cluster, pid: number): Promise<boolean> {
  for (const deadline = Date.now() + STOP_SECONDS * 1000; Date.now() < deadline; await sleep(LOOK_MS)) {
    if ((await readPostmaster(cluster))?.pid !== pid) return true;
    if ((await findProcess(pid)) === null) return true;
  }
  return false;
}

/**
 * Makes sure that nothing runs on the cluster. A server whose Frontdesk was killed is stopped; one whose Frontdesk
 * lives is left alone, and throws. A lock file whose process is by now some other program is removed.
 */
export async function endOrphan(cluster: Cluster): Promise<void> {
  const server = await readPostmaster(cluster);
  const found = server && (await findProcess(server.pid));
  // A dead server's lock file is left to Postgres, which looks for survivors of it.
  if (!server || !found) return;
  if (!found.command.includes("postgres") || !found.command.includes(cluster.data))
    return rm(lockFile(cluster));
  // An orphan has been given to another parent than the one that wrote its own number on it.
  if (`${found.command} `.includes(`${ownerMark(found.parent)} `)) throw new InUse(cluster, found.parent);
  process.kill(server.pid, "SIGINT");
  if (await untilGone(cluster, server.pid)) return;
  throw new Error(`a left-over Postgres (pid ${server.pid}) of ${cluster.shown} does not stop`);
}

/** What tells on a server's command line which process started it. */
export const ownerMark = (pid: number): string => `cluster_name=frontdesk-${pid}`;

export class InUse extends Error {
  constructor(cluster: Cluster, pid?: number) {
    const who = pid === undefined ? "" : ` (pid ${pid})`;
    super(`the data folder ${path.dirname(cluster.shown)} is in use by another Frontdesk${who}`);
  }
}
