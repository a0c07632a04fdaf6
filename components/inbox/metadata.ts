import type { Message } from "@/server/schema/conversation";
import type { MessageMetadata } from "@/server/schema/message-metadata";
import type { ReplyButton, ReplyList } from "@/server/schema/reply";

/** What stands below a message's text: buttons, or a list behind its button. */
export type OfferedChoices = { buttons: ReplyButton[] } | { list: ReplyList };
/** A file, place or contact that a customer sent, in words. */
export type SentItem = { type: string; name: string | null; caption: string | null };

/** What a message of ours offers to choose, or null. */
export function offerOf(metadata: MessageMetadata): OfferedChoices | null {
  if (metadata.author !== "agent" && metadata.author !== "staff") return null;
  const { buttons = [], list } = metadata;
  if (buttons.length > 0) return { buttons };
  return list ? { list } : null;
}

/** The ids of all that can be picked. */
export const choicesOf = (offer: OfferedChoices): string[] =>
  ("buttons" in offer ? offer.buttons : offer.list.sections.flatMap(({ rows }) => rows)).map(({ id }) => id);

/** The id of what a customer picked, where this message is a pick. */
export const pickOf = (metadata: MessageMetadata): string | null =>
  (metadata.author === "customer" && metadata.reply?.id) || null;

/** The template by which a message was sent. */
export const templateOf = (metadata: MessageMetadata): string | null =>
  (metadata.author === "staff" && metadata.template?.name) || null;

/** Our own refusal, Twilio's (docs/api/errors/63016) and Meta's (page support/error-codes) of a text after 24 hours. */
const TOO_LATE = new Set(["template_required", "63016", "131047"]);

/** Whether a message was not delivered because only a template may be sent by now. */
export const wantsTemplate = ({
  metadata,
  delivery_error,
}: Pick<Message, "delivery_error"> & { metadata: MessageMetadata }): boolean =>
  delivery_error !== null && TOO_LATE.has(delivery_error.code) && templateOf(metadata) === null;

/** What a customer sent that is not text. */
export function attachmentsOf(metadata: MessageMetadata): SentItem[] {
  if (metadata.author !== "customer") return [];
  const { type = "", media = [], location, contacts = [] } = metadata;
  if (media.length > 0)
    return media.map(({ filename, caption }) => ({ type, name: filename || null, caption: caption || null }));
  if (location) return [{ type: "location", name: location.name || null, caption: location.address || null }];
  return contacts.map(({ name }) => ({
    type: "contacts",
    name: name?.formatted_name || null,
    caption: null,
  }));
}
