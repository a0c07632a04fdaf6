import { sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { agentCalls } from "@/db/schema/message-steps";
import { statement } from "@/db/statement";
import { byId } from "@/db/tenant";
import { TENANT_PARAM } from "@/db/together";
import { toStorable } from "@/schema/common";
import { type ConversationRow, isConversation } from "@/server/conversations/columns";
import type { Ctx } from "@/server/http/ctx";
import { endWaitFor } from "./waiting";

type Progress = Partial<Pick<ConversationRow, "agent_state" | "agent_failures" | "answered_position">>;

/** A call to the agent, as recorded. The ids of its organization and conversation are passed separately. */
export type AgentCall = Omit<
  typeof agentCalls.$inferInsert,
  "organization_id" | "conversation_id" | "id" | "created_at"
> & { id: string; created_at: string };

/** Notes on a recorded call which of its events were left out, and why. */
export async function noteFaults(tx: Tx, ctx: Ctx, call: AgentCall, faults: string[]): Promise<void> {
  const reason = toStorable(faults.join("; ").slice(0, FAULTS_CHARS)).toWellFormed();
  await tx
    .update(agentCalls)
    .set({ reason })
    .where(byId(ctx, agentCalls, call.id));
}

const FAULTS_CHARS = 1000;

const noting = (tx: Db, { organization_id }: Ctx, conversation_id: string, call: AgentCall) =>
  tx.insert(agentCalls).values({ ...call, organization_id, conversation_id });

export async function noteCall(tx: Db, ctx: Ctx, conversation_id: string, call: AgentCall): Promise<void> {
  await noting(tx, ctx, conversation_id, call);
}

/** Records how far the agent has got with a locked conversation, and the call that got it there, in one statement. */
export async function noteProgress(
  tx: Tx,
  ctx: Ctx,
  { id }: ConversationRow,
  progress: Progress,
  call: AgentCall,
): Promise<void> {
  const noted = tx.$with("noted").as(noting(tx, ctx, id, call).returning({ id: agentCalls.id }));
  const answered = progress.answered_position !== undefined && endWaitFor("unanswered");
  await tx
    .with(noted)
    .update(conversations)
    .set({ ...progress, ...answered })
    .where(isConversation(ctx, id));
}

const given = sql.placeholder;
const seen_to = sql`${given("seen_to")}::int`;
const { waiting_since, waiting_for } = endWaitFor("unanswered");
const isWanted = sql`status = 'active' and answered_position < ${seen_to} and customer_position <= ${seen_to}
  and edit_count = ${given("edit_count")}::int`;

const keepQuietly = statement<{ id: string }>(sql`
  with kept as (
    update ${conversations}
    set answered_position = ${seen_to}, agent_failures = 0, waiting_since = ${waiting_since},
      waiting_for = ${waiting_for},
      agent_state = case when ${given("has_state")}::boolean then ${given("state")}::jsonb else agent_state end
    where ${byId(TENANT_PARAM, conversations, given("conversation_id"), isWanted)}
    returning organization_id, id
  ), noted as (
    insert into agent_calls (organization_id, conversation_id, id, created_at, seen_from, seen_to, duration_ms, outcome,
      told, events, work)
    select kept.organization_id, kept.id, call.id, created_at, seen_from, seen_to, duration_ms, outcome,
      told, coalesce(events, '[]'), work
    from kept, jsonb_to_record(${given("call")}::jsonb) as call (id uuid, created_at timestamptz, seen_from int,
      seen_to int, duration_ms int, outcome text, told jsonb, events jsonb, work jsonb)
  )
  select id from kept`);

/**
 * Records an answer that says and does nothing, in one statement, if it is still wanted and the customer has neither
 * written nor edited a message since. Otherwise writes nothing and returns false.
 */
export async function keepSilence(
  db: Db,
  { organization_id }: Ctx,
  conversation_id: string,
  state: Progress["agent_state"],
  { call, edit_count }: { call: AgentCall; edit_count: number },
): Promise<boolean> {
  const has_state = state !== undefined;
  const values = { organization_id, conversation_id, seen_to: call.seen_to, edit_count, has_state };
  const told = { state: has_state && state ? JSON.stringify(state) : null, call: JSON.stringify(call) };
  return (await keepQuietly(db, { ...values, ...told })).length > 0;
}
