import { availableParallelism, totalmem } from "node:os";

/** For a process and what it needs beside it. */
const ROOM_BYTES = 512 * 2 ** 20;
const MOST = 4;

/**
 * How many processes serve where nobody says how many: one, or where there are more than two cores all of them but one,
 * which is the database's. No more than four, nor than fit into the memory: who has much of both, says so.
 */
export function usualProcesses(
  cores = availableParallelism(),
  memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
): number {
  if (cores <= 2) return 1;
  return Math.max(1, Math.min(cores - 1, MOST, Math.floor(memory / ROOM_BYTES)));
}
