import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { conversations, messages } from "@/db/schema/conversations";
import { byId, inOrg } from "@/db/tenant";
import { inMs } from "@/lib/time/time";
import type { Lead } from "@/schema/lead";
import { partsOf, readMetadata } from "@/schema/message-metadata";
import { AgentLanguage } from "@/schema/model";
import { asWords } from "@/schema/name";
import { organizationOf } from "@/server/accounts/organization/organization";
import { noticesIn } from "@/server/adapters/languages/languages";
import { type OptOut, optOutIn } from "@/server/adapters/languages/opt-out";
import type { InboundMessage, InboundNotice } from "@/server/adapters/messaging/channel";
import type { ConversationRow } from "@/server/conversations/columns";
import { addMessage, say } from "@/server/conversations/writes";
import type { Ctx } from "@/server/http/ctx";
import { changeLead } from "@/server/leads/store";

type Said = Pick<InboundMessage | InboundNotice, "text" | "opt_out" | "metadata">;

/** A tapped choice answers a question of ours: it opts out only in a sentence, such as “Stop promotions”. */
const isTapped = ({ metadata }: Said): boolean => metadata.reply !== undefined;

/** Whether a customer's message may opt out of automatic messages, or in again. */
export const mayOptOut = (said: Said): boolean => said.opt_out !== undefined || optOutIn(said.text) !== null;

const NOTES = {
  stop: "The customer wants no more automatic messages.",
  start: "The customer wants automatic messages again.",
};

/** Whether our last message in a conversation asked something. */
async function hasAsked(tx: Tx, ctx: Ctx, row: ConversationRow): Promise<boolean> {
  const { role, metadata, content, position, conversation_id } = messages;
  const isLast = and(eq(conversation_id, row.id), eq(position, row.outbound_position));
  const [last] = await tx
    .select({ role, metadata, content })
    .from(messages)
    .where(inOrg(ctx, messages, isLast));
  if (!last) return false;
  const { buttons, list } = partsOf(readMetadata(last));
  return buttons !== undefined || list !== undefined || /\?\s*$/.test(last.content);
}

type In = { row: ConversationRow; lead: Lead };

/** What a customer's message says about automatic messages, if it says it for sure and it is news; else null. */
export async function optOutWish(tx: Tx, ctx: Ctx, { row, lead }: In, said: Said): Promise<OptOut | null> {
  const read = optOutIn(said.text);
  if (said.opt_out) return { wants: said.opt_out, language: read?.language ?? "en", is_open: false };
  if (!read || (isTapped(said) && !said.text.trim().includes(" "))) return null;
  // “Start” from somebody who gets all messages means something else.
  if (read.wants === "start" && lead.opted_out_at === null) return null;
  return read.is_open && (await hasAsked(tx, ctx, row)) ? null : read;
}

/** Stores that a lead opted out or in again; returns whether that is news. */
export async function setOptOut(tx: Tx, ctx: Ctx, lead: Lead, wants: OptOut["wants"]): Promise<boolean> {
  if ((lead.opted_out_at !== null) === (wants === "stop")) return false;
  const opted_out_at = wants === "stop" ? inMs().toISOString() : null;
  await changeLead(tx, ctx, lead.id, () => ({ opted_out_at }));
  return true;
}

/** Notes for staff that a lead opted out or in again. */
export async function noteOptOut(tx: Tx, ctx: Ctx, row: ConversationRow, wants: OptOut["wants"]) {
  const metadata = { author: "system" as const, type: `opt_out_${wants}` };
  await addMessage(tx, ctx, row.id, { role: "system", content: NOTES[wants], metadata });
}

/** Takes a customer's wish for no more automatic messages, or for them again: it is stored and confirmed once. */
export async function takeOptOut(
  tx: Tx,
  ctx: Ctx,
  { row, lead }: In,
  { wants, language }: OptOut,
  { opt_out }: Said,
): Promise<void> {
  if (!(await setOptOut(tx, ctx, lead, wants))) return;
  await noteOptOut(tx, ctx, row, wants);
  // Twilio has confirmed it itself.
  if (opt_out) return;
  const organization = await organizationOf({ ...ctx, db: tx });
  // STOP is said in every language.
  const spoken = language === "en" ? organization.language : language;
  const notices = noticesIn(AgentLanguage.safeParse(lead.language).data ?? spoken);
  const content = (wants === "stop" ? notices.optedOut : notices.optedIn)(asWords(organization.name));
  await say(tx, ctx, row, { content, metadata: { author: "agent", confirms_opt_out: true } });
}

/** Stores that the customer of a conversation opted out at the provider, which refused our message for that. */
export async function optOutOfConversation(tx: Tx, ctx: Ctx, conversation_id: string): Promise<void> {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(byId(ctx, conversations, conversation_id))
    .for("update");
  if (!row) return;
  let isNews = false;
  await changeLead(tx, ctx, row.lead_id, ({ opted_out_at }) => {
    isNews = opted_out_at === null;
    return isNews ? { opted_out_at: inMs().toISOString() } : {};
  });
  if (isNews) await noteOptOut(tx, ctx, row, "stop");
}
