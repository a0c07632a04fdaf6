ALTER TABLE "channel_connections" ADD COLUMN "ownership" text DEFAULT 'unproven' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_connections" ADD COLUMN "ownership_reason" text;--> statement-breakpoint
ALTER TABLE "channel_connections" ADD COLUMN "ownership_checked_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "channel_connections" ADD CONSTRAINT "channel_connections_ownership_check" CHECK ("channel_connections"."ownership" in ('proven', 'unproven', 'taken_over'));--> statement-breakpoint
UPDATE "channel_connections" SET "ownership" = 'proven', "ownership_checked_at" = now()
FROM "organizations"
WHERE "organizations"."id" = "channel_connections"."organization_id" AND "organizations"."sandbox" AND "deleted_at" IS NULL;
