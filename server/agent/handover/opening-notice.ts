import { desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import { type BusinessHours, nextOpening } from "@/lib/time/opening-hours";
import { now } from "@/lib/time/time";
import { AgentLanguage } from "@/schema/model";
import { waitingHoursOf } from "@/server/accounts/organization/waiting-hours";
import { ModelState } from "@/server/adapters/agent/model/state";
import { languageOf } from "@/server/adapters/languages/detect";
import { deskWords, soonInWords } from "@/server/adapters/languages/languages";
import type { ConversationRow } from "@/server/conversations/columns";
import { say } from "@/server/conversations/writes";
import type { Ctx } from "@/server/http/ctx";
import { languageOfLead } from "@/server/leads/language";

/** What to tell a customer who is handed over while the business is closed; null if it is open or has no hours. */
export function whenOpen(hours: BusinessHours, at: number, language: AgentLanguage): string | null {
  const opens = nextOpening(hours, at);
  if (opens === null) return null;
  return deskWords(language).closed(soonInWords(language, opens, at, hours.time_zone));
}

/** How much of what the customer wrote last shows their language. */
const [MESSAGES, CHARS] = [5, 500];

/** What the customer wrote last, newest first. */
async function lastWords(tx: Tx, ctx: Ctx, { id }: ConversationRow): Promise<string> {
  const { conversation_id, role, content, deleted_at, position } = messages;
  const ofCustomer = inOrg(ctx, messages, eq(conversation_id, id), eq(role, "user"), isNull(deleted_at));
  const rows = await tx
    .select({ text: sql<string>`left(${content}, ${CHARS}::int)` })
    .from(messages)
    .where(ofCustomer)
    .orderBy(desc(position))
    .limit(MESSAGES);
  return rows.map(({ text }) => text).join(" ");
}

/**
 * The language that our agents use with a customer: the lead's, else the one in the model's state, else what the
 * customer's words show, else the business's.
 */
export async function languageWith(tx: Tx, ctx: Ctx, row: ConversationRow): Promise<AgentLanguage> {
  const { own, otherwise } = await languageOfLead(tx, ctx, row.lead_id);
  const known = own ?? ModelState.safeParse(row.agent_state).data?.language;
  return known ?? languageOf(await lastWords(tx, ctx, row), AgentLanguage.options) ?? otherwise;
}

/** Whether a customer has been told, after a message's position, when the business opens. */
export async function isToldSince(
  tx: Tx,
  ctx: Ctx,
  { id }: ConversationRow,
  position: number,
): Promise<boolean> {
  const isTold = inOrg(
    ctx,
    messages,
    eq(messages.conversation_id, id),
    gt(messages.position, position),
    sql`${messages.metadata} ? 'tells_hours'`,
  );
  return (await tx.$count(messages, isTold)) > 0;
}

/** Tells a customer when the business opens and a person answers, if it is closed now. */
export async function sayWhenOpen(tx: Tx, ctx: Ctx, row: ConversationRow): Promise<void> {
  // Without a connection the agent owns the channel.
  if (!row.connection_id) return;
  const hours = await waitingHoursOf({ ...ctx, db: tx });
  const at = now();
  if (nextOpening(hours, at) === null) return;
  const content = whenOpen(hours, at, await languageWith(tx, ctx, row));
  if (content) await say(tx, ctx, row, { content, metadata: { author: "agent", tells_hours: true } });
}

/** The same for a customer who is being handed over; not if that has been done already. */
export const sendOpeningTime = async (tx: Tx, ctx: Ctx, row: ConversationRow): Promise<void> => {
  if (row.status !== "escalated") await sayWhenOpen(tx, ctx, row);
};
