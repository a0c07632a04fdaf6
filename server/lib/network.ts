import { currentWork, withWork } from "./work";

/** Runs `run`, in which nobody may be asked over the network; `reason` says why, to whoever wrote the code. */
export const withoutNetwork = <T>(reason: string, run: () => T): T => withWork({ offline: reason }, run);

/** Runs `run` free of what its caller may not do: it goes on by itself, and its caller holds nothing for it. */
export const onItsOwn = <T>(run: () => T): T => withWork({ offline: undefined }, run);

/** Throws where the network may not be used. Every call outside asks first, so none holds a connection or a lock. */
export function assertNetwork(): void {
  const reason = currentWork()?.offline;
  if (reason !== undefined) throw new Error(`The network can't be used here: ${reason}.`);
}
