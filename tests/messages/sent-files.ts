import { sql } from "drizzle-orm";
import { POST as reply } from "@/app/api/v1/conversations/[conversation_id]/messages/route";
import { sendMessage } from "@/server/channels/send/send";
import { listConversations } from "@/server/conversations/actions";
import { scene } from "@/tests/scene";
import { connectA, payload, postA, postB } from "@/tests/whatsapp";
import { call, type TestCtx } from "@/tests/world";

export const replyTo = (ctx: TestCtx, conversation_id: string, body: object) =>
  call(reply, { token: ctx.token, params: { conversation_id }, body });

/** A conversation at a provider; `report` posts a status of a message, which only provider-b has. */
export async function deskAt(provider: "provider-a" | "provider-b") {
  const { ctx, provider: played, ...atB } = await scene();
  if (provider === "provider-b") {
    const report = (message_id: string, told: object = {}) => {
      const body = payload("meta/status_delivered");
      const { value } = body.entry[0].changes[0];
      value.metadata.phone_number_id = atB.number.address;
      const id = `wamid.unseen-${message_id}`;
      Object.assign(value.statuses[0], { id, biz_opaque_callback_data: message_id, ...told });
      return postB(body, atB.number.app_secret);
    };
    return { ctx, played, id: atB.id, send: atB.send, report };
  }
  const number = await connectA(ctx);
  const To = `whatsapp:${number.address}`;
  await postA({ ...payload("twilio/inbound_text"), To, MessageSid: "SM-theirs" }, number.auth_token);
  const { conversations } = await listConversations(ctx, {});
  const id = conversations.find(({ session_key }) => session_key.includes(number.address))?.id ?? "";
  const send = () => sendMessage({ organization_id: ctx.organization_id, conversation_id: id });
  return { ctx, played, id, send, report: undefined };
}

export const statusOf = async (ctx: TestCtx, id: string) => {
  const [row] = await ctx.db.execute<{
    delivery_status: string;
    send_attempts: number;
    delivery_error: unknown;
  }>(sql`select delivery_status, send_attempts, delivery_error from messages where id = ${id}::uuid`);
  return row;
};

/** The last parts of the paths that a provider was sent, in order. */
export const asked = ({ requests }: { requests: { path: string }[] }) =>
  requests.map(({ path }) => path.split("/").at(-1));
