/** A turn at an endpoint's deliveries, and whether more of them came since it last looked. */
export type Turn = { isAskedAgain: boolean };

/** The endpoints that this process is busy with. */
const busy = new Map<string, Turn>();

/** Tells the turn that this process is making at an endpoint to look again; false if it is making none. */
export function askAgain(endpoint_id: string): boolean {
  const turn = busy.get(endpoint_id);
  if (turn) turn.isAskedAgain = true;
  return turn !== undefined;
}

/** Runs a turn at an endpoint, of which there may be only one in this process. */
export async function whileBusy<T>(endpoint_id: string, run: (turn: Turn) => Promise<T>): Promise<T> {
  const turn = { isAskedAgain: false };
  busy.set(endpoint_id, turn);
  try {
    return await run(turn);
  } finally {
    busy.delete(endpoint_id);
  }
}
