import { z } from "zod";
import type { Content, ReplyList, Template } from "@/schema/reply";
import { callApi, failure } from "../call-api";
import type { Address, Connection, Outbound, OutboundMedia, SendResult } from "../channel";
import { metaFailure } from "./meta-failure";

/** The version of Meta's API used in all calls. */
export const GRAPH_VERSION = "v26.0";

const Accepted = z.object({ messages: z.tuple([z.object({ id: z.string().min(1) })], z.unknown()) });

const toRecipient = ({ phone, user_id }: Address) => (phone ? { to: phone } : { recipient: user_id });

/** The header above a template's text: a picture, video or document. */
const toHeader = ({ kind, filename, reference: { id } }: OutboundMedia) => {
  const name = kind === "document" && filename ? { filename } : {};
  return { type: "header", parameters: [{ type: kind, [kind]: { id, ...name } }] };
};

const toTemplate = (
  { name, language, variables, payloads = [] }: Template,
  header: OutboundMedia | undefined,
) => {
  const parameters = variables.map((text) => ({ type: "text", text }));
  const buttons = payloads.map((payload, index) => ({
    ...{ type: "button", sub_type: "quick_reply", index: String(index) },
    parameters: [{ type: "payload", payload }],
  }));
  const components = [
    ...(header ? [toHeader(header)] : []),
    ...(parameters.length > 0 ? [{ type: "body", parameters }] : []),
    ...buttons,
  ];
  return { name, language: { code: language }, ...(components.length > 0 && { components }) };
};

const toListAction = ({ button, sections }: ReplyList) => ({
  button,
  sections: sections.map(({ title, rows }) => ({
    ...(title && { title }),
    rows: rows.map(({ id, title, description }) => ({ id, title, ...(description && { description }) })),
  })),
});

/** The part of a message that depends on its type (Meta's pages messages/…). */
function toTyped(
  { text, buttons, list, template }: Content,
  media: OutboundMedia | undefined,
): Record<string, unknown> {
  if (template) return { type: "template", template: toTemplate(template, media) };
  if (media) return toMedia(media);
  const body = { text };
  if (buttons?.length) {
    const action = { buttons: buttons.map(({ id, title }) => ({ type: "reply", reply: { id, title } })) };
    return { type: "interactive", interactive: { type: "button", body, action } };
  }
  if (list) return { type: "interactive", interactive: { type: "list", body, action: toListAction(list) } };
  return { type: "text", text: { preview_url: true, body: text } };
}

/** A file that Meta has (its pages messages/image-messages and the like). Only documents have a name. */
function toMedia({ kind, filename, text, reference: { id } }: OutboundMedia): Record<string, unknown> {
  const name = kind === "document" && filename ? { filename } : {};
  return { type: kind, [kind]: { id, ...(text && { caption: text }), ...name } };
}

/**
 * Sends through the Cloud API. It has no idempotency key. Our id goes along as `biz_opaque_callback_data` and comes
 * back with each status, so after `unknown` the callback tells.
 */
export async function send(
  { message_id, to, content, media }: Outbound,
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
      ...toTyped(content, media),
    }),
  });
  if (!answer.ok) return answer;
  if (answer.status >= 300) return metaFailure(answer);
  const accepted = Accepted.safeParse(answer.body).data;
  return accepted
    ? { ok: true, provider_message_id: accepted.messages[0].id }
    : failure("unknown", "unreadable", "Meta's answer could not be read.");
}
