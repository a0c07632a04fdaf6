CREATE TABLE "media_uploads" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"mime_type" text NOT NULL,
	"filename" text,
	"blob_id" uuid NOT NULL,
	CONSTRAINT "media_uploads_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "media_uploads_kind_check" CHECK ("media_uploads"."kind" in ('image', 'sticker', 'audio', 'video', 'document'))
);
--> statement-breakpoint
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_organization_id_blob_id_media_blobs_organization_id_id_fk" FOREIGN KEY ("organization_id","blob_id") REFERENCES "public"."media_blobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_uploads_blob_index" ON "media_uploads" USING btree ("organization_id","blob_id");--> statement-breakpoint
CREATE INDEX "media_uploads_age_index" ON "media_uploads" USING btree ("created_at");