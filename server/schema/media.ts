import { z } from "zod";
import { Id, Timestamp } from "./common";

/** The kind of media, determined by its content if that could be read. */
export const MediaKind = z.enum(["image", "sticker", "audio", "video", "document"]);
export type MediaKind = z.infer<typeof MediaKind>;

/**
 * The state of an attachment. waiting: being fetched from the provider. kept: stored and readable. too_large: over 25
 * MB. gone: the provider no longer has it. failed: it could not be fetched. no_room: the organization's storage quota
 * is used up; the fetch is retried for three days. expired: deleted after the organization's retention time.
 */
export const MediaState = z.enum(["waiting", "kept", "too_large", "gone", "failed", "no_room", "expired"]);
export type MediaState = z.infer<typeof MediaState>;

/** A contact from a contact card that came as a file, in the shape that Meta uses for cards it parses itself. */
const CardContact = z.object({
  name: z.object({ formatted_name: z.string() }).optional(),
  phones: z.array(z.object({ phone: z.string(), wa_id: z.string().optional() })),
  emails: z.array(z.object({ email: z.string() })),
  org: z.object({ company: z.string() }).optional(),
});
export type CardContact = z.infer<typeof CardContact>;

/**
 * An image, voice message, video or document of a message, without its bytes. `mime_type` is determined by the content;
 * until that is known, or if it tells nothing, it is what the provider says. `is_shown`: it is safe to show inline;
 * everything else can only be downloaded. `reason` says why it can't be read. Images have a width and height once
 * stored, voice messages a duration. `transcript` is the text of a voice message, once transcribed; `contacts` are
 * those of a contact card. `url` returns the file, given a token or a session.
 */
export const MessageMedia = z
  .looseObject({
    id: Id,
    kind: MediaKind,
    state: MediaState,
    reason: z.string().nullable(),
    mime_type: z.string().nullable(),
    filename: z.string().nullable(),
    caption: z.string().nullable(),
    size_bytes: z.int().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    duration_ms: z.int().nullable(),
    transcript: z.string().optional(),
    contacts: z.array(CardContact).optional(),
    is_shown: z.boolean(),
    url: z.string(),
  })
  .meta({ id: "MessageMedia" });
export type MessageMedia = z.infer<typeof MessageMedia>;

/**
 * An uploaded file. A message can use its `id` as `media_id` until it is deleted, a day later. `mime_type` is
 * determined by its content.
 */
export const MediaUpload = z
  .object({
    id: Id,
    kind: MediaKind,
    mime_type: z.string(),
    filename: z.string().nullable(),
    size_bytes: z.int(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    duration_ms: z.int().nullable(),
    is_shown: z.boolean(),
    url: z.string(),
    created_at: Timestamp,
  })
  .meta({ id: "MediaUpload" });
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
  used_bytes: z.int(),
  files: z.int(),
  quota_bytes: z.int().nullable(),
});
export type MediaUse = z.infer<typeof MediaUse>;
