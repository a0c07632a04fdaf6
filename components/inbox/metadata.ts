import type { Message } from "@/server/schema/conversation";
import type { InboxMessage } from "@/server/schema/inbox";
import type { MessageMedia } from "@/server/schema/media";
import type { MessageMetadata, SentContact } from "@/server/schema/message-metadata";
import type { ReplyButton, ReplyList } from "@/server/schema/reply";

/** What stands below a message's text: buttons, or a list behind its button. */
export type OfferedChoices = { buttons: ReplyButton[] } | { list: ReplyList };

/** What a message of ours offers to choose, or null. */
export function offerOf(metadata: MessageMetadata): OfferedChoices | null {
  if (metadata.author !== "agent" && metadata.author !== "staff") return null;
  const { buttons = [], list } = metadata;
  if (buttons.length > 0) return { buttons };
  return list ? { list } : null;
}

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

/** What a customer sent beside words; `media` was kept, or was to be; of what came before such things were, the name is left. */
export type SentItem =
  | { is: "media"; media: MessageMedia }
  | { is: "place"; place: NonNullable<CustomerMetadata["location"]> }
  | { is: "contact"; contact: SentContact; caption: string | null }
  | { is: "unkept"; type: string; name: string | null; caption: string | null };

type CustomerMetadata = Extract<MessageMetadata, { author: "customer" }>;
type StoredMedia = NonNullable<CustomerMetadata["media"]>[number];

const isKept = (media: StoredMedia): media is MessageMedia => "state" in media && media.state !== undefined;

/** A file, and whom it tells of; those alone where they are what was sent. A document may tell more than is shown of it. */
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
 * What a customer sent that is not text, or staff sent with theirs. Where nothing of it has words, the message's own are its
 * first's.
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

/** How many lines words take. */
export const linesIn = (content: string): number =>
  content.split("\n").reduce((sum, row) => sum + Math.max(1, Math.ceil(row.length / LETTERS_A_LINE)), 0);

export const captionOf = (item: SentItem): string | null =>
  item.is === "media" ? item.media.caption : item.is === "place" ? null : item.caption;

function itemHeight(item: SentItem): number {
  if (item.is === "contact") return CARD_PX;
  return item.is === "media" && item.media.kind === "video" && item.media.is_shown ? FILM_PX : ROW_PX;
}

/** Whether it is drawn where it stands. */
export const isPicture = (item: SentItem): item is SentItem & { is: "media" } =>
  item.is === "media" &&
  (item.media.kind === "image" || item.media.kind === "sticker") &&
  (item.media.is_shown || item.media.state === "waiting");

/** How large a picture is drawn: as it is, but within a square; until its size is known, as most are. */
export function boxOf({ width, height }: Pick<MessageMedia, "width" | "height">) {
  const [across, down] = [width ?? BOX_PX, height ?? (BOX_PX * 3) / 4];
  const scale = Math.min(1, BOX_PX / across, BOX_PX / down);
  return { width: Math.max(48, Math.round(across * scale)), height: Math.max(48, Math.round(down * scale)) };
}

/** About how high it all is, so that nothing moves once it is drawn. */
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
