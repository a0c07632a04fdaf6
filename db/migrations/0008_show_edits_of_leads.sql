-- Each statement commits by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "events_lead_update_index" ON "events" USING btree ("organization_id",("data"->>'id'),"created_at") WHERE "events"."type" = 'lead.updated';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "events_lead_status_index";
