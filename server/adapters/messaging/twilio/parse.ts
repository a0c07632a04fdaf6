import { toStorable } from "@/schema/common";
import { type RawRequest, textOf, type Verified } from "@/server/adapters/http/verified";
import type { Inbound, InboundMessage, InboundStatus, PostSubject } from "../channel";
import { ignored, inboundSender, ownId, sentAt, storableRecord } from "../inbound";
import { contentOf, type PostedFields } from "./content-of";

const WHATSAPP = /^whatsapp:/;

/** Reads a parameter. An empty one counts as missing; of a repeated one, the first counts. */
const read =
  (params: URLSearchParams): PostedFields =>
  (name) =>
    params.get(name) || undefined;

/** A status callback names the message's status; an inbound message has none. */
const isStatus = (form: PostedFields): boolean => form("MessageStatus") !== undefined;

/** Our own number in a post. A status callback is about a message that we sent, so there it is the sender. */
const ourNumber = (form: PostedFields): string =>
  toStorable((form(isStatus(form) ? "From" : "To") ?? "").replace(WHATSAPP, ""));

export function postSubject(request: RawRequest): PostSubject {
  const address = ourNumber(read(new URLSearchParams(textOf(request))));
  return { addresses: address ? [address] : [], accounts: [] };
}

/** Twilio's statuses that matter (docs/messaging/guides/track-outbound-message-status). */
const STATUSES: Record<string, InboundStatus["status"]> = {
  sent: "sent",
  delivered: "delivered",
  read: "read",
  failed: "failed",
  undelivered: "failed",
  canceled: "failed",
};

function parseStatus(form: PostedFields, url: string, id: string): Inbound {
  const given = form("MessageStatus") ?? "";
  const status = Object.hasOwn(STATUSES, given) ? STATUSES[given] : undefined;
  if (!status) return ignored(`status ${given}`, given);
  const code = form("ErrorCode") ?? given;
  const message = form("ChannelStatusMessage") ?? form("ErrorMessage") ?? `Twilio reports ${code}.`;
  return {
    kind: "status",
    address: ourNumber(form),
    provider_message_id: id,
    message_id: ownId(URL.canParse(url) ? new URL(url).searchParams.get("message_id") : null),
    status,
    at: sentAt(undefined),
    error: status === "failed" ? { code: toStorable(code), message: toStorable(message) } : null,
  };
}

const named = (form: PostedFields, names: Record<string, string>) =>
  storableRecord(Object.fromEntries(Object.entries(names).map(([key, name]) => [key, form(name)])));

const CONTEXT = { message_id: "OriginalRepliedMessageSid", from: "OriginalRepliedMessageSender" };
const REFERRAL = {
  source_url: "ReferralSourceUrl",
  source_id: "ReferralSourceId",
  source_type: "ReferralSourceType",
  body: "ReferralBody",
  headline: "ReferralHeadline",
  media_url: "ReferralMediaUrl",
  ctwa_clid: "ReferralCtwaClid",
};
const FORWARDED = /^true$/i;

function surroundings(form: PostedFields): Record<string, unknown> {
  const context = named(form, CONTEXT);
  const referral = named(form, REFERRAL);
  return {
    ...(Object.keys(context).length > 0 && { context }),
    ...(Object.keys(referral).length > 0 && { referral }),
    ...(FORWARDED.test(form("Forwarded") ?? "") && { forwarded: true }),
  };
}

/** Twilio's own reading of STOP and START, which it has already answered (docs/messaging/tutorials/advanced-opt-out). */
function optOutOf(form: PostedFields): Pick<InboundMessage, "opt_out"> {
  const type = form("OptOutType")?.toUpperCase();
  if (type === "STOP") return { opt_out: "stop" };
  return type === "START" ? { opt_out: "start" } : {};
}

function parseMessage(form: PostedFields, id: string, raw: unknown): Inbound {
  const sender = inboundSender({
    id: form("From")?.replace(WHATSAPP, ""),
    wa_id: form("WaId"),
    user_id: form("ExternalUserId")?.replace(WHATSAPP, ""),
    name: form("ProfileName"),
  });
  if (!sender || !WHATSAPP.test(form("From") ?? "")) return ignored("not from a WhatsApp user", raw);
  const { metadata, ...content } = contentOf(form);
  return {
    kind: "message",
    address: ourNumber(form),
    provider_message_id: id,
    sender,
    ...content,
    ...optOutOf(form),
    metadata: { ...surroundings(form), ...storableRecord(metadata) },
    sent_at: sentAt(undefined),
  };
}

/** One of Twilio's posts: a single message or status. It carries no time, so it is dated now. */
export function parse(verified: Verified): Inbound[] {
  const params = new URLSearchParams(verified.body);
  const form = read(params);
  const id = toStorable(form("MessageSid") ?? form("SmsSid") ?? "");
  if (!id || !ourNumber(form)) return [ignored("neither a message nor a status", verified.body)];
  return [
    isStatus(form) ? parseStatus(form, verified.url, id) : parseMessage(form, id, Object.fromEntries(params)),
  ];
}
