import type { Message } from "@/schema/conversation";
import type { InboxMessage } from "@/schema/inbox";
import type { MessageMedia } from "@/schema/media";
import type { MessageMetadata, SentContact } from "@/schema/message-metadata";
import type { ReplyButton, ReplyList } from "@/schema/reply";

/** The choices below a message's text: buttons, or a list that a button opens. */
export type OfferedChoices = { buttons: ReplyButton[] } | { list: ReplyList };

/** The choices that a message from the agent or staff offers, or null. */
export function offerOf(metadata: MessageMetadata): OfferedChoices | null {
  if (metadata.author !== "agent" && metadata.author !== "staff") return null;
  const { buttons = [], list } = metadata;
  if (buttons.length > 0) return { buttons };
  return list ? { list } : null;
}

export const choicesOf = (offer: OfferedChoices): string[] =>
  ("buttons" in offer ? offer.buttons : offer.list.sections.flatMap(({ rows }) => rows)).map(({ id }) => id);

/** The id of the option that a customer picked, or null if the message is not a pick. */
export const pickOf = (metadata: MessageMetadata): string | null =>
  (metadata.author === "customer" && metadata.reply?.id) || null;

/** What a customer's message said before they edited it, oldest first. */
export const earlierOf = (metadata: MessageMetadata) =>
  (metadata.author === "customer" && metadata.earlier) || [];

/** Whether a message is not the last of its conversation for anybody: a reaction, or its author is blocked. */
export const changesNoRow = (metadata: MessageMetadata): boolean =>
  metadata.author === "customer" && metadata.quiet === true;

/** The name of the template that a message was sent with, or null. */
export const templateOf = (metadata: MessageMetadata): string | null =>
  (metadata.author === "staff" && metadata.template?.name) || null;

/** Error codes of a text after 24 hours: ours, Twilio's (docs/api/errors/63016), Meta's (support/error-codes). */
const TOO_LATE = new Set(["template_required", "63016", "131047"]);

/** Whether a message failed because the reply window has closed, so that only a template can be sent. */
export const wantsTemplate = ({
  metadata,
  delivery_error,
}: Pick<Message, "delivery_error"> & { metadata: MessageMetadata }): boolean =>
  delivery_error !== null && TOO_LATE.has(delivery_error.code) && templateOf(metadata) === null;

/**
 * A part of a message that is not text. `media`: a file that is stored, or was meant to be. `unkept`: one from before
 * files were stored, of which only the name is left.
 */
export type SentItem =
  | { is: "media"; media: MessageMedia }
  | { is: "place"; place: NonNullable<CustomerMetadata["location"]> }
  | { is: "contact"; contact: SentContact; caption: string | null }
  | { is: "unkept"; type: string; name: string | null; caption: string | null };

type CustomerMetadata = Extract<MessageMetadata, { author: "customer" }>;
type StoredMedia = NonNullable<CustomerMetadata["media"]>[number];

const isKept = (media: StoredMedia): media is MessageMedia => "state" in media && media.state !== undefined;

/** A file and its contacts. A contacts message shows only those; a document is shown too, as it may say more. */
function shownItems(
  media: MessageMedia,
  { type, caption }: { type: string; caption: string | null },
): SentItem[] {
  const { contacts = [] } = media;
  const isAlone = type === "contacts" && contacts.length > 0;
  const cards = contacts.map((contact, index) => ({
    ...{ is: "contact" as const, contact },
    caption: isAlone && index === 0 ? caption : null,
  }));
  return isAlone ? cards : [{ is: "media", media: { ...media, caption } }, ...cards];
}

/**
 * The parts of a customer's or staff member's message that are not text. If none of the files has a caption or a name,
 * the message's own text is the first file's caption.
 */
export function sentItemsOf({ metadata, content }: Pick<InboxMessage, "metadata" | "content">): SentItem[] {
  if (metadata.author === "staff") return (metadata.media ?? []).map((media) => ({ is: "media", media }));
  if (metadata.author !== "customer") return [];
  const { type = "", media = [], location, contacts = [] } = metadata;
  const told = media.some(({ caption, filename }) => caption || filename) ? "" : content;
  const words = told.startsWith(`[${type}] `) && told.slice(type.length + 3);
  if (media.length > 0)
    return media.flatMap((one, index): SentItem[] => {
      const caption = one.caption || (index === 0 && words) || null;
      return isKept(one)
        ? shownItems(one, { type, caption })
        : [{ is: "unkept", type, name: one.filename || null, caption }];
    });
  if (location) return [{ is: "place", place: location }];
  return contacts.map((contact) => ({ is: "contact", contact, caption: null }));
}

const BOX_PX = 280;
const TILE_PX = 138;
const ROW_PX = 56;
const CARD_PX = 92;
const FILM_PX = 180;
export const LINE_PX = 22;
const LETTERS_A_LINE = 66;

/** Estimated number of lines that a text takes. */
export const linesIn = (content: string): number =>
  content.split("\n").reduce((sum, row) => sum + Math.max(1, Math.ceil(row.length / LETTERS_A_LINE)), 0);

export const captionOf = (item: SentItem): string | null =>
  item.is === "media" ? item.media.caption : item.is === "place" ? null : item.caption;

function itemHeight(item: SentItem): number {
  if (item.is === "contact") return CARD_PX;
  return item.is === "media" && item.media.kind === "video" && item.media.is_shown ? FILM_PX : ROW_PX;
}

/** Whether an item is drawn as a picture in the thread. */
export const isPicture = (item: SentItem): item is SentItem & { is: "media" } =>
  item.is === "media" &&
  (item.media.kind === "image" || item.media.kind === "sticker") &&
  (item.media.is_shown || item.media.state === "waiting");

/** The size of a picture in pixels: its own, scaled down to fit a square; 4:3, like most, until its size is known. */
export function boxOf({ width, height }: Pick<MessageMedia, "width" | "height">) {
  const [across, down] = [width ?? BOX_PX, height ?? (BOX_PX * 3) / 4];
  const scale = Math.min(1, BOX_PX / across, BOX_PX / down);
  return { width: Math.max(48, Math.round(across * scale)), height: Math.max(48, Math.round(down * scale)) };
}

/** Estimated height of all items in pixels, so that nothing moves once they are drawn. */
export function sentHeight(items: readonly SentItem[]): number {
  const pictures = items.filter(isPicture);
  const [only] = pictures;
  const drawn =
    pictures.length > 1
      ? Math.ceil(pictures.length / 2) * (TILE_PX + 4)
      : only
        ? boxOf(only.media).height
        : 0;
  return items.reduce((sum, item) => {
    const caption = captionOf(item);
    const heard = item.is === "media" && item.media.transcript;
    const written = (caption ? linesIn(caption) : 0) + (heard ? linesIn(heard) + 1 : 0);
    return sum + (isPicture(item) ? 0 : itemHeight(item)) + written * LINE_PX;
  }, drawn);
}
