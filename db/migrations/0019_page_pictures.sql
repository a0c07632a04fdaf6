CREATE TABLE "page_codes" (
	"organization_id" uuid NOT NULL,
	"email_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "page_codes_organization_id_email_hash_pk" PRIMARY KEY("organization_id","email_hash")
);
--> statement-breakpoint
CREATE TABLE "page_pictures" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"blob_id" uuid NOT NULL,
	CONSTRAINT "page_pictures_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "booking_pages" ADD COLUMN "logo_id" uuid;
--> statement-breakpoint
ALTER TABLE "booking_pages" ADD COLUMN "asks_code" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "page_bookings" ADD COLUMN "email_proven" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "page_codes" ADD CONSTRAINT "page_codes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "page_pictures" ADD CONSTRAINT "page_pictures_organization_id_blob_id_media_blobs_organization_id_id_fk" FOREIGN KEY ("organization_id","blob_id") REFERENCES "public"."media_blobs"("organization_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "page_codes_age_index" ON "page_codes" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "page_pictures_blob_index" ON "page_pictures" USING btree ("organization_id","blob_id");
--> statement-breakpoint
CREATE INDEX "page_pictures_age_index" ON "page_pictures" USING btree ("created_at");
--> statement-breakpoint
ALTER TABLE "booking_pages" ADD CONSTRAINT "booking_pages_organization_id_logo_id_page_pictures_organization_id_id_fk" FOREIGN KEY ("organization_id","logo_id") REFERENCES "public"."page_pictures"("organization_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
-- As for all tables of tenants: see "Storage and planning" in 0000_initial.sql.
ALTER TABLE "page_codes" ALTER COLUMN "organization_id" SET (n_distinct = 100);
--> statement-breakpoint
ALTER TABLE "page_pictures" ALTER COLUMN "organization_id" SET (n_distinct = 100);
