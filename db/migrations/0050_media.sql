CREATE TABLE "media" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"message_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reference_sealed" text,
	"mime_type" text,
	"filename" text,
	"claimed_sha256" text,
	"blob_id" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"gone_tries" integer DEFAULT 0 NOT NULL,
	"mismatch_tries" integer DEFAULT 0 NOT NULL,
	"faults" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"try_at" timestamp(3) with time zone,
	CONSTRAINT "media_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "media_kind_check" CHECK ("media"."kind" in ('image', 'sticker', 'audio', 'video', 'document')),
	CONSTRAINT "media_state_check" CHECK ("media"."state" in ('waiting', 'kept', 'too_large', 'gone', 'failed', 'no_room', 'expired')),
	CONSTRAINT "media_blob_check" CHECK (("media"."state" = 'kept') = ("media"."blob_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "media_blobs" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"storage" text NOT NULL,
	"bucket" text,
	"sha256" text,
	"size_bytes" integer DEFAULT 0 NOT NULL,
	"mime_type" text,
	"extension" text,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	"discard_after" timestamp(3) with time zone,
	CONSTRAINT "media_blobs_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "media_blobs_storage_check" CHECK ("media_blobs"."storage" in ('database', 's3')),
	CONSTRAINT "media_blobs_discard_check" CHECK (("media_blobs"."sha256" is null) = ("media_blobs"."discard_after" is not null))
);
--> statement-breakpoint
CREATE TABLE "media_chunks" (
	"organization_id" uuid NOT NULL,
	"blob_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "media_chunks_organization_id_blob_id_place_pk" PRIMARY KEY("organization_id","blob_id","place")
);
--> statement-breakpoint
-- What customers send is compressed already.
ALTER TABLE "media_chunks" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "media_retention_days" integer;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_organization_id_message_id_messages_organization_id_id_fk" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_organization_id_connection_id_channel_connections_organization_id_id_fk" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."channel_connections"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_organization_id_blob_id_media_blobs_organization_id_id_fk" FOREIGN KEY ("organization_id","blob_id") REFERENCES "public"."media_blobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_blobs" ADD CONSTRAINT "media_blobs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_chunks" ADD CONSTRAINT "media_chunks_organization_id_blob_id_media_blobs_organization_id_id_fk" FOREIGN KEY ("organization_id","blob_id") REFERENCES "public"."media_blobs"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_message_index" ON "media" USING btree ("organization_id","message_id");--> statement-breakpoint
CREATE INDEX "media_blob_index" ON "media" USING btree ("organization_id","blob_id") WHERE "media"."blob_id" is not null;--> statement-breakpoint
CREATE INDEX "media_age_index" ON "media" USING btree ("organization_id","created_at") WHERE "media"."blob_id" is not null;--> statement-breakpoint
CREATE INDEX "media_open_index" ON "media" USING btree ("organization_id") WHERE "media"."reference_sealed" is not null;--> statement-breakpoint
CREATE INDEX "media_try_index" ON "media" USING btree ("try_at") WHERE "media"."try_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "media_blobs_bytes_key" ON "media_blobs" USING btree ("organization_id","sha256") WHERE "media_blobs"."sha256" is not null;--> statement-breakpoint
CREATE INDEX "media_blobs_size_index" ON "media_blobs" USING btree ("organization_id","size_bytes") WHERE "media_blobs"."sha256" is not null;--> statement-breakpoint
CREATE INDEX "media_blobs_discard_index" ON "media_blobs" USING btree ("discard_after") WHERE "media_blobs"."discard_after" is not null;