import { runMigrations } from "graphile-worker";

/** Creates the queue's own tables in the database at `url`, as the first worker started there does. */
export const prepareQueue = (url: string): Promise<void> => runMigrations({ connectionString: url });
