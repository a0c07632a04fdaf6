import { desc } from "drizzle-orm";
import { agentCalls } from "@/db/schema/message-steps";
import { inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { Message } from "@/server/schema/conversation";
import { readMetadata } from "@/server/schema/message-metadata";
import { newestEvents } from "@/server/webhooks/since";
import { findModel, KEY_TROUBLES, keyTrouble } from "./model-access";

const LOOKED_AT = 200;

/** A message that the agent wrote, or that says why it did not; none where somebody else did. */
function ofAgent(data: unknown) {
  const message = Message.safeParse(data).data;
  if (!message) return [];
  const metadata = readMetadata(message);
  return metadata.author === "agent" ? [{ ...message, failed: metadata.failed }] : [];
}

/** When the agent last answered, and when and why it last gave up, by the organization's newest 200 messages. */
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

/** The model that answers, and why it did not the last time, or can't; null where none was chosen. */
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
  // What failed before it was set up anew is mended.
  const isSince = last !== undefined && last.created_at > row.updated_at;
  const why = trouble ? KEY_TROUBLES[trouble] : isSince ? (last.work?.fell_back ?? null) : null;
  return { model: row.model, failed: why === null ? null : { message: why, at: last?.created_at ?? null } };
}
