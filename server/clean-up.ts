import { getDb } from "@/db/client";
import { deleteExpired } from "@/db/expiry";
import { foldCounts } from "@/db/queries/counts";
import { log } from "@/lib/observe/log";
import { modules } from "@/server/modules";

/** Rows deleted per statement: few enough that writers wait well under a second, even if the delete cascades. */
const BATCH = 5000;
/** What is left after this long waits for the next run. */
const TURN_MS = 60_000;

/** Keeps the database small: folds counts and deletes what expired, for up to `turn_ms` milliseconds. */
export async function cleanUp(_input: object = {}, batch = BATCH, turn_ms = TURN_MS): Promise<undefined> {
  const until = Date.now() + turn_ms;
  await foldCounts(getDb());
  for (const { cleanUp } of modules) await cleanUp?.();
  let deleted = 0;
  for (const { expires = [] } of modules)
    for (const expiry of expires) deleted += await deleteExpired(expiry, batch, until);
  if (deleted > 0) log.info({ deleted }, "deleted expired rows");
}
