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
CREATE TABLE "waiting_list_entries" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"lead_id" uuid NOT NULL,
	"services" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"resource_id" uuid,
	"first_on" date NOT NULL,
	"last_on" date NOT NULL,
	"hours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"source" text NOT NULL,
	"hindrance" text,
	"booking_id" uuid,
	"consent" jsonb,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_list_entries_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "waiting_list_entries_status_check" CHECK ("waiting_list_entries"."status" in ('waiting', 'booked', 'removed', 'lapsed')),
	CONSTRAINT "waiting_list_entries_source_check" CHECK ("waiting_list_entries"."source" in ('page', 'staff', 'agent')),
	CONSTRAINT "waiting_list_entries_hindrance_check" CHECK ("waiting_list_entries"."hindrance" in ('blocked', 'opted_out', 'unreachable', 'window_closed', 'mail_limit')),
	CONSTRAINT "waiting_list_entries_dates_check" CHECK ("waiting_list_entries"."first_on" <= "waiting_list_entries"."last_on")
);
--> statement-breakpoint
CREATE TABLE "waiting_list_offers" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"entry_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"buffer_before_minutes" integer DEFAULT 0 NOT NULL,
	"buffer_after_minutes" integer DEFAULT 0 NOT NULL,
	"blocks_from" timestamp(3) with time zone GENERATED ALWAYS AS (minutes_later(starts_at, -buffer_before_minutes)) STORED,
	"blocks_until" timestamp(3) with time zone GENERATED ALWAYS AS (minutes_later(ends_at, buffer_after_minutes)) STORED,
	"session" text,
	"seat" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"way" text NOT NULL,
	"held_until" timestamp(3) with time zone NOT NULL,
	"answered_at" timestamp(3) with time zone,
	"token_hash" text NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_list_offers_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "waiting_list_offers_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "waiting_list_offers_status_check" CHECK ("waiting_list_offers"."status" in ('open', 'accepted', 'declined', 'expired', 'withdrawn')),
	CONSTRAINT "waiting_list_offers_way_check" CHECK ("waiting_list_offers"."way" in ('message', 'email')),
	CONSTRAINT "waiting_list_offers_times_check" CHECK ("waiting_list_offers"."starts_at" < "waiting_list_offers"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_source_check";
--> statement-breakpoint
ALTER TABLE "booking_pages" ADD COLUMN "waiting_list" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "booking_pages" ADD COLUMN "waiting_hold_minutes" smallint DEFAULT 15 NOT NULL;
--> statement-breakpoint
ALTER TABLE "booking_pages" ADD COLUMN "waiting_offers_per_day" smallint DEFAULT 3 NOT NULL;
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
ALTER TABLE "waiting_list_entries" ADD CONSTRAINT "waiting_list_entries_organization_id_lead_id_leads_organization_id_id_fk" FOREIGN KEY ("organization_id","lead_id") REFERENCES "public"."leads"("organization_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD CONSTRAINT "waiting_list_entries_organization_id_resource_id_resources_organization_id_id_fk" FOREIGN KEY ("organization_id","resource_id") REFERENCES "public"."resources"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ADD CONSTRAINT "waiting_list_entries_organization_id_booking_id_bookings_organization_id_id_fk" FOREIGN KEY ("organization_id","booking_id") REFERENCES "public"."bookings"("organization_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waiting_list_offers" ADD CONSTRAINT "waiting_list_offers_organization_id_entry_id_waiting_list_entries_organization_id_id_fk" FOREIGN KEY ("organization_id","entry_id") REFERENCES "public"."waiting_list_entries"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waiting_list_offers" ADD CONSTRAINT "waiting_list_offers_organization_id_resource_id_resources_organization_id_id_fk" FOREIGN KEY ("organization_id","resource_id") REFERENCES "public"."resources"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "page_codes_age_index" ON "page_codes" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "page_pictures_blob_index" ON "page_pictures" USING btree ("organization_id","blob_id");
--> statement-breakpoint
CREATE INDEX "page_pictures_age_index" ON "page_pictures" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "waiting_list_entries_status_index" ON "waiting_list_entries" USING btree ("organization_id","status","id");
--> statement-breakpoint
CREATE INDEX "waiting_list_entries_lead_index" ON "waiting_list_entries" USING btree ("organization_id","lead_id","id");
--> statement-breakpoint
CREATE INDEX "waiting_list_entries_resource_index" ON "waiting_list_entries" USING btree ("organization_id","resource_id");
--> statement-breakpoint
CREATE INDEX "waiting_list_entries_booking_index" ON "waiting_list_entries" USING btree ("organization_id","booking_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_offers_open_key" ON "waiting_list_offers" USING btree ("organization_id","entry_id") WHERE "waiting_list_offers"."status" = 'open';
--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_offers_seat_key" ON "waiting_list_offers" USING btree ("organization_id","resource_id","session","seat") WHERE "waiting_list_offers"."status" = 'open' and "waiting_list_offers"."session" is not null;
--> statement-breakpoint
CREATE INDEX "waiting_list_offers_entry_index" ON "waiting_list_offers" USING btree ("organization_id","entry_id","id");
--> statement-breakpoint
CREATE INDEX "waiting_list_offers_blocks_index" ON "waiting_list_offers" USING btree ("organization_id","blocks_from","blocks_until") WHERE "waiting_list_offers"."status" = 'open';
--> statement-breakpoint
CREATE INDEX "waiting_list_offers_resource_index" ON "waiting_list_offers" USING btree ("organization_id","resource_id");
--> statement-breakpoint
ALTER TABLE "booking_pages" ADD CONSTRAINT "booking_pages_organization_id_logo_id_page_pictures_organization_id_id_fk" FOREIGN KEY ("organization_id","logo_id") REFERENCES "public"."page_pictures"("organization_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_source_check" CHECK ("bookings"."source" in ('page', 'staff', 'agent', 'scheduler', 'waiting_list')) NOT VALID;
--> statement-breakpoint
-- What is offered to somebody is offered to nobody else meanwhile, as bookings_slot_key forbids for appointments.
ALTER TABLE "waiting_list_offers" ADD CONSTRAINT "waiting_list_offers_slot_key" EXCLUDE USING gist (
  organization_id WITH =, resource_id WITH =, tstzrange(blocks_from, blocks_until) WITH &&,
  coalesce(session, id::text) WITH <>
) WHERE (status = 'open');
--> statement-breakpoint
-- As for all tables of tenants: see "Storage and planning" in 0000_initial.sql.
ALTER TABLE "page_codes" ALTER COLUMN "organization_id" SET (n_distinct = 100);
--> statement-breakpoint
ALTER TABLE "page_pictures" ALTER COLUMN "organization_id" SET (n_distinct = 100);
--> statement-breakpoint
ALTER TABLE "waiting_list_entries" ALTER COLUMN "organization_id" SET (n_distinct = 100);
--> statement-breakpoint
ALTER TABLE "waiting_list_offers" ALTER COLUMN "organization_id" SET (n_distinct = 100);