import { sql } from "drizzle-orm";
import {
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { MediaKind, MediaState } from "../../schema/media";
import { channelConnections } from "./channels";
import { moment, quoted, refersTo, tenantColumns } from "./columns";
import { messages } from "./conversations";
import { ofOrganization } from "./organizations";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * File contents, stored once however often they were sent. `storage` says where they are, `bucket` in which bucket.
 * `sha256` (hex) is null until the upload is complete, and again once nothing needs the bytes; `discard_after` is when
 * they are deleted if that stays so. The other columns come from the content itself; `mime_type` and `extension` are
 * null if it reveals nothing.
 */
export const mediaBlobs = pgTable(
  "media_blobs",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    storage: text("storage").$type<"database" | "s3">().notNull(),
    bucket: text("bucket"),
    sha256: text("sha256"),
    size_bytes: integer("size_bytes").notNull().default(0),
    mime_type: text("mime_type"),
    extension: text("extension"),
    width: integer("width"),
    height: integer("height"),
    duration_ms: integer("duration_ms"),
    discard_after: moment("discard_after"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    uniqueIndex("media_blobs_bytes_key").on(t.organization_id, t.sha256).where(sql`${t.sha256} is not null`),
    index("media_blobs_size_index").on(t.organization_id, t.size_bytes).where(sql`${t.sha256} is not null`),
    index("media_blobs_discard_index").on(t.discard_after).where(sql`${t.discard_after} is not null`),
    check("media_blobs_storage_check", sql`${t.storage} in ('database', 's3')`),
    check("media_blobs_discard_check", sql`(${t.sha256} is null) = (${t.discard_after} is not null)`),
  ],
);

/** A chunk of a blob stored in the database; all but the last have the same size. */
export const mediaChunks = pgTable(
  "media_chunks",
  {
    organization_id: uuid("organization_id").notNull(),
    blob_id: uuid("blob_id").notNull(),
    place: integer("place").notNull(),
    bytes: bytea("bytes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.blob_id, t.place] }),
    refersTo(t, t.blob_id, mediaBlobs).onDelete("cascade"),
  ],
);

/**
 * A file that came with a message. `reference_sealed` is the provider's reference to it, sealed since it may open the
 * file for anyone; null once it needs no more fetching. `mime_type`, `filename` and `claimed_sha256` are what the
 * provider claims. `tries` counts ordinary failures, `gone_tries` those where the file was gone, `mismatch_tries` those
 * with a wrong checksum, and `faults` those that were our own fault, the last of which is in `fault`. `try_at` is the
 * next try, or null.
 */
export const media = pgTable(
  "media",
  {
    ...tenantColumns(),
    message_id: uuid("message_id").notNull(),
    connection_id: uuid("connection_id").notNull(),
    kind: text("kind").$type<MediaKind>().notNull(),
    state: text("state").$type<MediaState>().notNull().default("waiting"),
    reference_sealed: text("reference_sealed"),
    mime_type: text("mime_type"),
    filename: text("filename"),
    claimed_sha256: text("claimed_sha256"),
    blob_id: uuid("blob_id"),
    tries: integer("tries").notNull().default(0),
    gone_tries: integer("gone_tries").notNull().default(0),
    mismatch_tries: integer("mismatch_tries").notNull().default(0),
    faults: integer("faults").notNull().default(0),
    fault: text("fault"),
    try_at: moment("try_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.message_id, messages).onDelete("cascade"),
    refersTo(t, t.connection_id, channelConnections),
    refersTo(t, t.blob_id, mediaBlobs),
    index("media_message_index").on(t.organization_id, t.message_id),
    index("media_blob_index").on(t.organization_id, t.blob_id).where(sql`${t.blob_id} is not null`),
    index("media_age_index").on(t.organization_id, t.created_at).where(sql`${t.blob_id} is not null`),
    index("media_open_index").on(t.organization_id).where(sql`${t.reference_sealed} is not null`),
    index("media_try_index").on(t.try_at).where(sql`${t.try_at} is not null`),
    check("media_kind_check", sql`${t.kind} in (${quoted(MediaKind.options)})`),
    check("media_state_check", sql`${t.state} in (${quoted(MediaState.options)})`),
    check("media_blob_check", sql`(${t.state} = 'kept') = (${t.blob_id} is not null)`),
  ],
);

/**
 * A picture that anybody may see while the booking page shows it: its logo, or a service's. Deleted a day after it was
 * uploaded unless the page uses it.
 */
export const pagePictures = pgTable(
  "page_pictures",
  { ...tenantColumns(), blob_id: uuid("blob_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.blob_id, mediaBlobs),
    index("page_pictures_blob_index").on(t.organization_id, t.blob_id),
    index("page_pictures_age_index").on(t.created_at),
  ],
);

/** A file we uploaded that is in no message yet. Once sent, it becomes a `media` row. Deleted after a day. */
export const mediaUploads = pgTable(
  "media_uploads",
  {
    ...tenantColumns(),
    kind: text("kind").$type<MediaKind>().notNull(),
    mime_type: text("mime_type").notNull(),
    filename: text("filename"),
    blob_id: uuid("blob_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    refersTo(t, t.blob_id, mediaBlobs),
    index("media_uploads_blob_index").on(t.organization_id, t.blob_id),
    index("media_uploads_age_index").on(t.created_at),
    check("media_uploads_kind_check", sql`${t.kind} in (${quoted(MediaKind.options)})`),
  ],
);
