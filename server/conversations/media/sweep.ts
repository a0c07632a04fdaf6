import { and, asc, eq, isNotNull, lt, sql } from "drizzle-orm";
import { getDb, type Tx, transaction } from "@/db/client";
import { isOneOf } from "@/db/recordset";
import { media, mediaBlobs, mediaUploads } from "@/db/schema/media";
import { organizations } from "@/db/schema/organizations";
import { acrossOrgs, byIds, orgOf, sameOrg, type Tenant } from "@/db/tenant";
import { tellMedia } from "@/server/conversations/message-media";
import { log } from "@/server/lib/log";
import { inMs } from "@/server/lib/time";
import { enqueue } from "@/server/queue/enqueue";
import { discardBlob } from "./blobs";
import { fetchMediaJob } from "./jobs";
import { hasBucket } from "./storage";
import { askAgainForWords } from "./voice";

/** So many at a time: a statement or a call for each. */
const BATCH = 500;
/** So many batches in one sweep; the next goes on. */
const BATCHES = 20;
/** A job that is so late is lost. */
const LATE_MS = 5 * 60_000;
/** How long what could not be let go is left alone, so that it keeps nobody else's from going. */
const AGAIN_MS = 60 * 60_000;
/** In so many minutes of an hour all is looked through; sweeps are further apart. */
const WHOLE_MINUTES = 5;

const WHOEVERS = "bytes that nobody needs go, whoever's they are";

/** Asks again for what should have been tried by now. */
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

/** Lets go what one organization has kept for as long as it keeps such things; its messages say so. */
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
  await tellMedia(tx, tenant, ...items.map(({ id, message_id }) => ({ id, message_id, change })));
}

/** What a batch found, and of how many it could do what was to be done. */
type Batch = { found: number; done: number };

/** Lets go what was kept long enough, and marks the bytes that nothing needs for it any more. */
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
);

/** Marks those of the blobs that nothing needs any more, each looked at again once it is locked: a message may just claim it. */
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

/** Marks what lost its message. */
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

/** Whether it could be let go; if not, it is tried again later, after the others. */
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

/** Lets marked blobs go, and those that were never whole; what is in a bucket only where one is set. */
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

/** One batch after the other while they are full; of how many it was done. */
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
 * Finds what a lost job left, and lets go what is not needed any more. Bytes whose message is gone are looked for once an
 * hour, or where `isWhole`: it is a look at all that is kept.
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
