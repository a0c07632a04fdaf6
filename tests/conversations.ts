import { AppError } from "@/lib/errors";
import type { BulkAct } from "@/schema/bulk";
import { getConversation, listConversations } from "@/server/conversations/actions";
import { changeConversations } from "@/server/conversations/inbox/bulk";
import { getThread } from "@/server/overview/thread";
import type { TestCtx } from "./world";

/** An organization's conversations, the most recently active first. */
export const conversationsOf = async (ctx: TestCtx) => (await listConversations(ctx, {})).conversations;

/** The only conversation of an organization, with its messages; throws if there are several. */
export async function onlyThread(ctx: TestCtx) {
  const [first, ...others] = await conversationsOf(ctx);
  if (others.length > 0) throw new Error("there are several conversations");
  return getConversation(ctx, { conversation_id: first?.id ?? "" });
}

type One = { conversation_id: string };

/** Applies a bulk action of the inbox to one conversation; throws if it is passed over. */
async function actOn(ctx: TestCtx, { conversation_id }: One, change: BulkAct) {
  const { passed_over } = await changeConversations(ctx, { conversation_ids: [conversation_id], change });
  const reason = passed_over[0]?.reason;
  if (reason === "not_found") throw new AppError("not_found", "There is no such conversation.");
  if (reason && reason !== "unchanged") throw new AppError("conflict", `It was passed over: ${reason}.`);
  return getThread(ctx, { conversation_id });
}

export const completeConversation = (ctx: TestCtx, one: One) => actOn(ctx, one, { act: "complete" });
export const handBack = (ctx: TestCtx, one: One) => actOn(ctx, one, { act: "hand_back" });
export const snoozeConversation = (ctx: TestCtx, { until, ...one }: One & { until: string }) =>
  actOn(ctx, one, { act: "snooze", until });
