import { eq, isNull } from "drizzle-orm";
import { getDb, type Tx, transaction } from "@/db/client";
import { transcriptions } from "@/db/schema/transcriptions";
import { inOrg } from "@/db/tenant";
import { inMs } from "@/lib/time/time";
import type { ConversationRow } from "@/server/conversations/columns";
import { leaveToStaff, putIntoWords } from "@/server/conversations/thread/voice-words";
import { lockConversation } from "@/server/conversations/writes";
import { type Ctx, systemCtx } from "@/server/http/ctx";

type Voice = typeof transcriptions.$inferSelect;

const isOpen = (voice: Voice) =>
  inOrg(
    voice,
    transcriptions,
    eq(transcriptions.message_id, voice.message_id),
    isNull(transcriptions.outcome),
  );

type Settle = (tx: Tx, ctx: Ctx, of: { row: ConversationRow; voice: Voice }) => Promise<void>;

/** Settles a voice message by its current row, with its conversation locked, unless another run was faster. */
const settleOpen = ({ organization_id, ...voice }: Voice, settle: Settle): Promise<void> =>
  transaction(getDb(), async (tx) => {
    const ctx = systemCtx(tx, organization_id);
    const row = await lockConversation(tx, ctx, voice.conversation_id);
    const [open] = await tx
      .select()
      .from(transcriptions)
      .where(isOpen({ organization_id, ...voice }))
      .for("update");
    if (open) await settle(tx, ctx, { row, voice: open });
  });

const NOBODY_WAITS = { holds_until: null, try_at: null };

/** Stores a transcript. One that comes too late for the customer is for staff only. */
export const settleWords = (given: Voice, transcript: string): Promise<void> =>
  settleOpen(given, async (tx, ctx, { row, voice }) => {
    const settled = { outcome: "transcribed" as const, reason: null, settled_at: inMs().toISOString() };
    await tx
      .update(transcriptions)
      .set({ ...NOBODY_WAITS, ...settled })
      .where(isOpen(voice));
    await putIntoWords(tx, ctx, row, { ...voice, transcript });
  });

/** Records that there will be no transcript; a customer who is waiting for it is told. */
export const settleWithoutWords = (given: Voice, reason: string): Promise<void> =>
  settleOpen(given, async (tx, ctx, { row, voice }) => {
    const settled = { outcome: "failed" as const, reason, settled_at: inMs().toISOString() };
    await tx
      .update(transcriptions)
      .set({ ...NOBODY_WAITS, ...settled })
      .where(isOpen(voice));
    if (voice.holds_until !== null) await leaveToStaff(tx, ctx, row, voice);
  });

/** Ends a customer's wait for a transcript, leaving the message to staff. */
export const endHold = (given: Voice): Promise<void> =>
  settleOpen(given, async (tx, ctx, { row, voice }) => {
    if (voice.holds_until === null) return;
    await tx.update(transcriptions).set({ holds_until: null, is_for_agent: false }).where(isOpen(voice));
    await leaveToStaff(tx, ctx, row, voice);
  });

/** Records how many tries failed, why the last did, and when the next is. */
export const noteVoiceTry = (
  voice: Voice,
  { tries, next, reason = voice.reason }: { tries: number; next: Date | null; reason?: string | null },
): Promise<unknown> =>
  getDb()
    .update(transcriptions)
    .set({ tries, reason, try_at: next?.toISOString() ?? null })
    .where(isOpen(voice));
