CREATE TABLE "busy_times" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"calendar_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "busy_times_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"organization_id" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"version" text,
	"written_state" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "calendar_events_organization_id_calendar_id_booking_id_pk" PRIMARY KEY("organization_id","calendar_id","booking_id")
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"resource_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"account" text NOT NULL,
	"external_id" text NOT NULL,
	"credentials_sealed" text NOT NULL,
	"blocks" boolean NOT NULL,
	"takes_appointments" boolean NOT NULL,
	"tag" text,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp(3) with time zone,
	"read_whole_at" timestamp(3) with time zone,
	"failing_since" timestamp(3) with time zone,
	"failure" text,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendars_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "calendars_kind_check" CHECK ("calendars"."kind" in ('caldav'))
);
--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_organization_id_calendar_id_calendars_organization_id_id_fk" FOREIGN KEY ("organization_id","calendar_id") REFERENCES "public"."calendars"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_organization_id_calendar_id_calendars_organization_id_id_fk" FOREIGN KEY ("organization_id","calendar_id") REFERENCES "public"."calendars"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_organization_id_resource_id_resources_organization_id_id_fk" FOREIGN KEY ("organization_id","resource_id") REFERENCES "public"."resources"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "busy_times_calendar_index" ON "busy_times" USING btree ("organization_id","calendar_id");--> statement-breakpoint
CREATE INDEX "busy_times_end_index" ON "busy_times" USING btree ("organization_id","ends_at");--> statement-breakpoint
CREATE INDEX "calendar_events_end_index" ON "calendar_events" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "calendars_resource_index" ON "calendars" USING btree ("organization_id","resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendars_external_key" ON "calendars" USING btree ("organization_id","kind","external_id");