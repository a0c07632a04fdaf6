-- Each statement commits by itself.
ALTER TABLE "bookings" ADD COLUMN IF NOT EXISTS "told_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN IF NOT EXISTS "told_by" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN IF NOT EXISTS "untold_since" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_untold_index" ON "bookings" USING btree ("organization_id","untold_since","id") WHERE "bookings"."untold_since" is not null;--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT IF EXISTS "bookings_told_by_check";--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_told_by_check" CHECK ("bookings"."told_by" in ('message', 'email', 'phone', 'agent')) NOT VALID;
