-- The check only allows one more reason, so no row has to be validated for it.
ALTER TABLE "reminders" DROP CONSTRAINT "reminders_hindrance_check";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "unmailed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_hindrance_check" CHECK ("reminders"."reason" in ('blocked', 'opted_out', 'unreachable', 'no_template', 'came_again', 'moved', 'called_off', 'late', 'night', 'mail_limit')) NOT VALID;
