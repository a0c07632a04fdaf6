import { z } from "zod";
import type { Metadata } from "./common";
import { type Message, Pricing } from "./conversation";
import { MessageMedia } from "./media";
import { ReplyButton, ReplyList, Template } from "./reply";

/** A field that is dropped if it is malformed: agents and providers can put anything into metadata. */
const known = <S extends z.ZodType>(shape: S) => shape.optional().catch(undefined);
const words = known(z.string());

/** Media of messages from before media was stored. */
const UnkeptMedia = z.looseObject({ filename: words, caption: words });

/** Twilio sends them as text. */
const degrees = known(z.coerce.number());

/** A contact that a customer sent, in Meta's format. */
const SentContact = z.looseObject({
  name: known(z.looseObject({ formatted_name: words })),
  phones: known(z.array(z.looseObject({ phone: words, wa_id: words }))),
  emails: known(z.array(z.looseObject({ email: words }))),
  org: known(z.looseObject({ company: words })),
});
export type SentContact = z.infer<typeof SentContact>;

const sent = { buttons: known(z.array(ReplyButton)), list: known(ReplyList), pricing: known(Pricing) };

/**
 * A message's metadata, by author.
 * - customer: the type of the message, whether it is for the agent to answer (`handled`), as texts and captions are,
 *   whether nobody needs to see it (`quiet`: a reaction, or its author is blocked), the option it picked (`reply`), what
 *   was sent other than text, and what it said before its author edited it (`earlier`).
 * - agent: the choices it offers, what was changed to fit (`degraded`), why the agent gave up (`failed`), and the
 *   appointment it reminds of (`reminder`), or the time of the waiting list that it offers (`offer`).
 * - staff: who wrote it, its file (`media`), and `client_id`, the id their page gave it while it was being sent.
 * Callers' and providers' own data is stored next to these fields.
 */
export const MessageMetadata = z.discriminatedUnion("author", [
  z.looseObject({
    author: z.literal("customer"),
    type: words,
    handled: known(z.boolean()),
    quiet: known(z.boolean()),
    earlier: known(z.array(z.looseObject({ content: z.string(), until: z.string() }))),
    reply: known(z.object({ id: z.string(), title: words })),
    media: known(z.array(z.union([MessageMedia, UnkeptMedia]))),
    location: known(z.looseObject({ latitude: degrees, longitude: degrees, name: words, address: words })),
    contacts: known(z.array(SentContact)),
  }),
  z.looseObject({
    author: z.literal("agent"),
    ...sent,
    degraded: known(z.array(z.string())),
    failed: words,
    template: known(Template),
    reminder: known(z.object({ booking_id: z.uuid(), starts_at: z.string() })),
    offer: known(z.object({ offer_id: z.uuid() })),
    acknowledges_media: known(z.boolean()),
    tells_hours: known(z.boolean()),
    confirms_opt_out: known(z.boolean()),
    tells_pause: known(z.boolean()),
  }),
  z.looseObject({
    author: z.literal("staff"),
    ...sent,
    media: known(z.array(MessageMedia)),
    template: known(Template),
    staff: words,
    staff_id: known(z.uuid()),
    staff_name: words,
    client_id: words,
  }),
  z.looseObject({ author: z.literal("system"), type: words }),
]);
export type MessageMetadata = z.infer<typeof MessageMetadata>;

type Stored = Pick<Message, "role" | "metadata">;

/** Rows store the author only if the role does not imply it. */
function authorOf({ role, metadata: { author } }: Stored): MessageMetadata["author"] {
  if (role === "user") return "customer";
  if (role === "assistant") return author === "staff" ? "staff" : "agent";
  return author === "agent" ? "agent" : "system";
}

export const readMetadata = (message: Stored): MessageMetadata =>
  MessageMetadata.parse({ ...message.metadata, author: authorOf(message) });

/** The metadata to store, merged with what an agent or a provider gave. */
export function storedMetadata(metadata: MessageMetadata, given: Metadata = {}): Metadata {
  const { author, ...rest } = metadata;
  const isRoles = author === "customer" || author === "system";
  return { ...given, ...(isRoles ? rest : metadata) };
}

/** What a message of ours has besides its text: the choices it offers, or its template. */
export function partsOf(metadata: MessageMetadata) {
  if (metadata.author !== "agent" && metadata.author !== "staff") return {};
  const { buttons, list, template } = metadata;
  return { buttons, list, template };
}

const Captioned = z.looseObject({
  type: z.string(),
  media: z.array(z.looseObject({ caption: words.nullable(), transcript: words })),
});

/** What a customer says in a message: its text, or the captions of its files in place of their description. */
export function customersWords({ content, metadata }: Pick<Message, "content" | "metadata">): string {
  const { type, media = [] } = Captioned.safeParse(metadata).data ?? {};
  const said = media.flatMap(({ caption }) => caption?.trim() || []).join("\n");
  return said && content.startsWith(`[${type}]`) ? said : content;
}

/** Whether a customer sent a file that was not put into words. */
export const hasUnseenFile = ({ metadata }: Pick<Message, "metadata">): boolean =>
  Captioned.safeParse(metadata).data?.media.some(({ transcript }) => transcript === undefined) ?? false;
