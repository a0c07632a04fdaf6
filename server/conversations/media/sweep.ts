import { and, asc, eq, isNotNull, lt, sql } from "drizzle-orm";
import { getDb, type Tx, transaction } from "@/db/client";
import { isOneOf } from "@/db/recordset";
import { media, mediaBlobs, mediaUploads, pagePictures } from "@/db/schema/media";
import { organizations } from "@/db/schema/organizations";
import { acrossOrgs, byIds, orgOf, sameOrg, type Tenant } from "@/db/tenant";
import { log } from "@/lib/observe/log";
import { inMs } from "@/lib/time/time";
import { publishMediaChange } from "@/server/conversations/thread/message-media";
import { enqueue } from "@/server/queue/enqueue";
import { fetchMediaJob } from "./jobs";
import { discardBlob } from "./storage/blobs";
import { hasBucket } from "./storage/storage";
import { askAgainForWords } from "./voice/voice";

/** Rows per batch; each needs a statement or a call. */
const BATCH = 500;
/** Batches per sweep; the next sweep goes on. */
const BATCHES = 20;
/** A job that is this late is lost. */
const LATE_MS = 5 * 60_000;
/** How long to wait after a failed deletion, so that it does not hold up others. */
const AGAIN_MS = 60 * 60_000;
/** A sweep in the first minutes of an hour looks at all blobs; sweeps are at least this far apart. */
const WHOLE_MINUTES = 5;

const WHOEVERS = "bytes that nobody needs go, whoever's they are";

/** Enqueues again what should have been tried by now. */
async function askAgain(): Promise<void> {
  const isLate = lt(media.try_at, inMs(-LATE_MS).toISOString());
  const late = await getDb()
    .select({ organization_id: media.organization_id, media_id: media.id })
    .from(media)
    .where(acrossOrgs("a lost job is whoever's", isLate))
    .orderBy(asc(media.try_at))
    .limit(BATCH);
  for (const input of late)
    await enqueue(getDb(), fetchMediaJob, input, { key: `media:${input.media_id}`, keep_run_at: true });
}

type Old = { organization_id: string; id: string; message_id: string };

/** Expires files of one organization that are past its retention; their messages say so. */
async function expireOf(tx: Tx, tenant: Tenant, items: Old[]): Promise<void> {
  const change = { state: "expired" as const };
  await tx
    .update(media)
    .set({ ...change, blob_id: null })
    .where(
      byIds(
        tenant,
        media,
        items.map(({ id }) => id),
      ),
    );
  await publishMediaChange(tx, tenant, ...items.map(({ id, message_id }) => ({ id, message_id, change })));
}

/** How many rows a batch found, and how many of them it completed. */
type Batch = { found: number; done: number };

/** Expires files that are past their retention, and marks blobs that nothing needs any more. */
const expire = (): Promise<Batch> =>
  transaction(getDb(), async (tx) => {
    const days = organizations.media_retention_days;
    const old = await tx
      .select({
        organization_id: media.organization_id,
        id: media.id,
        message_id: media.message_id,
        blob_id: sql<string>`${media.blob_id}`,
      })
      .from(organizations)
      .innerJoin(media, orgOf(media))
      .where(
        acrossOrgs(
          "each organization's own number of days is counted",
          isNotNull(days),
          isNotNull(media.blob_id),
          sql`${media.created_at} < now() - make_interval(days => ${days})`,
        ),
      )
      .limit(BATCH)
      .for("update", { of: media, skipLocked: true });
    for (const organization_id of new Set(old.map((one) => one.organization_id)))
      await expireOf(
        tx,
        { organization_id },
        old.filter((one) => one.organization_id === organization_id),
      );
    await markUnused(
      tx,
      old.map(({ blob_id }) => blob_id),
    );
    return { found: old.length, done: old.length };
  });

