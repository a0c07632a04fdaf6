ALTER TABLE "reminders" DROP CONSTRAINT "reminders_hindrance_check";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "opted_out_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_language_check" CHECK ("organizations"."language" in ('en', 'es', 'pt', 'de', 'fr'));--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_hindrance_check" CHECK ("reminders"."reason" in ('blocked', 'opted_out', 'unreachable', 'no_template', 'came_again', 'moved', 'called_off', 'late', 'night'));