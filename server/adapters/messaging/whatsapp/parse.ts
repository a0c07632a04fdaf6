import { z } from "zod";
import { joined } from "@/lib/text/assign";
import { toStorable } from "@/schema/common";
import { jsonOf, type RawRequest, type Verified } from "@/server/adapters/http/verified";
import type { Inbound, InboundEdit, InboundStatus, PostSubject, ProviderAccount, Sender } from "../channel";
import { ignored, inboundSender, ownId, sentAt, storableRecord } from "../inbound";
import type { InboundContent } from "../inbound-content";
import { phoneVariants } from "../phone";
import { contentOf } from "./content-of";
import { editOf } from "./edit";
import {
  type EntrySubject,
  envelopeItems,
  envelopeParts,
  type Part,
  refuseAbsurd,
  subjectsOf,
} from "./envelope";
import { noticeOf } from "./notice";
import { parsePreference } from "./preference";

const words = z.string().optional().catch(undefined);

const Contact = z.object({
  wa_id: words,
  user_id: words,
  profile: z.object({ name: words, username: words }).catch({ name: undefined, username: undefined }),
});
type Contact = z.infer<typeof Contact>;

const Message = z.looseObject({
  id: z.string().min(1),
  type: z.string().min(1),
  from: words,
  from_user_id: words,
  timestamp: words,
});
type Message = z.infer<typeof Message>;

/** The contact that a message is from; a delivery may contain messages of several contacts. */
function contactOf({ from, from_user_id }: Message, contacts: Contact[]): Contact | undefined {
  const numbers = from ? phoneVariants(`+${from}`).map((number) => number.slice(1)) : [];
  const ids = new Set([...numbers, from, from_user_id]);
  const isTheirs = (id: string | undefined) => id !== undefined && ids.has(id);
  return contacts.find(({ wa_id, user_id }) => isTheirs(user_id) || isTheirs(wa_id));
}

const Answered = z.looseObject({ id: words });

/** What accompanies a message of any type. `context.message_id` is the message that it answers. */
function surroundings({ context, referral, errors, group_id, identity }: Message): Record<string, unknown> {
  // Checked first: a failed parse of a missing context costs as much as reading the rest of the message.
  const answered = context === undefined ? undefined : Answered.safeParse(context).data;
  const { id: message_id, ...rest } = answered ?? {};
  return storableRecord({
    context: answered && { ...(message_id && { message_id }), ...rest },
    referral,
    errors,
    group_id,
    identity,
  });
}

const commonOf = (message: Message, address: string, { type, text, metadata }: InboundContent) => ({
  address,
  provider_message_id: toStorable(message.id),
  type: toStorable(type),
  text,
  metadata: joined(surroundings(message), storableRecord(metadata)),
  sent_at: sentAt(message.timestamp),
});

function parseNotice(message: Message, address: string): Inbound {
  const notice = noticeOf(message);
  if (!notice) return ignored("a system message about nobody", message);
  return { kind: "notice", ...commonOf(message, address, contentOf(message)), ...notice };
}

function parseEdit(
  message: Message,
  address: string,
  sender: Sender,
  { original_id, content }: NonNullable<ReturnType<typeof editOf>>,
): InboundEdit {
  return {
    kind: "edit",
    address,
    provider_message_id: toStorable(message.id),
    original_id: toStorable(original_id),
    sender,
    content: content && { ...content, metadata: storableRecord(content.metadata) },
    sent_at: sentAt(message.timestamp),
  };
}

function parseMessage(raw: unknown, address: string, contacts: Contact[]): Inbound {
  const message = Message.safeParse(raw).data;
  if (!message) return ignored("not a message", raw);
  if (message.type === "system") return parseNotice(message, address);
  if (message.type === "request_welcome") return ignored("a customer opened the chat", message);
  const contact = contactOf(message, contacts);
  const sender = inboundSender({
    id: message.from,
    wa_id: contact?.wa_id,
    user_id: message.from_user_id ?? contact?.user_id,
    name: contact?.profile.name ?? contact?.profile.username,
  });
  if (!sender) return ignored("a message from nobody", raw);
  const edit = editOf(message);
  if (edit) return parseEdit(message, address, sender, edit);
  const content = contentOf(message);
  const { handled, acknowledge } = content;
  const own = { kind: "message" as const, sender, handled, acknowledge };
  return joined(commonOf(message, address, content), own);
}

