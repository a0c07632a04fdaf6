import { eq, gt, max, sql } from "drizzle-orm";
import { agentCalls } from "@/db/schema/message-steps";
import { inOrg } from "@/db/tenant";
import { type BusinessHours, hasOpeningHours, isOpenAt } from "@/lib/time/opening-hours";
import type { AgentTurn } from "@/schema/agent";
import type { Ctx } from "@/server/http/ctx";

/**
 * Whether nobody is there to answer a conversation that the agent handed over: the business is closed or, if it has set
 * no hours, no person has the conversation.
 */
export const isNobodyThere = (
  hours: BusinessHours,
  { assignee_id }: { assignee_id: string | null },
  at: number,
): boolean => (hasOpeningHours(hours) ? !isOpenAt(hours, at) : assignee_id === null);

/**
 * Matches a call to which the agent said nothing, as what it was asked is left to the person who was called. One whose
 * answer was dropped left nothing: it is asked again.
 */
export const isLeft = sql`${agentCalls.told} ? 'is_unattended' and ${agentCalls.reply} is null
  and ${agentCalls.outcome} not in ('outdated', 'unwanted', 'refused')`;

type Answered = { id: string; answered_position: number };

/** The position of the last message that the agent left to a person since its last answer; 0 if there is none. */
async function leftUpTo(ctx: Ctx, { id, answered_position }: Answered): Promise<number> {
  const { conversation_id, seen_to } = agentCalls;
  const [found] = await ctx.db
    .select({ position: max(seen_to) })
    .from(agentCalls)
    .where(inOrg(ctx, agentCalls, eq(conversation_id, id), gt(seen_to, answered_position), isLeft));
  return found?.position ?? 0;
}

/** An agent's state once it has read up to a position. Both built-in agents keep that as `seen`. */
export const readUpTo = (state: AgentTurn["state"], position: number): AgentTurn["state"] =>
  state && typeof state.seen === "number" ? { ...state, seen: Math.max(state.seen, position) } : state;

/**
 * The state with which an agent is asked while nobody is there: what it left to a person is read. It stays stored as
 * unread, for the agent to answer if it is handed back.
 */
export const stateMeanwhile = async (ctx: Ctx, row: Answered & { agent_state: AgentTurn["state"] }) =>
  readUpTo(row.agent_state, await leftUpTo(ctx, row));
