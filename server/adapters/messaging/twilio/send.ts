import type { TwilioCredentials } from "@/schema/channel-connection";
import { failure } from "../call-api";
import type { Connection, Outbound, SendResult } from "../channel";
import { create } from "./api";
import { prepareInteractive } from "./interactive";

export const basic = ({ account_sid, auth_token }: TwilioCredentials): string =>
  `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString("base64")}`;

/** The status callback carries our id, which Twilio's signature covers as part of the URL. */
function statusCallback(url: string, message_id: string): string {
  const callback = new URL(url);
  callback.searchParams.set("message_id", message_id);
  return callback.href;
}

/** Template variables are numbered from 1. */
const toVariables = (variables: string[]): string =>
  JSON.stringify(Object.fromEntries(variables.map((value, index) => [String(index + 1), value])));

function toForm(
  { content: { text, template }, media }: Outbound,
  content_sid: string | null,
): Record<string, string> {
  if (media) return { MediaUrl: media.reference.url ?? "", ...(media.text && { Body: media.text }) };
  if (template) {
    const { name, variables } = template;
    return { ContentSid: name, ...(variables.length > 0 && { ContentVariables: toVariables(variables) }) };
  }
  return content_sid ? { ContentSid: content_sid } : { Body: text };
}

/**
 * Sends through the message resource (docs/messaging/api/message-resource). A template's name is its ContentSid;
 * buttons and lists are first created as a content. Twilio has no idempotency key, so after `unknown` only the callback
 * tells.
 */
export async function send(message: Outbound, connection: Connection): Promise<SendResult> {
  const { credentials, api_url, content_api_url = api_url } = connection;
  const to = message.to.phone ?? message.to.user_id;
  if (!("account_sid" in credentials))
    return failure("permanent", "credentials", "These are not Twilio's credentials.");
  if (!to) return failure("permanent", "no_recipient", "The customer has neither a number nor a user id.");
  const { account_sid } = credentials;
  const authorization = basic(credentials);
  const account = { content_url: content_api_url, account_sid, authorization };
  const prepared = await prepareInteractive(message.content, account);
  if (!prepared.ok) return prepared;
  const form = new URLSearchParams({
    To: `whatsapp:${to}`,
    From: `whatsapp:${connection.address}`,
    ...toForm(message, prepared.content_sid),
    StatusCallback: statusCallback(connection.status_callback_url, message.message_id),
  });
  const sent = await create(
    `${api_url}/2010-04-01/Accounts/${encodeURIComponent(account_sid)}/Messages.json`,
    {
      headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
      body: form.toString(),
    },
  );
  if (sent.ok) return { ok: true, provider_message_id: sent.sid };
  if (sent.outcome === "permanent") prepared.forget();
  return sent;
}
