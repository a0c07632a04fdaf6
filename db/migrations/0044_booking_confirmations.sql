ALTER TABLE "bookings" ADD COLUMN "mailed_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "told_starts_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD COLUMN "confirms_by_message" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD COLUMN "confirms_by_email" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Who has an appointment to come knows it: only what changes from now on is told.
UPDATE "bookings" SET "told_starts_at" = "starts_at" WHERE "status" = 'booked' AND "uid" IS NULL AND "starts_at" > now();
