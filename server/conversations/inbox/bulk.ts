import { eq } from "drizzle-orm";
import { one, type Tx, transaction } from "@/db/client";
import { bulkChanges } from "@/db/schema/bulk-changes";
import { byId } from "@/db/tenant";
import { notFound } from "@/lib/errors";
import {
  type BulkAct,
  type BulkChanged,
  BulkDone,
  BulkInput,
  type BulkState,
  BulkUndo,
  type PassedOver,
} from "@/schema/bulk";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { actOn, requireAct } from "./bulk-acts";
import { lockAll, statesOf } from "./bulk-states";
import { reopenable, undoOne } from "./bulk-undo";
import { userIdOf } from "./user";

/** The conversations that were passed over, grouped by reason. */
function passedOver(outcomes: ReadonlyMap<string, PassedOver | null>): BulkDone["passed_over"] {
  const ids = new Map<PassedOver, string[]>();
  for (const [id, reason] of outcomes) if (reason) ids.set(reason, [...(ids.get(reason) ?? []), id]);
  return [...ids].map(([reason, conversation_ids]) => ({ reason, conversation_ids }));
}

type States = ReadonlyMap<string, BulkState>;

/** The changed conversations with their states before and after. */
const changedOf = (outcomes: ReadonlyMap<string, PassedOver | null>, before: States, after: States) =>
  [...outcomes].flatMap(([conversation_id, reason]): BulkChanged[] => {
    const [from, to] = [before.get(conversation_id), after.get(conversation_id)];
    return reason === null && from && to ? [{ conversation_id, from, to }] : [];
  });

const idsOf = ({ changed }: Pick<BulkDone, "changed">) => ({
  conversation_ids: changed.map(({ conversation_id }) => conversation_id),
});

export const changeConversations = action({
  summary: "Apply one act to several conversations at once, as to a single one",
  description:
    "Those that can't be changed are named in `passed_over`, with the reason; the others are changed all the same.",
  input: BulkInput,
  only: "practitioner",
  output: BulkDone,
  audit: "conversations.changed",
  about: idsOf,
  run: (ctx, { conversation_ids, change }) =>
    transaction(ctx.db, async (tx) => {
      await requireAct(tx, ctx, change);
      const rows = await lockAll(tx, ctx, conversation_ids);
      const before = await statesOf(tx, ctx, conversation_ids);
      const outcomes = new Map<string, PassedOver | null>();
      for (const id of conversation_ids) {
        const [row, state] = [rows.get(id), before.get(id)];
        const isFirst = ![...outcomes.values()].includes(null);
        outcomes.set(id, row && state ? await actOn(tx, ctx, { row, state, isFirst }, change) : "not_found");
      }
      const changed = changedOf(outcomes, before, await statesOf(tx, ctx, conversation_ids));
      const undo_id = await recordBulkChange(tx, ctx, change, changed);
      return { undo_id, changed, passed_over: passedOver(outcomes) };
    }),
});

export const undoChanges = action({
  summary: "Undo one's own act on several conversations, except those that have changed since",
  description:
    "Only whoever made the change can undo it, within a day. What has changed since is left as it is.",
  input: BulkUndo,
  only: "practitioner",
  output: BulkDone,
  audit: "conversations.change_undone",
  about: idsOf,
  run: (ctx, { undo_id }) =>
    transaction(ctx.db, async (tx) => {
      const recorded = await bulkChangeById(tx, ctx, undo_id);
      const ids = recorded.changed.map(({ conversation_id }) => conversation_id);
      const rows = await lockAll(tx, ctx, ids);
      const before = await statesOf(tx, ctx, ids);
      const mayReopen = await reopenable(tx, ctx, [...rows.values()]);
      const outcomes = new Map<string, PassedOver | null>();
      for (const one of recorded.changed) {
        const [row, now] = [rows.get(one.conversation_id), before.get(one.conversation_id)];
        const reason =
          row && now ? await undoOne(tx, ctx, { ...one, row, now, mayReopen }, recorded.act) : "not_found";
        outcomes.set(one.conversation_id, reason);
      }
      const changed = changedOf(outcomes, before, await statesOf(tx, ctx, ids));
      return { undo_id: null, changed, passed_over: passedOver(outcomes) };
    }),
});

/** Records a bulk act and what it changed, for its undo. Returns its id, or null if it changed nothing. */
async function recordBulkChange(
  tx: Tx,
  ctx: Ctx,
  act: BulkAct,
  changed: BulkChanged[],
): Promise<string | null> {
  if (changed.length === 0) return null;
  const { organization_id } = ctx;
  const row = { organization_id, user_id: userIdOf(ctx), act, changed };
  return one(await tx.insert(bulkChanges).values(row).returning({ id: bulkChanges.id })).id;
}

/** The caller's own bulk act, or 404. */
async function bulkChangeById(tx: Tx, ctx: Ctx, id: string) {
  const { act, changed, user_id } = bulkChanges;
  const [recorded] = await tx
    .select({ act, changed })
    .from(bulkChanges)
    .where(byId(ctx, bulkChanges, id, eq(user_id, userIdOf(ctx))));
  if (!recorded) throw notFound("change to undo");
  return recorded;
}
