import { eq, isNull } from "drizzle-orm";
import { getDb } from "@/db/client";
import { media, mediaBlobs } from "@/db/schema/media";
import { organizations } from "@/db/schema/organizations";
import { transcriptions } from "@/db/schema/transcriptions";
import { inOrg, orgOf, references } from "@/db/tenant";
import { unavailableIn } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { inMs, now } from "@/lib/time/time";
import { describeError } from "@/server/adapters/http/failure";
import { transcriptionAccess } from "@/server/adapters/transcription/access";
import { type Recording, type Transcribed, transcribe } from "@/server/adapters/transcription/transcribe";
import { kindOf, mimeTypeOf } from "@/server/conversations/media/content/content";
import type { OfVoice } from "@/server/conversations/media/jobs";
import { storageOf } from "@/server/conversations/media/storage/storage";
import type { RunAgain } from "@/server/queue/job";
import { endHold, noteVoiceTry, settleWithoutWords, settleWords } from "./settle-voice";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** The time limit of one try: a slow machine of one's own may need half the time that was spoken. */
const TRY_MS = 2 * MINUTE;
/** How long after each failed try the next is. A waiting customer is not kept waiting for the later ones. */
const TRY_AFTER = [3 * SECOND, 10 * SECOND, 2 * MINUTE, 10 * MINUTE];
const MOST_PATIENCE = 10 * MINUTE;
/** How long to wait after a try that was cut short by the end of the customer's wait. */
const SOON_MS = SECOND;

const SWITCHED_OFF = "it was switched off meanwhile";
const NO_FILE = "the recording could not be had";
const NO_VOICE = "it is no recording";
const NO_WORDS = "no words were heard in it";
/** Reasons for which the transcription service is not at fault. */
export const OWN_REASONS = [SWITCHED_OFF, NO_FILE, NO_VOICE, NO_WORDS];

/** A voice message that is still to be transcribed, with its recording if that is stored. */
async function findVoice({ organization_id, message_id }: OfVoice) {
  const [found] = await getDb()
    .select({
      voice: transcriptions,
      item: media,
      blob: mediaBlobs,
      is_wanted: organizations.transcribes_voice,
    })
    .from(transcriptions)
    .innerJoin(organizations, orgOf(transcriptions))
    .innerJoin(media, references(transcriptions, "media_id", media))
    .leftJoin(mediaBlobs, references(media, "blob_id", mediaBlobs))
    .where(
      inOrg(
        { organization_id },
        transcriptions,
        eq(transcriptions.message_id, message_id),
        isNull(transcriptions.outcome),
      ),
    );
  return found;
}

type Found = NonNullable<Awaited<ReturnType<typeof findVoice>>>;
type Voice = Found["voice"];
type Blob = NonNullable<Found["blob"]>;

async function recordingOf({ item }: Found, blob: Blob): Promise<Recording> {
  const storage = await storageOf(blob.storage);
  const { size_bytes } = blob;
  const mime_type = mimeTypeOf(blob, item.mime_type) ?? "audio/ogg";
  return { mime_type, size_bytes, read: () => storage.read(blob, { from: 0, to: size_bytes - 1 }) };
}

const patienceOf = ({ holds_until }: Voice): number =>
  holds_until === null ? Number.POSITIVE_INFINITY : Date.parse(holds_until) - now();

/** Records a failed try, and returns when the next is. Ends the customer's wait if that is too late for them. */
async function tryAgain(voice: Voice, came: Exclude<Transcribed, { outcome: "words" }>): Promise<RunAgain> {
  const { reason, retry_after_seconds } = came;
  const wait = TRY_AFTER[voice.tries];
  if (wait === undefined) {
    await settleWithoutWords(voice, reason);
    return undefined;
  }
  const asked = Math.min((retry_after_seconds ?? 0) * SECOND, MOST_PATIENCE);
  const next = inMs(Math.max(wait, asked));
  await noteVoiceTry(voice, { tries: voice.tries + 1, next, reason });
  if (patienceOf(voice) <= next.getTime() - now()) await endHold(voice);
  return { run_again_at: next };
}

/** Records the outcome of a try; returns when to try again, if at all. */
async function settle(voice: Voice, came: Transcribed, isCutShort: boolean): Promise<RunAgain> {
  if (came.outcome === "words") {
    await (came.text === "" ? settleWithoutWords(voice, NO_WORDS) : settleWords(voice, came.text));
    return undefined;
  }
  const { message_id, tries } = voice;
  const { outcome, reason } = came;
  log.warn({ message_id, outcome, tries }, "a voice message was not put into words");
  if (outcome === "never") {
    await settleWithoutWords(voice, reason);
    return undefined;
  }
  if (outcome === "later" || !isCutShort) return tryAgain(voice, came);
  // Staff still want to read it, and have more time.
  await endHold(voice);
  const next = inMs(SOON_MS);
  await noteVoiceTry(voice, { tries, next });
  return { run_again_at: next };
}

async function tryOnce(found: Found, blob: Blob): Promise<RunAgain> {
  const { voice, is_wanted } = found;
  const access = is_wanted ? transcriptionAccess(voice) : undefined;
  if (!access) {
    await settleWithoutWords(voice, SWITCHED_OFF);
    return undefined;
  }
  const patience = Math.round(patienceOf(voice));
  const timeout_ms = Math.max(1, Math.min(TRY_MS, patience));
  const came = await recordingOf(found, blob)
    .then((recording) => transcribe(access, recording, timeout_ms))
    .catch((error: unknown): Transcribed => {
      if (unavailableIn(error)) throw error;
      log.error({ err: error, message_id: voice.message_id }, "a voice message could not be read");
      return { outcome: "later", reason: describeError(error), retry_after_seconds: null };
    });
  return settle(voice, came, patience < TRY_MS);
}

/** Why there will be nothing to transcribe; null if there is something, or may be yet. */
function hindrance({ item, blob }: Found): string | null {
  if (blob) return kindOf(blob, item.kind) === "audio" ? null : NO_VOICE;
  return item.reference_sealed === null ? NO_FILE : null;
}

/**
 * Transcribes a customer's voice message, once it is stored. Nothing counts until the outcome is written: if the job is
 * killed in between or runs twice, the message is transcribed again, but announced once.
 */
export async function transcribeVoice(asked: OfVoice): Promise<RunAgain> {
  const found = await findVoice(asked);
  if (!found) return undefined;
  const why = hindrance(found);
  if (why) {
    await settleWithoutWords(found.voice, why);
    return undefined;
  }
  const isOver = patienceOf(found.voice) <= 0;
  if (isOver) await endHold(found.voice);
  const voice = isOver ? { ...found.voice, holds_until: null } : found.voice;
  if (found.blob) return tryOnce({ ...found, voice }, found.blob);
  // Storing the recording enqueues this job again.
  await noteVoiceTry(voice, { tries: voice.tries, next: null });
  return undefined;
}

/** Ends a customer's wait for a transcript. If it comes after all, staff read it. */
export async function releaseVoice(asked: OfVoice): Promise<undefined> {
  const found = await findVoice(asked);
  if (found) await endHold(found.voice);
}
