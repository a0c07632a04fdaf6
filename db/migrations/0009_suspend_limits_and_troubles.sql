-- The check only allows one more kind, so no row has to be validated for it.
CREATE TABLE "part_troubles" (
	"organization_id" uuid NOT NULL,
	"part" text NOT NULL,
	"since" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp(3) with time zone,
	CONSTRAINT "part_troubles_organization_id_part_pk" PRIMARY KEY("organization_id","part"),
	CONSTRAINT "part_troubles_part_check" CHECK ("part_troubles"."part" in ('provider-a', 'provider-b', 'agent', 'scheduler', 'calendars', 'media', 'transcription', 'webhooks', 'mail', 'push'))
);
--> statement-breakpoint
CREATE TABLE "service_health" (
	"name" text PRIMARY KEY NOT NULL,
	"worked_at" timestamp(3) with time zone,
	"failed_at" timestamp(3) with time zone,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "suspended_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "limits" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "part_troubles" ADD CONSTRAINT "part_troubles_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('handed_over', 'agent_failed', 'assigned', 'customer_wrote', 'mentioned', 'snoozed', 'unanswered', 'not_sent', 'number_failing', 'webhook_failing', 'calendar_failing', 'part_failing', 'import_done')) NOT VALID;--> statement-breakpoint
ALTER TABLE "part_troubles" ALTER COLUMN "organization_id" SET (n_distinct = 100);
