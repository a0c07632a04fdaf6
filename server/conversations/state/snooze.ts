import { sql } from "drizzle-orm";
import { announce } from "@/db/announce";
import { getDb, type Tx, transaction } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { acrossOrgs } from "@/db/tenant";
import { invalid } from "@/lib/errors";
import { now } from "@/lib/time/time";
import type { Conversation } from "@/schema/conversation";
import { InboxConversation } from "@/schema/inbox";
import { type NotificationRequest, notifyAll } from "@/server/accounts/notifications/notify";
import { type ConversationRow, isConversation, toConversation } from "@/server/conversations/columns";
import { change, OneConversation } from "@/server/conversations/inbox/actions";
import { userIdOf } from "@/server/conversations/inbox/user";
import { endSnoozeJob } from "@/server/conversations/jobs";
import { askToAssign, waitsForTeam } from "@/server/conversations/routing/queue";
import { action } from "@/server/http/action";
import { type Ctx, systemCtx } from "@/server/http/ctx";
import { enqueue } from "@/server/queue/enqueue";

const LONGEST_MS = 366 * 24 * 3_600_000;

/** Refuses a time that has passed, or that is more than a year away. */
export function requireFuture(until: string, path: string[]): void {
  const ms = Date.parse(until) - now();
  if (ms <= 0) throw invalid(path, "must be in the future");
  if (ms > LONGEST_MS) throw invalid(path, "must be within a year");
}

/** Snoozes a locked conversation until a time, for `by`; ends its snooze if `until` is null. */
export async function snoozeUntil(
  tx: Tx,
  ctx: Ctx,
  row: ConversationRow,
  until: string | null,
  by: string | null = userIdOf(ctx),
): Promise<Conversation> {
  const put = { snoozed_until: until, ...(until && { snoozed_by: by }) };
  await tx.update(conversations).set(put).where(isConversation(ctx, row.id));
  const { organization_id } = ctx;
  if (until) {
    const when = { key: `snooze:${row.id}`, run_at: new Date(until) };
    // If this job is lost, the sweep wakes the conversation.
    await enqueue(tx, endSnoozeJob, { organization_id, conversation_id: row.id }, when);
  } else if (waitsForTeam(row)) await askToAssign(tx, ctx);
  tx.afterCommit(() => announce(organization_id, { conversations: [row.id] }));
  return toConversation(row);
}

export const wakeConversation = action({
  summary: "End a conversation's snooze",
  input: OneConversation,
  only: "practitioner",
  output: InboxConversation,
  audit: "conversation.woken",
  run: (ctx, { conversation_id }) =>
    change(ctx, conversation_id, (tx, row) => snoozeUntil(tx, ctx, row, null)),
});

const BATCH = 500;

type Woken = Pick<ConversationRow, "organization_id" | "id" | "status" | "assignee_id" | "team_id"> & {
  snoozed_until: string;
  told: string[];
};

/**
 * Like `waitFor("snoozed")`, for a batch. Returns also whom the snooze concerns (`told`): the assignee and whoever set
 * it.
 */
const wakeSome = (tx: Tx) =>
  tx.execute<Woken>(sql`
    with due as (
      select organization_id, id, snoozed_until from conversations
      where ${acrossOrgs("a sweep over all conversations", sql`snoozed_until <= now()`)}
        and organization_id not in (select id from organizations where suspended_at is not null)
      order by id limit ${BATCH} for update
    )
    update conversations thread
    set snoozed_until = null, waiting_since = coalesce(waiting_since, now()),
      waiting_for = coalesce(waiting_for, 'snoozed')
    from due where thread.organization_id = due.organization_id and thread.id = due.id
    returning thread.organization_id, thread.id, status, assignee_id, team_id, due.snoozed_until,
      array_remove(array[assignee_id, snoozed_by], null) as told`);

/** The notification that a conversation is back: to its assignee and whoever snoozed it, or to everyone. */
const toRequest = ({ id, snoozed_until, told }: Woken): NotificationRequest => ({
  kind: "snoozed",
  fact: `snoozed:${id}:${snoozed_until}`,
  conversation_id: id,
  to: told.length > 0 ? { users: told } : "assignee",
});

/** Wakes a batch of conversations whose snooze is over, and notifies. Returns how many. */
const endSome = (): Promise<number> =>
  transaction(getDb(), async (tx) => {
    const woken = await wakeSome(tx);
    for (const organization_id of new Set(woken.map((one) => one.organization_id))) {
      const own = woken.filter((one) => one.organization_id === organization_id);
      await notifyAll(tx, systemCtx(tx, organization_id), own.map(toRequest));
      if (own.some(waitsForTeam)) await askToAssign(tx, { organization_id });
      tx.afterCommit(() => announce(organization_id, { conversations: own.map(({ id }) => id) }));
    }
    return woken.length;
  });

/**
 * Wakes all conversations whose snooze is over. They need a person: for what they waited for before, or for the snooze.
 * Those of a suspended organization sleep on until it is resumed.
 */
export async function endSnoozes(): Promise<undefined> {
  let woken: number;
  do woken = await endSome();
  while (woken === BATCH);
}
