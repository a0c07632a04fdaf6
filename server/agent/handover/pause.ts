import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { agentPauses } from "@/db/schema/agent-pauses";
import { conversations, messages } from "@/db/schema/conversations";
import { organizations } from "@/db/schema/organizations";
import { byId, inOrg, orgOf } from "@/db/tenant";
import { type BusinessHours, isOpenAt } from "@/lib/time/opening-hours";
import { now } from "@/lib/time/time";
import type { PauseMode } from "@/schema/agent-pause";
import { HoursExceptions, type OpeningHours } from "@/schema/organization";
import { exceptionsOf } from "@/server/accounts/organization/exceptions-of";
import type { ConversationRow } from "@/server/conversations/columns";
import { changeConversation } from "@/server/conversations/state/change-state";
import { addMessage, say } from "@/server/conversations/writes";
import type { Ctx } from "@/server/http/ctx";
import { sendOpeningTime } from "./opening-notice";

type Times = { mode: PauseMode; hours: OpeningHours | null; pauses_until: string | null };

/** Whether a pause is in force at a moment. */
function isPausedAt({ mode, hours, pauses_until }: Times, business: BusinessHours, at: number): boolean {
  if (mode === "off" || (pauses_until !== null && at >= Date.parse(pauses_until))) return false;
  const { time_zone } = business;
  if (mode === "own_hours") return !isOpenAt({ opening_hours: hours ?? {}, time_zone }, at);
  return mode === "paused" || isOpenAt(business, at) === (mode === "while_open");
}

/** The numbers that a pause is on, without those that have been disconnected since. */
const connected = sql<string[] | null>`case when ${agentPauses.connection_ids} is not null then coalesce((
  select jsonb_agg(connection.id) from channel_connections connection
  where connection.organization_id = ${agentPauses.organization_id} and connection.deleted_at is null
    and ${agentPauses.connection_ids} ? connection.id::text), '[]') end`;

/** A pause that was on numbers of which none is left is over. */
const isOver = ({ connection_ids }: { connection_ids: string[] | null }): boolean =>
  connection_ids?.length === 0;

/** The organization's pause, with the hours that it may depend on; undefined if none was ever set. */
export async function findPause({ db, ...ctx }: Pick<Ctx, "db" | "organization_id">) {
  const { time_zone, opening_hours } = organizations;
  const exceptions = sql<unknown>`${exceptionsOf(sql`${ctx.organization_id}::uuid`)}`.as("exceptions");
  const [found] = await db
    .select({
      pause: { ...getTableColumns(agentPauses), connection_ids: connected.as("connected") },
      ...{ time_zone, opening_hours, exceptions },
    })
    .from(agentPauses)
    .innerJoin(organizations, orgOf(agentPauses))
    .where(inOrg(ctx, agentPauses));
  if (!found) return undefined;
  const business = { ...found, exceptions: HoursExceptions.parse(found.exceptions) };
  const pause = isOver(found.pause)
    ? { ...found.pause, mode: "off" as const, connection_ids: null }
    : found.pause;
  return { ...pause, is_paused: isPausedAt(pause, business, now()) };
}

type Pause = NonNullable<Awaited<ReturnType<typeof findPause>>>;

/** The pause that silences the agent in a conversation now; undefined if it may answer. */
export async function pauseIn(ctx: Ctx, conversation_id: string): Promise<Pause | undefined> {
  const pause = await findPause(ctx);
  if (!pause?.is_paused || pause.connection_ids === null) return pause?.is_paused ? pause : undefined;
  const { connection_id } = conversations;
  const [row] = await ctx.db
    .select({ connection_id })
    .from(conversations)
    .where(byId(ctx, conversations, conversation_id));
  return row?.connection_id && pause.connection_ids.includes(row.connection_id) ? pause : undefined;
}

const REASON = "The agent is paused.";

/** Whether the customer has been told in this conversation, since the pause was set, that the agent is paused. */
async function hasNotice(tx: Tx, ctx: Ctx, { id }: ConversationRow, { since }: Pause): Promise<boolean> {
  const isNotice = sql`${messages.metadata} ? 'tells_pause' and ${messages.created_at} >= ${since}`;
  const found = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(inOrg(ctx, messages, eq(messages.conversation_id, id), isNotice))
    .limit(1);
  return found.length > 0;
}

/** Leaves a locked conversation to the team because of a pause, and tells its customer what is set for that. */
export async function leaveToTeam(tx: Tx, ctx: Ctx, row: ConversationRow, pause: Pause): Promise<void> {
  const metadata = { author: "system" as const, type: "agent_paused" };
  await addMessage(tx, ctx, row.id, { role: "system", content: REASON, metadata });
  const { notice: content } = pause;
  if (!content) await sendOpeningTime(tx, ctx, row);
  else if (!(await hasNotice(tx, ctx, row, pause)))
    await say(tx, ctx, row, { content, metadata: { author: "agent", tells_pause: true } });
  await changeConversation(tx, ctx, row, { status: "escalated", reason: REASON });
}
