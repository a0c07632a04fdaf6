import type { Origin } from "./origin";

/** When a job runs. */
export type Options = {
  /** At most one waiting job per key. */
  key?: string;
  /** Not before this moment. */
  run_at?: Date;
  /** A job already waiting under the key keeps its moment; otherwise it takes the new one. */
  keep_run_at?: boolean;
  /** Where it comes from, if not from what is being done now. */
  origin?: Origin;
};
