import { availableParallelism, totalmem } from "node:os";

/** Memory for a process and what it needs besides. */
const ROOM_BYTES = 512 * 2 ** 20;
const MOST = 4;

/**
 * How many processes serve if PROCESSES is not set: one, or with more than two cores all but one, which is left to the
 * database. At most four, and only as many as fit into memory; who has plenty of both can set PROCESSES.
 */
export function usualProcesses(
  cores = availableParallelism(),
  memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
): number {
  if (cores <= 2) return 1;
  return Math.max(1, Math.min(cores - 1, MOST, Math.floor(memory / ROOM_BYTES)));
}
