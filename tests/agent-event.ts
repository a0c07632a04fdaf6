import { POST } from "@/app/api/v1/webhooks/agent-event/route";
import { listConversations } from "@/server/conversations/actions";
import { connectB, postB, textTo } from "./whatsapp";
import { call, newOrg, type TestCtx } from "./world";

export const AGENT_TOKEN = "the-internal-token-of-the-tests";

/** Posts an event as the agent does. */
export const sendAgentEvent = (ctx: TestCtx, event: object, token = AGENT_TOKEN) =>
  call(POST, { token, body: { organization_id: ctx.organization_id, ...event } });

export const adaOfTelegram = {
  channel: "telegram",
  channel_id: "ada-1",
  name: "Ada",
  email: "ADA@example.com",
};
export const newLeadEvent = { event: "new_lead", data: adaOfTelegram };

/** An organization with a customer who has written once. */
export async function writtenTo() {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  await postB(textTo(address, { timestamp: Math.floor(Date.now() / 1000) }), app_secret);
  const [thread] = (await listConversations(ctx, {})).conversations;
  if (!thread) throw new Error("no conversation");
  return { ctx, lead_id: thread.lead_id, conversation_id: thread.id };
}
