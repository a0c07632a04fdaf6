ALTER TABLE "conversations" DROP CONSTRAINT "conversations_waiting_check";--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_waiting_check" CHECK ("conversations"."waiting_for" in ('handed_over', 'media', 'not_sent', 'unanswered', 'booking_requested'));--> statement-breakpoint
-- Whose appointment nobody has confirmed waits since they asked for it.
UPDATE "conversations" SET "waiting_since" = asked.since, "waiting_for" = 'booking_requested'
FROM (SELECT organization_id, lead_id, min(created_at) AS since FROM bookings WHERE status = 'requested' GROUP BY 1, 2) asked
WHERE asked.organization_id = "conversations"."organization_id" AND asked.lead_id = "conversations"."lead_id"
  AND "conversations"."status" IN ('active', 'escalated') AND "conversations"."waiting_since" IS NULL;
