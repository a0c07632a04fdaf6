import type { Asking, Exchange } from "./asking";
import type { Customer } from "./customer";

export type Dialogue = { who: Customer; exchanges: Exchange[]; last: Exchange; isDone: boolean };

/** What checks share: the agent, and the dialogues that several of them inspect, each run once. */
export type Kit = Asking & {
  booking(): Promise<Dialogue>;
  moving(): Promise<Dialogue>;
  cancelling(): Promise<Dialogue>;
};

/** One fact about an agent. `run` throws a Fault if it does not hold, and a Skip if it can't be decided. */
export type Check = { id: string; title: string; run(kit: Kit): Promise<void> | void };
