import type { Provider } from "./channel-connection";
import type { MediaKind } from "./media";

/** What can be sent of ours; stickers are the customers' own. */
export type SendableKind = Exclude<MediaKind, "sticker">;

/** What a provider takes of a kind: its types by content, the most bytes of one, and whether words may go with it. */
type Sendable = { types: readonly string[]; max_bytes: number; takes_text: boolean };

const MB = 1024 * 1024;

/** The most that is kept of one file, whoever sent it. */
export const MOST_FILE_BYTES = 25 * MB;

const OFFICE = "application/vnd.openxmlformats-officedocument";
const DOCX = `${OFFICE}.wordprocessingml.document`;
const PPTX = `${OFFICE}.presentationml.presentation`;
const XLSX = `${OFFICE}.spreadsheetml.sheet`;

/**
 * What WhatsApp takes, by both providers. Twilio: docs/whatsapp/guidance-whatsapp-media-messages (16 MB in all, pictures
 * 5 MB; "does not support setting a filename or caption for documents"). Meta: docs/whatsapp/cloud-api/reference/media
 * ("Supported Media Types"; documents up to 100 MB, of which we keep 25).
 */
const SENDABLE: Record<Provider, Record<SendableKind, Sendable>> = {
  "provider-a": {
    image: { types: ["image/jpeg", "image/png"], max_bytes: 5 * MB, takes_text: true },
    audio: {
      types: ["audio/ogg", "audio/amr", "audio/3gpp", "audio/aac", "audio/mpeg"],
      max_bytes: 16 * MB,
      takes_text: false,
    },
    video: { types: ["video/mp4"], max_bytes: 16 * MB, takes_text: true },
    document: {
      types: ["application/pdf", "application/msword", DOCX, PPTX, XLSX],
      max_bytes: 16 * MB,
      takes_text: false,
    },
  },
  "provider-b": {
    image: { types: ["image/jpeg", "image/png"], max_bytes: 5 * MB, takes_text: true },
    audio: {
      types: ["audio/ogg", "audio/amr", "audio/mp4", "audio/aac", "audio/mpeg"],
      max_bytes: 16 * MB,
      takes_text: false,
    },
    video: { types: ["video/mp4", "video/3gpp"], max_bytes: 16 * MB, takes_text: true },
    document: {
      types: [
        "application/pdf",
        "application/msword",
        "application/vnd.ms-excel",
        "application/vnd.ms-powerpoint",
        DOCX,
        PPTX,
        XLSX,
      ],
      max_bytes: MOST_FILE_BYTES,
      takes_text: true,
    },
  },
};

/** The longest text beside a picture, video or document (Meta: messages/image-messages). */
export const CAPTION_LENGTH = 1024;

/** A file as far as it matters to who may send it. */
type SentFile = { mime_type: string; size_bytes: number };

const KINDS: readonly SendableKind[] = ["image", "audio", "video", "document"];

/** What a file of this type is sent as by a provider; null where it takes no such thing. */
export const sentAs = (provider: Provider, mime_type: string): SendableKind | null =>
  KINDS.find((kind) => SENDABLE[provider][kind].types.includes(mime_type)) ?? null;

/** What a file of this type is sent as by any provider; null where none takes such a thing. */
export const sentAsByAny = (mime_type: string): SendableKind | null =>
  sentAs("provider-b", mime_type) ?? sentAs("provider-a", mime_type);

/** Whether words may go along with what is of this kind. */
export const takesText = (provider: Provider, kind: SendableKind): boolean =>
  SENDABLE[provider][kind].takes_text;

export const mostBytesOf = (provider: Provider, kind: SendableKind): number =>
  SENDABLE[provider][kind].max_bytes;

/** Why a provider does not take a file, or null: it knows no such type, or not so large. */
export function unsendable(
  provider: Provider,
  { mime_type, size_bytes }: SentFile,
): { why: "type" } | { why: "size"; kind: SendableKind; max_bytes: number } | null {
  const kind = sentAs(provider, mime_type);
  if (!kind) return { why: "type" };
  const { max_bytes } = SENDABLE[provider][kind];
  return size_bytes > max_bytes ? { why: "size", kind, max_bytes } : null;
}

const ENDINGS: Record<string, string> = {
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
  docx: DOCX,
  xlsx: XLSX,
  pptx: PPTX,
};

/** What systems and browsers call some of these types. */
const ALIASES: Record<string, string> = {
  "audio/x-m4a": "audio/mp4",
  "audio/m4a": "audio/mp4",
  "audio/x-aac": "audio/aac",
  "audio/vnd.dlna.adts": "audio/aac",
  "audio/mp3": "audio/mpeg",
  "audio/opus": "audio/ogg",
  "image/jpg": "image/jpeg",
};

export const typesFor = (provider: Provider, kind?: SendableKind): string[] =>
  (kind ? [kind] : KINDS).flatMap((one) => SENDABLE[provider][one].types);

/** The same as a file dialog is told: by any of their names, and documents by their names' endings as well. */
export function acceptedBy(provider: Provider, kind?: SendableKind): string[] {
  const types = typesFor(provider, kind);
  const namesOf = (names: Record<string, string>) =>
    Object.keys(names).filter((name) => types.includes(names[name] ?? ""));
  return [...types, ...namesOf(ALIASES), ...namesOf(ENDINGS).map((ending) => `.${ending}`)];
}

const OGG = "audio/ogg";

/** Of what an OGG may hold, WhatsApp takes Opus alone; by its content, only that has this ending. */
const OPUS = "opus";

/** Whether a file of this type is an OGG that nobody takes. */
export const isOtherOgg = (mime_type: string | null, extension: string | null): boolean =>
  mime_type === OGG && extension !== OPUS;

/** A type as a provider is told it: of an OGG it wants to know what is inside ("base audio/ogg not supported"). */
export const toldType = (mime_type: string): string =>
  mime_type === OGG ? `${OGG}; codecs=opus` : mime_type;

/** The containers in which an office document of this type may be: one with a password is in the elder of them. */
const containersOf = (type: string): string[] =>
  type.startsWith(OFFICE) ? ["application/zip", "application/x-cfb"] : ["application/x-cfb"];

/**
 * A file's type, by its content and, where that shows no more than the container of an office document, by its name's
 * ending as well.
 */
export function sendableType(content: string | null, filename: string | null): string | null {
  if (content === null) return null;
  const byName = ENDINGS[filename?.split(".").at(-1)?.toLowerCase() ?? ""];
  if (byName && containersOf(byName).includes(content)) return byName;
  return ALIASES[content] ?? content;
}
