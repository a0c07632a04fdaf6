import { z } from "zod";
import type { Content, ReplyList, Template } from "@/server/schema/reply";
import { callApi, failure } from "../call-api";
import type { Address, Connection, Outbound, SendResult } from "../channel";
import { metaFailure } from "./api-error";

/** The version of Meta's API that all calls name. */
export const GRAPH_VERSION = "v26.0";

const Accepted = z.object({ messages: z.tuple([z.object({ id: z.string().min(1) })], z.unknown()) });

const toRecipient = ({ phone, user_id }: Address) => (phone ? { to: phone } : { recipient: user_id });

const toTemplate = ({ name, language, variables }: Template) => {
  const parameters = variables.map((text) => ({ type: "text", text }));
  return {
    name,
    language: { code: language },
    ...(parameters.length > 0 && { components: [{ type: "body", parameters }] }),
  };
};

const toListAction = ({ button, sections }: ReplyList) => ({
  button,
  sections: sections.map(({ title, rows }) => ({
    ...(title && { title }),
    rows: rows.map(({ id, title, description }) => ({ id, title, ...(description && { description }) })),
  })),
});

/** The part of a message that depends on its type (Meta's pages messages/…). */
function toTyped({ text, buttons, list, template }: Content): Record<string, unknown> {
  if (template) return { type: "template", template: toTemplate(template) };
  const body = { text };
  if (buttons?.length) {
    const action = { buttons: buttons.map(({ id, title }) => ({ type: "reply", reply: { id, title } })) };
    return { type: "interactive", interactive: { type: "button", body, action } };
  }
  if (list) return { type: "interactive", interactive: { type: "list", body, action: toListAction(list) } };
  return { type: "text", text: { preview_url: true, body: text } };
}

/**
 * Sends by the Cloud API. It has no idempotency key; our id goes along as `biz_opaque_callback_data` and comes back
 * with each status, so that after `unknown` the callback tells.
 */
export async function send(
  { message_id, to, content }: Outbound,
  connection: Connection,
): Promise<SendResult> {
  const { credentials, api_url, address } = connection;
  if (!("access_token" in credentials))
    return failure("permanent", "credentials", "These are not Meta's credentials.");
  if (!to.phone && !to.user_id)
    return failure("permanent", "no_recipient", "The customer has neither a number nor a user id.");
  const answer = await callApi(`${api_url}/${GRAPH_VERSION}/${encodeURIComponent(address)}/messages`, {
    headers: { authorization: `Bearer ${credentials.access_token}`, "content-type": "application/json" },
    body: JSON.stringify({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      ...toRecipient(to),
      biz_opaque_callback_data: message_id,
      ...toTyped(content),
    }),
  });
  if (!answer.ok) return answer;
  if (answer.status >= 300) return metaFailure(answer);
  const accepted = Accepted.safeParse(answer.body).data;
  return accepted
    ? { ok: true, provider_message_id: accepted.messages[0].id }
    : failure("unknown", "unreadable", "Meta's answer could not be read.");
}
