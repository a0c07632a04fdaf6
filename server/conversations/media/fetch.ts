import { isNotNull, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { conversations, messages } from "@/db/schema/conversations";
import { leads } from "@/db/schema/leads";
import { media } from "@/db/schema/media";
import { byId, references } from "@/db/tenant";
import { unavailableIn } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { inMs } from "@/lib/time/time";
import { describeError } from "@/server/adapters/http/failure";
import type { RunAgain } from "@/server/queue/job";
import { fetchOnce, type NotKept, type OpenThrough, type Wanted } from "./fetch-once";
import type { OfMedia } from "./jobs";
import { type Counted, noteFault, noteTry, settleKept, settleWithout } from "./settle";

type Item = Wanted["item"];

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/**
 * How long after each failed try the next one is. Meta's ids live for days, and a number's credentials may be repaired.
 */
const TRY_AFTER = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  HOUR,
  4 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
];
/** The longest wait that a provider may ask for; longer, and its file might be gone. */
const MOST_PATIENCE = HOUR;
/** How often a file reported as gone is fetched again: Twilio's URLs may appear a moment late. */
const GONE_TRIES = 1;
/** How often bytes that don't match their promised checksum are fetched again. */
const MISMATCH_TRIES = 2;
/**
 * How long to wait after each fault of our own, such as a bucket that rejects writes; the last repeats until it is
 * fixed.
 */
const FAULT_AFTER = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR];

/** An item that is still to be fetched, with the connection it came to. */
async function wantedItem({ organization_id, media_id }: OfMedia): Promise<Wanted | undefined> {
  const [found] = await getDb()
    .select({
      item: media,
      connection: channelConnections,
      is_blocked: sql<boolean>`${leads.blocked_at} is not null`,
    })
    .from(media)
    .innerJoin(channelConnections, references(media, "connection_id", channelConnections))
    .innerJoin(messages, references(media, "message_id", messages))
    .innerJoin(conversations, references(messages, "conversation_id", conversations))
    .innerJoin(leads, references(conversations, "lead_id", leads))
    .where(byId({ organization_id }, media, media_id, isNotNull(media.reference_sealed)));
  return found;
}

/** Records the try and returns when the next is; null if that was the last try of its kind. */
async function tryAgain(
  item: Item,
  { counted, most, wait_seconds = null }: { counted: Counted; most: number; wait_seconds?: number | null },
): Promise<Exclude<RunAgain, undefined> | null> {
  const count = item[counted];
  const wait = TRY_AFTER[count];
  if (wait === undefined || count >= most) return null;
  const asked = Math.min((wait_seconds ?? 0) * SECOND, MOST_PATIENCE);
  const next = inMs(Math.max(wait, asked));
  await noteTry(item, counted, next);
  return { run_again_at: next };
}

const MISMATCH = "What came was not what the provider says it is: their checksums differ.";
const EVERY_TRY = TRY_AFTER.length;

/** Records why a try failed; returns when to try again, if at all. */
async function settle(item: Item, came: NotKept): Promise<RunAgain> {
  switch (came.outcome) {
    case "too_large":
      await settleWithout(item, "too_large", came);
      return undefined;
    case "no_room": {
      // Somebody may free space while the provider still has the file.
      const again = await tryAgain(item, { counted: "tries", most: EVERY_TRY });
      await settleWithout(item, "no_room", { ...came, is_tried_again: again !== null });
      return again ?? undefined;
    }
    case "gone": {
      const again = await tryAgain(item, { counted: "gone_tries", most: GONE_TRIES });
      if (!again) await settleWithout(item, "gone", { reason: came.message });
      return again ?? undefined;
    }
    case "mismatch": {
      const again = await tryAgain(item, { counted: "mismatch_tries", most: MISMATCH_TRIES });
      if (!again) await settleWithout(item, "failed", { reason: MISMATCH });
      return again ?? undefined;
    }
    case "later": {
      const wait_seconds = came.retry_after_seconds;
      const again = await tryAgain(item, { counted: "tries", most: EVERY_TRY, wait_seconds });
      if (!again) await settleWithout(item, "failed", { reason: came.message });
      return again ?? undefined;
    }
  }
}

/** Retries for as long as a fault of ours lasts, ever less often: no file is lost by it, nor fetched day and night. */
async function retryAfterFault(item: Item, error: unknown): Promise<RunAgain> {
  // The job engine waits for the database.
  if (unavailableIn(error)) throw error;
  const { id: media_id, faults } = item;
  log.error({ err: error, media_id, faults }, "a customer's file could not be kept by a fault of our own");
  const next = inMs(FAULT_AFTER[Math.min(faults, FAULT_AFTER.length - 1)] ?? HOUR);
  await noteFault(item, describeError(error), next);
  return { run_again_at: next };
}

async function fetchAndKeep(wanted: Wanted, openThrough: OpenThrough): Promise<NotKept | null> {
  const came = await fetchOnce(wanted, openThrough);
  if (came.outcome !== "kept") return came;
  const { written } = came;
  const isKept = await settleKept(wanted.item, written, wanted);
  return isKept ? null : { outcome: "no_room", size_bytes: written.size_bytes };
}

async function fetchAndSettle(wanted: Wanted, openThrough: OpenThrough): Promise<RunAgain> {
  const { item } = wanted;
  const failed = await fetchAndKeep(wanted, openThrough);
  if (!failed) return undefined;
  const why = "message" in failed ? { why: failed.message } : {};
  log.warn(
    { media_id: item.id, outcome: failed.outcome, tries: item.tries, ...why },
    "a customer's file was not kept",
  );
  return settle(item, failed);
}

/**
 * Fetches what a customer sent, once, and stores it. Nothing counts until the outcome is written: if the job is killed
 * in between or runs twice, it fetches again, and bytes stored meanwhile are deleted after an hour.
 */
export async function fetchMedia(asked: OfMedia, openThrough: OpenThrough): Promise<RunAgain> {
  const wanted = await wantedItem(asked);
  return (
    wanted &&
    fetchAndSettle(wanted, openThrough).catch((error: unknown) => retryAfterFault(wanted.item, error))
  );
}
