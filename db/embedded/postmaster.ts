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

type Postmaster = { pid: number; port: number; ready: boolean };

/**
 * The server's process, its port and whether it is ready, from postmaster.pid (miscadmin.h; lines 1, 4 and 8). Null
 * without the file.
 */
export async function readPostmaster(cluster: Cluster): Promise<Postmaster | null> {
  const text = await readFile(lockFile(cluster), "utf8").catch(() => null);
  if (text === null) return null;
  const lines = text.split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

type Process = { parent: number; command: string };

async function readProc(pid: number): Promise<Process> {
  const [stat, command] = await Promise.all(
    ["stat", "cmdline"].map((name) => readFile(`/proc/${pid}/${name}`, "utf8")),
  );
  // The program's name, in brackets, may itself contain spaces and brackets; the parent is the second field after it.
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

/** The port of a server that a living Frontdesk runs on the cluster. */
export async function runningPort(cluster: Cluster): Promise<number | undefined> {
  const server = await readPostmaster(cluster);
  const found = server?.ready ? await findProcess(server.pid) : null;
  const isOwned = found && `${found.command} `.includes(`${ownerMark(found.parent)} `);
  return isOwned ? server?.port : undefined;
}

async function untilGone(cluster: Cluster, pid: number): Promise<boolean> {
  for (const deadline = Date.now() + STOP_SECONDS * 1000; Date.now() < deadline; await sleep(LOOK_MS)) {
    if ((await readPostmaster(cluster))?.pid !== pid) return true;
    if ((await findProcess(pid)) === null) return true;
  }
  return false;
}

/**
 * Makes sure that nothing runs on the cluster. Stops a server whose Frontdesk was killed; throws if its Frontdesk is
 * still alive. Removes a lock file whose process id now belongs to another program.
 */
export async function endOrphan(cluster: Cluster): Promise<void> {
  const server = await readPostmaster(cluster);
  const found = server && (await findProcess(server.pid));
  // Leave a dead server's lock file to Postgres, which checks for its surviving children.
  if (!server || !found) return;
  if (!found.command.includes("postgres") || !found.command.includes(cluster.data))
    return rm(lockFile(cluster));
  // An orphan's parent is no longer the process that put its own pid on the command line.
  if (`${found.command} `.includes(`${ownerMark(found.parent)} `)) throw new InUse(cluster, found.parent);
  process.kill(server.pid, "SIGINT");
  if (await untilGone(cluster, server.pid)) return;
  throw new Error(`a left-over Postgres (pid ${server.pid}) of ${cluster.shown} does not stop`);
}

/** Marks on a server's command line which process started it. */
export const ownerMark = (pid: number): string => `cluster_name=frontdesk-${pid}`;

export class InUse extends Error {
  constructor(cluster: Cluster, pid?: number) {
    const who = pid === undefined ? "" : ` (pid ${pid})`;
    super(`the data folder ${path.dirname(cluster.shown)} is in use by another Frontdesk${who}`);
  }
}
