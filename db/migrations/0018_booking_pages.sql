CREATE TABLE "booking_links" (
	"organization_id" uuid NOT NULL,
	"token_hash" text PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_page_slugs" (
	"organization_id" uuid NOT NULL,
	"slug" text PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_pages" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"slug" text,
	"state" text DEFAULT 'off' NOT NULL,
	"paused_text" text,
	"welcome" text,
	"colour" text,
	"imprint_url" text,
	"privacy_url" text,
	"languages" jsonb DEFAULT '["en"]'::jsonb NOT NULL,
	"asks_for" text DEFAULT 'either' NOT NULL,
	"asks_notes" boolean DEFAULT true NOT NULL,
	"consent_text" text,
	"consent_version" integer DEFAULT 0 NOT NULL,
	"change_until_hours" smallint DEFAULT 24 NOT NULL,
	"asks_reason" boolean DEFAULT false NOT NULL,
	"bookings_per_hour" smallint DEFAULT 60 NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_pages_slug_unique" UNIQUE("slug"),
	CONSTRAINT "booking_pages_state_check" CHECK ("booking_pages"."state" in ('off', 'on', 'paused')),
	CONSTRAINT "booking_pages_slug_check" CHECK ("booking_pages"."slug" is not null or "booking_pages"."state" = 'off'),
	CONSTRAINT "booking_pages_asks_for_check" CHECK ("booking_pages"."asks_for" in ('phone', 'email', 'either', 'both')),
	CONSTRAINT "booking_pages_change_check" CHECK ("booking_pages"."change_until_hours" between 0 and 168)
);
--> statement-breakpoint
CREATE TABLE "page_bookings" (
	"organization_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"language" text NOT NULL,
	"consent_version" integer,
	"consent_text" text,
	"consented_at" timestamp(3) with time zone,
	"origin" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_bookings_organization_id_booking_id_pk" PRIMARY KEY("organization_id","booking_id"),
	CONSTRAINT "page_bookings_language_check" CHECK ("page_bookings"."language" in ('en', 'es', 'pt', 'de', 'fr'))
);
--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_told_by_check";
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "source" text;
--> statement-breakpoint
ALTER TABLE "booking_links" ADD CONSTRAINT "booking_links_organization_id_booking_id_bookings_organization_id_id_fk" FOREIGN KEY ("organization_id","booking_id") REFERENCES "public"."bookings"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "booking_page_slugs" ADD CONSTRAINT "booking_page_slugs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "booking_pages" ADD CONSTRAINT "booking_pages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "page_bookings" ADD CONSTRAINT "page_bookings_organization_id_booking_id_bookings_organization_id_id_fk" FOREIGN KEY ("organization_id","booking_id") REFERENCES "public"."bookings"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "booking_links_booking_index" ON "booking_links" USING btree ("organization_id","booking_id");
--> statement-breakpoint
CREATE INDEX "booking_page_slugs_organization_index" ON "booking_page_slugs" USING btree ("organization_id");
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_source_check" CHECK ("bookings"."source" in ('page', 'staff', 'agent', 'scheduler')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_told_by_check" CHECK ("bookings"."told_by" in ('message', 'email', 'phone', 'agent', 'page')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('handed_over', 'agent_failed', 'assigned', 'customer_wrote', 'mentioned', 'snoozed', 'unanswered', 'not_sent', 'number_failing', 'webhook_failing', 'calendar_failing', 'part_failing', 'api_key_expires', 'import_done', 'page_flooded')) NOT VALID;
--> statement-breakpoint
-- As for all tables of tenants: see "Storage and planning" in 0000_initial.sql.
ALTER TABLE "booking_links" ALTER COLUMN "organization_id" SET (n_distinct = 100);
--> statement-breakpoint
ALTER TABLE "booking_page_slugs" ALTER COLUMN "organization_id" SET (n_distinct = 100);
--> statement-breakpoint
ALTER TABLE "booking_pages" ALTER COLUMN "organization_id" SET (n_distinct = 100);
--> statement-breakpoint
ALTER TABLE "page_bookings" ALTER COLUMN "organization_id" SET (n_distinct = 100);
