import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { type Engine, engineContract } from "./engine.contract";
import { startWorker } from "./worker";

const embedded: Engine = {
  async start(handlers, { isLastTry }) {
    if (isLastTry) {
      await getDb().execute(sql`
        create function one_try() returns trigger language plpgsql as
        $$ begin new.max_attempts = 1; return new; end $$`);
      await getDb().execute(sql`
        create trigger one_try before insert or update of max_attempts on graphile_worker._private_jobs
        for each row execute function one_try()`);
    }
    return startWorker(handlers);
  },
  async scheduled() {
    const rows = await getDb().execute<{ identifier: string }>(
      sql`select identifier from graphile_worker._private_known_crontabs`,
    );
    return rows.map(({ identifier }) => identifier);
  },
};

engineContract("the embedded engine", embedded);
