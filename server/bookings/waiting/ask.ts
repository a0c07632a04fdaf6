import type { Tx } from "@/db/client";
import { waitingListEntries } from "@/db/schema/waiting-list";
import { inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { inMs } from "@/lib/time/time";
import type { Ctx } from "@/server/http/ctx";
import { enqueue } from "@/server/queue/enqueue";
import { offerTimesJob } from "./jobs";

/** Staff can undo a cancellation for six seconds. What it frees is offered only after that. */
const AFTER_UNDO_MS = 12_000;

/** Queues offering what is free, if anybody waits. Without it, the clock would do so within a minute. */
export async function askToOffer(tx: Tx, ctx: Ctx, wait_ms = AFTER_UNDO_MS): Promise<void> {
  const isWaiting = inOrg(ctx, waitingListEntries, hasValue(waitingListEntries.status, "waiting"));
  const [found] = await tx
    .select({ id: waitingListEntries.id })
    .from(waitingListEntries)
    .where(isWaiting)
    .limit(1);
  if (!found) return;
  const { organization_id } = ctx;
  await enqueue(
    tx,
    offerTimesJob,
    { organization_id },
    { key: `offer:${organization_id}`, run_at: inMs(wait_ms) },
  );
}
