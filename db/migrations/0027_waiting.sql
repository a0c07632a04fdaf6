ALTER TABLE "conversations" ADD COLUMN "waiting_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "waiting_for" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "reply_target_minutes" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_needs_staff_index" ON "conversations" USING btree ("organization_id","waiting_since","id") WHERE "conversations"."waiting_since" is not null;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_waiting_check" CHECK ("conversations"."waiting_for" in ('handed_over', 'media', 'not_sent', 'unanswered'));--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_wait_check" CHECK (("conversations"."waiting_since" is null) = ("conversations"."waiting_for" is null));
--> statement-breakpoint
-- Who is with the team and has no answer of a colleague waits since they last wrote.
UPDATE "conversations" SET "waiting_since" = asked.created_at, "waiting_for" = 'handed_over'
FROM "messages" asked
WHERE "conversations"."status" = 'escalated'
  AND asked.organization_id = "conversations"."organization_id" AND asked.conversation_id = "conversations"."id"
  AND asked.position = "conversations"."inbound_position"
  AND NOT EXISTS (
    SELECT FROM "messages" answer
    WHERE answer.organization_id = asked.organization_id AND answer.conversation_id = asked.conversation_id
      AND answer.position > asked.position AND answer.metadata ->> 'author' = 'staff');
--> statement-breakpoint
UPDATE "conversations" SET "waiting_since" = failed.created_at, "waiting_for" = 'not_sent'
FROM "messages" failed
WHERE "conversations"."waiting_since" IS NULL AND failed.delivery_status = 'failed'
  AND failed.created_at >= now() - interval '7 days'
  AND failed.organization_id = "conversations"."organization_id" AND failed.conversation_id = "conversations"."id"
  AND failed.position = "conversations"."outbound_position";
