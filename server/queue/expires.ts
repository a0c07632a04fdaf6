import { sql } from "drizzle-orm";
import { pgSchema } from "drizzle-orm/pg-core";
import type { Expiry } from "@/db/expiry";
import { moment } from "@/db/schema/columns";
import { env } from "@/server/lib/env";

const graphileJobs = pgSchema("graphile_worker").table("_private_jobs", { updated_at: moment("updated_at") });

/** Jobs that failed for good: graphile-worker keeps them forever. Its table is small, so no index is needed. */
export const jobExpiry = (): Expiry[] =>
  env.QUEUE === "embedded"
    ? [
        {
          column: graphileJobs.updated_at,
          kept: "30 days",
          only: sql`attempts >= max_attempts and locked_at is null`,
        },
      ]
    : [];
