import { asc, eq, gt, isNull, lt, type SQLWrapper, sql } from "drizzle-orm";
import { getDb, type Tx } from "@/db/client";
import { transcriptions } from "@/db/schema/transcriptions";
import { acrossOrgs, inOrg, type Tenant } from "@/db/tenant";
import { build, TENANT_PARAM } from "@/db/together";
import { env } from "@/lib/env";
import { inMs } from "@/lib/time/time";
import type { MessageMedia } from "@/schema/media";
import { transcribesVoice } from "@/server/accounts/organization/voice-transcription";
import { type OfVoice, releaseVoiceJob, transcribeVoiceJob } from "@/server/conversations/media/jobs";
import { enqueue } from "@/server/queue/enqueue";

/** How long a customer is kept waiting for a transcript, before they are told that nobody listened. */
const HOLD_MS = 45_000;
/** A wait that is overdue by this much was forgotten. */
const FORGOTTEN = sql`now() - interval '2 minutes'`;
/** A job that is this late is lost. */
const LATE_MS = 5 * 60_000;
const BATCH = 500;

const keyOf = ({ message_id }: OfVoice) => `transcribe:${message_id}`;

/** The id of a voice message's recording if it is to be transcribed: it came alone, and the organization wants it. */
export async function voiceToTranscribe(
  tx: Tx,
  tenant: Tenant,
  incoming: readonly { shown: Pick<MessageMedia, "id" | "kind"> }[],
): Promise<string | undefined> {
  const [item, ...others] = incoming;
  if (item?.shown.kind !== "audio" || others.length > 0) return undefined;
  return (await transcribesVoice(tx, tenant)) ? item.shown.id : undefined;
}

type Voice = { message_id: string; conversation_id: string; media_id: string };

/**
 * Records that a stored voice message is to be transcribed once its recording is stored. `isHeld`: its customer waits
 * for that.
 */
export async function awaitWords(
  tx: Tx,
  { organization_id }: Tenant,
  { isHeld, ...voice }: Voice & { isHeld: boolean },
): Promise<void> {
  const until = isHeld ? inMs(HOLD_MS) : undefined;
  const at = until?.toISOString() ?? null;
  await tx.insert(transcriptions).values({ organization_id, ...voice, holds_until: at, try_at: at });
  if (!until) return;
  const input = { organization_id, message_id: voice.message_id };
  await enqueue(tx, releaseVoiceJob, input, { key: `release:${voice.message_id}`, run_at: until });
}

type Item = OfVoice & Pick<MessageMedia, "kind">;

/**
 * Enqueues the transcription of an item that is stored now, if it is to be transcribed. If it could not be stored, the
 * job tells the customer who waits for it.
 */
export async function askForWords(tx: Tx, { organization_id, message_id, kind }: Item): Promise<void> {
  if (kind !== "audio" || !env.TRANSCRIPTION_URL) return;
  const asked = { organization_id, message_id };
  const waiting = await tx
    .update(transcriptions)
    .set({ try_at: inMs().toISOString() })
    .where(
      inOrg(asked, transcriptions, eq(transcriptions.message_id, message_id), isNull(transcriptions.outcome)),
    )
    .returning({ message_id: transcriptions.message_id });
  if (waiting.length > 0) await enqueue(tx, transcribeVoiceJob, asked, { key: keyOf(asked) });
}

/**
 * A query for a conversation's voice messages with a transcript that its customer waits for: the agent is asked once it
 * is there.
 */
export const heldVoices = (conversation_id: SQLWrapper) =>
  build
    .select({ message_id: transcriptions.message_id })
    .from(transcriptions)
    .where(
      inOrg(
        TENANT_PARAM,
        transcriptions,
        eq(transcriptions.conversation_id, conversation_id),
        gt(transcriptions.holds_until, FORGOTTEN),
      ),
    );

/** Enqueues again what should have been transcribed by now. */
export async function askAgainForWords(): Promise<void> {
  const { organization_id, message_id, try_at } = transcriptions;
  const late = await getDb()
    .select({ organization_id, message_id })
    .from(transcriptions)
    .where(acrossOrgs("a lost job is whoever's", lt(try_at, inMs(-LATE_MS).toISOString())))
    .orderBy(asc(try_at))
    .limit(BATCH);
  for (const input of late)
    await enqueue(getDb(), transcribeVoiceJob, input, { key: keyOf(input), keep_run_at: true });
}