const isUnused = and(
  isNotNull(mediaBlobs.sha256),
  sql`not exists (select from ${media} where ${sameOrg(mediaBlobs, media, sql`${media.blob_id} = ${mediaBlobs.id}`)})`,
  sql`not exists (select from ${mediaUploads} where ${sameOrg(mediaBlobs, mediaUploads, sql`${mediaUploads.blob_id} = ${mediaBlobs.id}`)})`,
  sql`not exists (select from ${pagePictures} where ${sameOrg(mediaBlobs, pagePictures, sql`${pagePictures.blob_id} = ${mediaBlobs.id}`)})`,
);

/** Marks those of the blobs that nothing needs, checked again once they are locked: a message may just claim one. */
async function markUnused(tx: Tx, among: string[]): Promise<void> {
  await tx
    .select({ id: mediaBlobs.id })
    .from(mediaBlobs)
    .where(acrossOrgs(WHOEVERS, isOneOf(mediaBlobs.id, among)))
    .orderBy(asc(mediaBlobs.id))
    .for("update");
  await tx
    .update(mediaBlobs)
    .set({ sha256: null, discard_after: sql`now()` })
    .where(acrossOrgs(WHOEVERS, isOneOf(mediaBlobs.id, among), isUnused));
}

/** Marks blobs whose message is gone. */
const markAll = (): Promise<Batch> =>
  transaction(getDb(), async (tx) => {
    const found = await tx
      .select({ id: mediaBlobs.id })
      .from(mediaBlobs)
      .where(acrossOrgs(WHOEVERS, isUnused))
      .limit(BATCH);
    await markUnused(
      tx,
      found.map(({ id }) => id),
    );
    return { found: found.length, done: found.length };
  });

type Due = Pick<typeof mediaBlobs.$inferSelect, "organization_id" | "id" | "storage">;

/** Deletes a blob; false if it could not be, then it is tried again later, after the others. */
async function isDiscarded(blob: Due): Promise<boolean> {
  try {
    await discardBlob(blob);
    return true;
  } catch (err) {
    log.warn({ err, blob_id: blob.id }, "bytes that nobody needs could not be let go; a sweep tries again");
    const discard_after = inMs(AGAIN_MS).toISOString();
    await getDb()
      .update(mediaBlobs)
      .set({ discard_after })
      .where(byIds(blob, mediaBlobs, [blob.id], isNotNull(mediaBlobs.discard_after)));
    return false;
  }
}

/** Deletes marked blobs and those that were never complete; those in a bucket only if one is configured. */
async function discard(): Promise<Batch> {
  const isDue = sql`${mediaBlobs.discard_after} <= now()`;
  const { organization_id, id, storage } = mediaBlobs;
  const due = await getDb()
    .select({ organization_id, id, storage })
    .from(mediaBlobs)
    .where(acrossOrgs(WHOEVERS, isDue, hasBucket() ? undefined : eq(storage, "database")))
    .orderBy(asc(mediaBlobs.discard_after))
    .limit(BATCH);
  let done = 0;
  for (const blob of due) if (await isDiscarded(blob)) done++;
  return { found: due.length, done };
}

/** Runs batches as long as they are full. Returns how many rows were completed. */
async function inBatches(step: () => Promise<Batch>): Promise<number> {
  let all = 0;
  for (let count = 0; count < BATCHES; count++) {
    const { found, done } = await step();
    all += done;
    if (found < BATCH) break;
  }
  return all;
}

/**
 * Enqueues again what lost jobs left, and deletes what is not needed any more. Blobs whose message is gone are looked
 * for once an hour, or if `isWhole`, because that reads all blobs.
 */
export async function sweepMedia({
  isWhole = new Date().getUTCMinutes() < WHOLE_MINUTES,
}: {
  isWhole?: boolean;
} = {}): Promise<undefined> {
  await askAgain();
  await askAgainForWords();
  const expired = await inBatches(expire);
  if (isWhole) await inBatches(markAll);
  const discarded = await inBatches(discard);
  if (expired + discarded > 0)
    log.info({ expired, discarded }, "customers' files that had had their time were let go");
}
