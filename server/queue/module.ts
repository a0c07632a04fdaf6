import type { Expiry } from "@/db/expiry";
import type { Job, JobType } from "./job";
import { sendMailJob } from "./mail/mail";

/** What a noun does in the background; `server/modules.ts` lists the nouns. Loading it loads no work. */
export type Module = {
  /** Everything that its `jobs.ts` exports. Job types that another noun performs are left out. */
  jobs?: Record<string, Job | JobType>;
  /** How long rows of its tables are kept. */
  expires?: Expiry[];
  /** What clean-up does besides. */
  cleanUp?(): Promise<unknown>;
};

export const queueModule: Module = {
  jobs: { sendMailJob },
  cleanUp: async () => (await import("./forget-jobs")).forgetFailed(),
};
