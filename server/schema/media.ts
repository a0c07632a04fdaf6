import { z } from "zod";
import { Id, Timestamp } from "./common";

/** What sort of thing was sent, by its content where that could be read. */
export const MediaKind = z.enum(["image", "sticker", "audio", "video", "document"]);
export type MediaKind = z.infer<typeof MediaKind>;

/**
 * What became of it. waiting: it is being fetched from its provider. kept: it can be read. too_large: it is over 25 MB.
 * gone: the provider has it no more. failed: it could not be fetched. no_room: the organization may keep no more; it is
 * asked for again for three days.
 * expired: it was kept as long as the organization keeps such things.
 */
export const MediaState = z.enum(["waiting", "kept", "too_large", "gone", "failed", "no_room", "expired"]);
export type MediaState = z.infer<typeof MediaState>;

/** Somebody of whom a contact card tells that came as a file, as Meta tells of those that it reads itself. */
const CardContact = z.object({
  name: z.object({ formatted_name: z.string() }).optional(),
  phones: z.array(z.object({ phone: z.string(), wa_id: z.string().optional() })),
  emails: z.array(z.object({ email: z.string() })),
  org: z.object({ company: z.string() }).optional(),
});
export type CardContact = z.infer<typeof CardContact>;

/**
 * A picture, voice message, video or document, as its message carries it; never its bytes. `mime_type` is what its
 * content says, or what its provider says until that is known, and where its content says nothing. `is_shown`: it was found safe to be shown where it
 * stands; all else is only saved. `reason` says why it can't be read. Pictures have a width and height once kept,
 * voice messages a duration. `transcript` is what is said in a voice message, once it was put into words, `contacts` whom a
 * contact card tells of. `url` is where it is read, with a token or a session.
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
 * A file of ours as it is kept: a message can name its `id` as its `media_id` until it is let go, a day later. `mime_type`
 * is what its content says.
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

/** How many bytes an organization keeps, in how many files, and how many it may keep; null: any number. */
export const MediaUse = z.object({
  used_bytes: z.int(),
  files: z.int(),
  quota_bytes: z.int().nullable(),
});
export type MediaUse = z.infer<typeof MediaUse>;
