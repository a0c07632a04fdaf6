import type { Provider } from "./channel-connection";
import type { MediaKind } from "./media";

/** The kinds of files that we can send; only customers send stickers. */
export type SendableKind = Exclude<MediaKind, "sticker">;

/** What a provider accepts of a kind: MIME types (by content), the largest size, and whether it can have a caption. */
type Sendable = { types: readonly string[]; max_bytes: number; takes_text: boolean };

const MB = 1024 * 1024;

/** The largest file that we store, whoever sent it. */
export const MOST_FILE_BYTES = 25 * MB;

const OFFICE = "application/vnd.openxmlformats-officedocument";
const DOCX = `${OFFICE}.wordprocessingml.document`;
const PPTX = `${OFFICE}.presentationml.presentation`;
const XLSX = `${OFFICE}.spreadsheetml.sheet`;

/**
 * What WhatsApp accepts, by provider. Twilio: docs/whatsapp/guidance-whatsapp-media-messages (16 MB in all, pictures 5
 * MB; "does not support setting a filename or caption for documents"). Meta: docs/whatsapp/cloud-api/reference/media
 * ("Supported Media Types"; documents up to 100 MB, of which we allow 25).
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

/** The longest caption of a picture, video or document (Meta: messages/image-messages). */
export const CAPTION_LENGTH = 1024;

/** The properties of a file that decide whether it can be sent. */
type SentFile = { mime_type: string; size_bytes: number };

const KINDS: readonly SendableKind[] = ["image", "audio", "video", "document"];

/** The kind that a file of this type is sent as by a provider; null if the provider does not accept it. */
export const sentAs = (provider: Provider, mime_type: string): SendableKind | null =>
  KINDS.find((kind) => SENDABLE[provider][kind].types.includes(mime_type)) ?? null;

/** The kind that a file of this type is sent as by any provider; null if none accepts it. */
export const sentAsByAny = (mime_type: string): SendableKind | null =>
  sentAs("provider-b", mime_type) ?? sentAs("provider-a", mime_type);

/** Whether a file of this kind can have a caption. */
export const takesText = (provider: Provider, kind: SendableKind): boolean =>
  SENDABLE[provider][kind].takes_text;

export const mostBytesOf = (provider: Provider, kind: SendableKind): number =>
  SENDABLE[provider][kind].max_bytes;

/** Why a provider does not accept a file: its type is unknown, or it is too large. Null if it is accepted. */
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

/** Other names that systems and browsers use for some of these types. */
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

/** The types as a file dialog expects them, including aliases and the file extensions of office documents. */
export function acceptedBy(provider: Provider, kind?: SendableKind): string[] {
  const types = typesFor(provider, kind);
  const namesOf = (names: Record<string, string>) =>
    Object.keys(names).filter((name) => types.includes(names[name] ?? ""));
  return [...types, ...namesOf(ALIASES), ...namesOf(ENDINGS).map((ending) => `.${ending}`)];
}

const OGG = "audio/ogg";

/** WhatsApp accepts only Opus in OGG files; only those are detected with this extension. */
const OPUS = "opus";

/** Whether a file is an OGG that no provider accepts. */
export const isOtherOgg = (mime_type: string | null, extension: string | null): boolean =>
  mime_type === OGG && extension !== OPUS;

/** A MIME type as the provider needs it: for OGG it requires the codec ("base audio/ogg not supported"). */
export const toldType = (mime_type: string): string =>
  mime_type === OGG ? `${OGG}; codecs=opus` : mime_type;

/** The containers that an office document of this type can have; a password-protected one has the older one. */
const containersOf = (type: string): string[] =>
  type.startsWith(OFFICE) ? ["application/zip", "application/x-cfb"] : ["application/x-cfb"];

/** A file's type: by its content or, if that is only the container of an office document, by its extension as well. */
export function sendableType(content: string | null, filename: string | null): string | null {
  if (content === null) return null;
  const byName = ENDINGS[filename?.split(".").at(-1)?.toLowerCase() ?? ""];
  if (byName && containersOf(byName).includes(content)) return byName;
  return ALIASES[content] ?? content;
}