const Fault = z.object({
  code: z.union([z.int(), z.string()]).transform(String),
  title: words,
  message: words,
  error_data: z.object({ details: words }).optional().catch(undefined),
});
const told = z.string().transform(toStorable).nullable().catch(null);
const Status = z.object({
  id: z.string().min(1),
  status: z.string(),
  timestamp: words,
  biz_opaque_callback_data: words,
  errors: z.array(z.unknown()).catch([]),
  pricing: z
    .object({
      billable: z.boolean().nullable().catch(null),
      pricing_model: told,
      type: told,
      category: told,
    })
    .optional()
    .catch(undefined),
});

/** `played` is reported for voice notes, which are listened to rather than read. */
const STATUSES: Record<string, InboundStatus["status"]> = {
  sent: "sent",
  delivered: "delivered",
  read: "read",
  played: "read",
  failed: "failed",
};

function errorOf([first]: unknown[]): InboundStatus["error"] {
  const fault = Fault.safeParse(first).data;
  if (!fault) return { code: "unknown", message: "Meta gave no reason." };
  const message = fault.error_data?.details ?? fault.message ?? fault.title ?? `Meta reports ${fault.code}.`;
  return { code: toStorable(fault.code), message: toStorable(message) };
}

function parseStatus(raw: unknown, address: string): Inbound {
  const given = Status.safeParse(raw).data;
  if (!given) return ignored("not a status", raw);
  const status = Object.hasOwn(STATUSES, given.status) ? STATUSES[given.status] : undefined;
  if (!status) return ignored(`status ${given.status}`, raw);
  return {
    kind: "status",
    address,
    provider_message_id: toStorable(given.id),
    message_id: ownId(given.biz_opaque_callback_data),
    status,
    at: sentAt(given.timestamp),
    error: status === "failed" ? errorOf(given.errors) : null,
    pricing: given.pricing,
  };
}

function parsePart(part: Part): Inbound[] {
  if (!part.ok) return [ignored(part.reason, part.raw)];
  const { value } = part;
  const address = toStorable(part.address);
  const contacts = envelopeItems(value, "contacts").flatMap(
    (contact) => Contact.safeParse(contact).data ?? [],
  );
  return [
    ...envelopeItems(value, "messages").map((message) => parseMessage(message, address, contacts)),
    ...envelopeItems(value, "statuses").map((status) => parseStatus(status, address)),
    ...envelopeItems(value, "user_preferences").map((one) => parsePreference(one, address)),
    ...envelopeItems(value, "errors").map((error) => ignored("an error of the account", error)),
  ];
}

const addressesOf = ({ changes }: EntrySubject): string[] =>
  changes.flatMap(({ address }) => (address === null ? [] : toStorable(address)));

function toAccount(subject: EntrySubject): ProviderAccount | [] {
  const { account, changes } = subject;
  if (account === null) return [];
  const has_news = changes.some(({ is_read }) => !is_read);
  return { id: toStorable(account), addresses: addressesOf(subject), has_news };
}

/**
 * The phone_number_ids and the WABAs that a delivery is about, read before it is verified. Throws 400 if it has more of
 * anything than Meta sends.
 */
export function postSubject(request: RawRequest): PostSubject {
  const body = jsonOf(request);
  refuseAbsurd(body);
  const subjects = subjectsOf(body);
  return { addresses: [...new Set(subjects.flatMap(addressesOf))], accounts: subjects.flatMap(toAccount) };
}

/** All messages and statuses of a delivery: up to 1000, of several numbers. */
export function parse(verified: Verified): Inbound[] {
  return envelopeParts(verified.json)?.flatMap(parsePart) ?? [ignored("not a delivery", verified.body)];
}
