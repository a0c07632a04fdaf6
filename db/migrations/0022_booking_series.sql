-- Each statement commits by itself.
ALTER TABLE "bookings" ADD COLUMN IF NOT EXISTS "series_id" uuid;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_series_index" ON "bookings" USING btree ("organization_id","series_id","starts_at") WHERE "bookings"."series_id" is not null;
