import { currentWork, withWork } from "./process/work";

/** Runs `run` with the network forbidden; `reason` tells the developer why. */
export const withoutNetwork = <T>(reason: string, run: () => T): T => withWork({ offline: reason }, run);

/** Runs `run` free of its caller's restrictions: it continues by itself, and its caller holds nothing for it. */
export const onItsOwn = <T>(run: () => T): T => withWork({ offline: undefined }, run);

/** Throws if the network may not be used. Every outgoing call checks first, so none holds a connection or a lock. */
export function assertNetwork(): void {
  const reason = currentWork()?.offline;
  if (reason !== undefined) throw new Error(`The network can't be used here: ${reason}.`);
}
