ALTER TABLE "calendars" DROP CONSTRAINT "calendars_kind_check";--> statement-breakpoint
ALTER TABLE "calendars" ADD COLUMN "ask_after" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_kind_check" CHECK ("calendars"."kind" in ('caldav', 'calcom', 'google', 'microsoft'));