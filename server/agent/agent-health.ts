import { desc, sql } from "drizzle-orm";
import { agentCalls } from "@/db/schema/message-steps";
import { acrossOrgs, inOrg } from "@/db/tenant";
import { Message } from "@/schema/conversation";
import { readMetadata } from "@/schema/message-metadata";
import type { Ctx } from "@/server/http/ctx";
import { newestEvents } from "@/server/webhooks/event-queries";
import { findModel, KEY_TROUBLES, keyTrouble } from "./model/model-access";

const LOOKED_AT = 200;

/** A `select` of the organizations whose agent lately failed, or whose model the rules stood in for. */
export const failingAgents = sql`
  select distinct organization_id from agent_calls
  where ${acrossOrgs("a sweep over all parts that fail", sql`created_at > now() - interval '10 minutes'`)}
    and (outcome = 'failed' or work->>'fell_back' is not null)`;

/** A message from the agent, with the reason if it failed; empty for messages of anyone else. */
function ofAgent(data: unknown) {
  const message = Message.safeParse(data).data;
  if (!message) return [];
  const metadata = readMetadata(message);
  return metadata.author === "agent" ? [{ ...message, failed: metadata.failed }] : [];
}

/** When the agent last answered, and when and why it last gave up, within the organization's newest 200 messages. */
export async function agentRecord({ organization_id }: Ctx) {
  const newest = await newestEvents(organization_id, "message.created", LOOKED_AT);
  const said = newest.flatMap(({ data }) => ofAgent(data));
  const answer = said.find(({ role, failed }) => role === "assistant" && failed === undefined);
  const failure = said.find(({ failed }) => failed !== undefined);
  return {
    last_worked_at: answer?.created_at ?? null,
    last_error: failure ? { message: failure.failed ?? null, at: failure.created_at } : null,
  };
}

const CALLS_LOOKED_AT = 20;

/** The chosen model, and why it can't answer or did not the last time; null if none is chosen. */
export async function modelRecord(ctx: Ctx) {
  const row = await findModel(ctx);
  if (!row) return null;
  const calls = await ctx.db
    .select({ work: agentCalls.work, created_at: agentCalls.created_at })
    .from(agentCalls)
    .where(inOrg(ctx, agentCalls))
    .orderBy(desc(agentCalls.id))
    .limit(CALLS_LOOKED_AT);
  const last = calls.find(({ work }) => work !== null);
  const trouble = keyTrouble(ctx, row);
  // A failure from before the settings were last saved no longer counts.
  const isSince = last !== undefined && last.created_at > row.updated_at;
  const why = trouble ? KEY_TROUBLES[trouble] : isSince ? (last.work?.fell_back ?? null) : null;
  return { model: row.model, failed: why === null ? null : { message: why, at: last?.created_at ?? null } };
}
