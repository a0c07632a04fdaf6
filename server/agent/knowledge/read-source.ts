import { lte, sql } from "drizzle-orm";
import { getDb, transaction } from "@/db/client";
import { whileLocked } from "@/db/locks";
import { knowledgeSources } from "@/db/schema/knowledge";
import { acrossOrgs, byId } from "@/db/tenant";
import { env } from "@/lib/env";
import { readSite, type SiteRead } from "@/server/adapters/site/read-site";
import { enqueueAll } from "@/server/queue/enqueue";
import { againIn, type RunAgain } from "@/server/queue/job";
import { type OfSource, readSourceJob } from "./jobs";
import { replacePassages, roomFor } from "./passages";

const IN_A_WEEK = sql`now() + interval '7 days'`;
/** A site of which nothing could be read is tried sooner. */
const TOMORROW = sql`now() + interval '1 day'`;
const BUSY_MS = 5_000;

const FULL = "There is no room for more text: an organization has room for 500 passages. Name fewer pages.";

/** What a source's owner is told of pages that could not be read; null if all could. */
function faultOf({ pages, faults }: SiteRead): string | null {
  const [first] = faults;
  if (!first) return null;
  const others = faults.length > 1 ? ` ${faults.length - 1} more could not be read either.` : "";
  const told =
    pages.length > 0
      ? `${pages.length} other ${pages.length === 1 ? "page was" : "pages were"} read.`
      : "Nothing was read.";
  return `${first.url.slice(0, 300)}: ${first.fault}. ${told}${others}`;
}

async function readNow(input: OfSource): Promise<void> {
  const [db, id] = [getDb(), input.source_id];
  const isIt = byId(input, knowledgeSources, id);
  const [source] = await db.select().from(knowledgeSources).where(isIt);
  if (source?.kind !== "site") return;
  const rules = { allow_insecure: env.WEBHOOK_ALLOW_INSECURE };
  const read = await readSite(source.addresses, rules, await roomFor(db, input, id));
  await transaction(db, async (tx) => {
    const [still] = await tx.select().from(knowledgeSources).where(isIt).for("update");
    // Its addresses were changed meanwhile, so it is read again, or it is gone.
    if (!still || still.updated_at !== source.updated_at) return;
    const isRead = read.pages.length > 0;
    // What was read before is kept if nothing can be read now.
    const hasRoom = !isRead || (await replacePassages(tx, input, id, read.pages));
    await tx
      .update(knowledgeSources)
      .set({
        fault: faultOf(read) ?? (hasRoom ? null : FULL),
        next_read_at: isRead ? IN_A_WEEK : TOMORROW,
        ...(isRead && { read_at: sql`now()` }),
      })
      .where(isIt);
  });
}

/** Reads a source's pages and replaces its passages. Twice does no harm: the second reads the same again. */
export const readSource = (input: OfSource): Promise<RunAgain> =>
  whileLocked<RunAgain>(
    `knowledge:${input.source_id}`,
    async () => void (await readNow(input)),
    againIn(BUSY_MS),
  );

const BATCH = 200;

/** Has sources read that are due. */
export async function sweepKnowledge(): Promise<undefined> {
  const db = getDb();
  const { organization_id, id, next_read_at } = knowledgeSources;
  const due = await db
    .select({ input: { organization_id, source_id: id } })
    .from(knowledgeSources)
    .where(acrossOrgs("each source's job is inside its organization", lte(next_read_at, sql`now()`)))
    .orderBy(next_read_at)
    .limit(BATCH);
  await enqueueAll(db, readSourceJob, due);
}
