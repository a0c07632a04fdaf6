import { z } from "zod";
import { Id, Timestamp } from "./common";

export const MediaKind = z
  .enum(["image", "sticker", "audio", "video", "document"])
  .meta({ description: "The kind of file, determined by its content if that could be read" });
export type MediaKind = z.infer<typeof MediaKind>;

export const MediaState = z
  .enum(["waiting", "kept", "too_large", "gone", "failed", "no_room", "expired"])
  .meta({
    description:
      "waiting: being fetched from the provider. kept: stored and readable. too_large: over 25 MB. gone: the provider no longer has it. failed: it could not be fetched. no_room: the storage quota is used up; the fetch is retried for three days. expired: deleted after your organization's retention time",
  });
export type MediaState = z.infer<typeof MediaState>;

/** A contact from a contact card that came as a file, in the shape that Meta uses for cards it parses itself. */
const CardContact = z.object({
  name: z.object({ formatted_name: z.string() }).optional(),
  phones: z.array(z.object({ phone: z.string(), wa_id: z.string().optional() })),
  emails: z.array(z.object({ email: z.string() })),
  org: z.object({ company: z.string() }).optional(),
});
export type CardContact = z.infer<typeof CardContact>;

export const MessageMedia = z
  .looseObject({
    id: Id,
    kind: MediaKind,
    state: MediaState,
    reason: z.string().nullable().meta({ description: "Why it can't be read; null if it can" }),
    mime_type: z.string().nullable().meta({
      description:
        "Determined by the content; until that is known, or if it tells nothing, what the provider says",
    }),
    filename: z.string().nullable().meta({ description: "As its sender named it; null if they did not" }),
    caption: z.string().nullable().meta({ description: "What its sender wrote beneath it; null if nothing" }),
    size_bytes: z.int().nullable().meta({ description: "Null until it is stored" }),
    width: z.int().nullable().meta({ description: "Of an image, in pixels; null until it is stored" }),
    height: z.int().nullable().meta({ description: "Of an image, in pixels; null until it is stored" }),
    duration_ms: z
      .int()
      .nullable()
      .meta({ description: "Of a voice message, in milliseconds; null until it is stored" }),
    transcript: z.string().optional().meta({ description: "The text of a voice message, once transcribed" }),
    contacts: z.array(CardContact).optional().meta({ description: "The contacts of a contact card" }),
    is_shown: z
      .boolean()
      .meta({ description: "Whether it is safe to show inline; everything else can only be downloaded" }),
    url: z.string().meta({ description: "Returns the file, given a token or a session" }),
  })
  .meta({
    id: "MessageMedia",
    description: "An image, voice message, video or document of a message, without its bytes",
  });
export type MessageMedia = z.infer<typeof MessageMedia>;

export const MediaUpload = z
  .object({
    id: Id,
    kind: MediaKind,
    mime_type: z.string().meta({ description: "Determined by its content" }),
    filename: z.string().nullable().meta({ description: "As it was uploaded; null if it was not named" }),
    size_bytes: z.int().meta({ description: "How large it is" }),
    width: z.int().nullable().meta({ description: "Of an image, in pixels; null for others" }),
    height: z.int().nullable().meta({ description: "Of an image, in pixels; null for others" }),
    duration_ms: z
      .int()
      .nullable()
      .meta({ description: "Of a voice message, in milliseconds; null for others" }),
    is_shown: z
      .boolean()
      .meta({ description: "Whether it is safe to show inline; everything else can only be downloaded" }),
    url: z.string().meta({ description: "Returns the file, given a token or a session" }),
    created_at: Timestamp,
  })
  .meta({
    id: "MediaUpload",
    description:
      "An uploaded file. A message can use its `id` as `media_id` until it is deleted, a day later",
  });
export type MediaUpload = z.infer<typeof MediaUpload>;

export type MediaChange = Partial<
  Pick<
    MessageMedia,
    | "kind"
    | "state"
    | "reason"
    | "mime_type"
    | "size_bytes"
    | "width"
    | "height"
    | "duration_ms"
    | "transcript"
    | "contacts"
    | "is_shown"
  >
>;

/** How many bytes an organization stores, in how many files, and its quota; a null quota means unlimited. */
export const MediaUse = z.object({
  used_bytes: z.int().meta({ description: "How many bytes are stored" }),
  files: z.int().meta({ description: "How many files are stored" }),
  quota_bytes: z.int().nullable().meta({ description: "How many bytes may be stored; null: no limit" }),
});
export type MediaUse = z.infer<typeof MediaUse>;
