/** A turn at an endpoint's deliveries, and whether more of them came since it last looked. */
export type Turn = { isAskedAgain: boolean };

/** The endpoints that this process is working on. */
const busy = new Map<string, Turn>();

/** Tells this process's current turn at an endpoint to look again; false if there is none. */
export function askAgain(endpoint_id: string): boolean {
  const turn = busy.get(endpoint_id);
  if (turn) turn.isAskedAgain = true;
  return turn !== undefined;
}

/** Runs a turn at an endpoint; a process may run only one at a time. */
export async function whileBusy<T>(endpoint_id: string, run: (turn: Turn) => Promise<T>): Promise<T> {
  const turn = { isAskedAgain: false };
  busy.set(endpoint_id, turn);
  try {
    return await run(turn);
  } finally {
    busy.delete(endpoint_id);
  }
}
