ALTER TABLE "conversations" DROP CONSTRAINT "conversations_waiting_check";--> statement-breakpoint
DROP INDEX "conversations_needs_staff_index";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "snoozed_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "blocked_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "conversations_snoozed_index" ON "conversations" USING btree ("organization_id","snoozed_until","id") WHERE "conversations"."snoozed_until" is not null;--> statement-breakpoint
CREATE INDEX "conversations_needs_staff_index" ON "conversations" USING btree ("organization_id","waiting_since","id") WHERE "conversations"."waiting_since" is not null and "conversations"."snoozed_until" is null;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_waiting_check" CHECK ("conversations"."waiting_for" in ('handed_over', 'media', 'not_sent', 'unanswered', 'booking_requested', 'snoozed'));