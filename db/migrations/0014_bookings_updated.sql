-- Each statement commits by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_updated_index" ON "bookings" USING btree ("organization_id","updated_at","id");