import { runMigrations } from "graphile-worker";
import { migrate } from "@/db/migrate";
import { env } from "@/lib/env";

/** Creates the queue's own tables in the database at `url`, as the first worker started there does. */
export const prepareQueue = (url: string): Promise<void> => runMigrations({ connectionString: url });

/**
 * Brings the database at `url` to this version's schema, and the queue's too: jobs are written before the first worker
 * starts, by the demo or with JOBS=off.
 */
export async function prepareSchema(url: string): Promise<void> {
  await migrate(url);
  if (env.QUEUE === "embedded") await prepareQueue(url);
}
