DROP INDEX "conversations_idle_index";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "mailed_starts_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "outbound_position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "agent_state" jsonb;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "default_duration_minutes" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
UPDATE "conversations" SET "outbound_position" = "ours"."position" FROM (
  SELECT "organization_id", "conversation_id", max("position") AS "position" FROM "messages"
  WHERE "role" = 'assistant' GROUP BY 1, 2
) AS "ours"
WHERE "conversations"."organization_id" = "ours"."organization_id" AND "conversations"."id" = "ours"."conversation_id";--> statement-breakpoint
CREATE INDEX "conversations_idle_index" ON "conversations" USING btree ("updated_at") WHERE "conversations"."status" = 'active' and "conversations"."outbound_position" > "conversations"."inbound_position";