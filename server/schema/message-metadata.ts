import { z } from "zod";
import type { Metadata } from "./common";
import { type Message, Pricing } from "./conversation";
import { ReplyButton, ReplyList, Template } from "./reply";

/** Left out where it is not of the shape: agents and providers add what they like. */
const known = <S extends z.ZodType>(shape: S) => shape.optional().catch(undefined);
const words = known(z.string());

const sent = { buttons: known(z.array(ReplyButton)), list: known(ReplyList), pricing: known(Pricing) };

/**
 * What a message carries beside its text, by who wrote it.
 * - customer: what kind of message it is, whether the agent sees it (`handled`), what was picked (`reply`), what was
 *   sent instead of text.
 * - agent: what it offers to choose, what was changed to fit (`degraded`), why the agent gave up (`failed`).
 * - staff: who wrote it; `client_id` is what their page called it while it was sent.
 * Callers' and providers' own data stands beside these.
 */
export const MessageMetadata = z.discriminatedUnion("author", [
  z.looseObject({
    author: z.literal("customer"),
    type: words,
    handled: known(z.boolean()),
    reply: known(z.object({ id: z.string(), title: words })),
    media: known(z.array(z.looseObject({ filename: words, caption: words }))),
    location: known(z.looseObject({ name: words, address: words })),
    contacts: known(z.array(z.looseObject({ name: known(z.looseObject({ formatted_name: words })) }))),
  }),
  z.looseObject({
    author: z.literal("agent"),
    ...sent,
    degraded: known(z.array(z.string())),
    failed: words,
    acknowledges_media: known(z.boolean()),
    tells_hours: known(z.boolean()),
  }),
  z.looseObject({
    author: z.literal("staff"),
    ...sent,
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

/** Rows name the author only where the role does not. */
function authorOf({ role, metadata: { author } }: Stored): MessageMetadata["author"] {
  if (role === "user") return "customer";
  if (role === "assistant") return author === "staff" ? "staff" : "agent";
  return author === "agent" ? "agent" : "system";
}

/** A stored message's metadata, typed. */
export const readMetadata = (message: Stored): MessageMetadata =>
  MessageMetadata.parse({ ...message.metadata, author: authorOf(message) });

/** The same as it is stored, beside what an agent or a provider gave. */
export function storedMetadata(metadata: MessageMetadata, given: Metadata = {}): Metadata {
  const { author, ...rest } = metadata;
  const isRoles = author === "customer" || author === "system";
  return { ...given, ...(isRoles ? rest : metadata) };
}

/** What a message of ours consists of beside its text: what it offers to choose, or its template. */
export function partsOf(metadata: MessageMetadata) {
  if (metadata.author !== "agent" && metadata.author !== "staff") return {};
  const { buttons, list } = metadata;
  return { buttons, list, template: metadata.author === "staff" ? metadata.template : undefined };
}
