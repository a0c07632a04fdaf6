ALTER TABLE "channel_connections" ADD COLUMN "address_verified_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "settings_confirmed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "first_steps_put_away_at" timestamp(3) with time zone;--> statement-breakpoint
-- Until now a zone other than UTC was one that somebody had chosen.
UPDATE "organizations" SET "settings_confirmed_at" = now() WHERE "time_zone" <> 'UTC';--> statement-breakpoint
-- Who is at work already needs no guide; the settings show it again.
UPDATE "organizations" SET "first_steps_put_away_at" = now()
WHERE "sandbox"
  OR EXISTS (SELECT FROM "leads" WHERE "leads"."organization_id" = "organizations"."id" AND NOT "leads"."practice")
  OR EXISTS (SELECT FROM "reply_windows" JOIN "channel_connections"
      ON "channel_connections"."organization_id" = "reply_windows"."organization_id"
      AND "channel_connections"."id" = "reply_windows"."connection_id"
    WHERE "reply_windows"."organization_id" = "organizations"."id" AND "channel_connections"."kind" <> 'practice');
