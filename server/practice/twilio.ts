import { createHmac, randomBytes } from "node:crypto";
import { env } from "@/lib/env";
import type { CustomerAct, CustomerWrites, Report } from "@/schema/simulator";
import type { SignedPost } from "./meta";
import { type SampleKind, sampleFile, twilioIdOf } from "./samples/samples";

/** Signs as Twilio does (docs/usage/webhooks/webhooks-security): base64 HMAC-SHA1 of the URL and sorted parameters. */
export function signedAsTwilio(url: string, form: Record<string, string>, auth_token: string): SignedPost {
  const sorted = Object.keys(form)
    .sort()
    .map((name) => name + form[name])
    .join("");
  const signature = createHmac("sha1", auth_token)
    .update(url + sorted)
    .digest("base64");
  return {
    headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature },
    body: new URLSearchParams(form).toString(),
  };
}

const sid = (prefix: string) => prefix + randomBytes(16).toString("hex");

function media(account_sid: string, type: SampleKind, message_sid: string) {
  const account = `${env.SANDBOX_URL}/2010-04-01/Accounts/${account_sid}`;
  return {
    MessageType: type,
    NumMedia: "1",
    MediaContentType0: sampleFile(type).mime_type.split(";")[0] ?? "",
    MediaUrl0: `${account}/Messages/${message_sid}/Media/${twilioIdOf(type)}`,
  };
}

function typed(act: CustomerAct, account_sid: string, message_sid: string): Record<string, string> {
  switch (act.type) {
    case "text":
      return { MessageType: "text", Body: act.body };
    case "button":
      return {
        MessageType: "interactive",
        Body: act.title,
        ButtonText: act.title,
        ButtonPayload: act.id,
        ButtonType: "REPLY",
      };
    case "row":
      return { MessageType: "interactive", Body: act.id, ListId: act.id, ListTitle: act.title };
    case "image":
      return { ...media(account_sid, "image", message_sid), Body: act.caption ?? "" };
    case "audio":
      return { ...media(account_sid, "audio", message_sid), Body: "" };
    case "document":
      return { ...media(account_sid, "document", message_sid), Body: sampleFile("document").file_name };
  }
}

export function twilioMessage(
  { address, account_sid }: { address: string; account_sid: string },
  { phone, name, act }: CustomerWrites,
  answered: string | null,
): Record<string, string> {
  const MessageSid = sid("SM");
  return {
    SmsMessageSid: MessageSid,
    SmsSid: MessageSid,
    MessageSid,
    SmsStatus: "received",
    AccountSid: account_sid,
    ApiVersion: "2010-04-01",
    ProfileName: name,
    WaId: phone.slice(1),
    From: `whatsapp:${phone}`,
    To: `whatsapp:${address}`,
    NumSegments: "1",
    NumMedia: "0",
    ...typed(act, account_sid, MessageSid),
    ...(answered && { OriginalRepliedMessageSid: answered }),
  };
}

export const twilioStatus = (
  { address, account_sid }: { address: string; account_sid: string },
  { phone, status }: Report,
  message_sid: string,
): Record<string, string> => ({
  EventType: status.toUpperCase(),
  SmsSid: message_sid,
  MessageSid: message_sid,
  SmsStatus: status,
  MessageStatus: status,
  AccountSid: account_sid,
  ApiVersion: "2010-04-01",
  ChannelPrefix: "whatsapp",
  From: `whatsapp:${address}`,
  To: `whatsapp:${phone}`,
  ...(status === "failed" && { ErrorCode: "63024", ErrorMessage: "Invalid message recipient" }),
});
