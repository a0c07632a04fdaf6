import { sql } from "drizzle-orm";
import { pgSchema } from "drizzle-orm/pg-core";
import type { Expiry } from "@/db/expiry";
import { moment } from "@/db/schema/columns";
import { env } from "@/lib/env";
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

const graphileJobs = pgSchema("graphile_worker").table("_private_jobs", { updated_at: moment("updated_at") });

export const queueModule: Module = {
  jobs: { sendMailJob },
  // Jobs that failed for good: graphile-worker keeps them forever. Its table is small, so no index is needed.
  get expires() {
    const only = sql`attempts >= max_attempts and locked_at is null`;
    return env.QUEUE === "embedded"
      ? [{ column: graphileJobs.updated_at, kept: "30 days" as const, only }]
      : [];
  },
};
