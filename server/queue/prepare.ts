import { runMigrations } from "graphile-worker";

/** Makes the queue's own tables in the database at `url`, as the first worker does that is started there. */
export const prepareQueue = (url: string): Promise<void> => runMigrations({ connectionString: url });
