DROP INDEX "channel_connections_likely_index";--> statement-breakpoint
ALTER TABLE "channel_connections" ADD COLUMN "kind" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "practice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "practice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "include_practice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_connections_practice_key" ON "channel_connections" USING btree ("organization_id") WHERE "channel_connections"."kind" = 'practice' and "channel_connections"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "leads_practice_index" ON "leads" USING btree ("organization_id","id") WHERE "leads"."practice";--> statement-breakpoint
CREATE INDEX "channel_connections_likely_index" ON "channel_connections" USING btree ((cardinality("account_ids") = 0),"id") WHERE "channel_connections"."provider" = 'provider-b' and "channel_connections"."deleted_at" is null and "channel_connections"."kind" <> 'practice';--> statement-breakpoint
ALTER TABLE "channel_connections" ADD CONSTRAINT "channel_connections_kind_check" CHECK ("channel_connections"."kind" in ('live', 'demo', 'practice'));--> statement-breakpoint
UPDATE "channel_connections" SET "kind" = 'demo'
FROM "organizations"
WHERE "organizations"."id" = "channel_connections"."organization_id" AND "organizations"."sandbox";
