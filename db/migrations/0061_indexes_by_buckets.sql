-- What a message changes of its conversation is in no index for ten seconds: its row is then written again in the same page,
-- if there is room, and no index is touched.
ALTER TABLE "conversations" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "reply_windows" SET (fillfactor = 85);--> statement-breakpoint
DROP INDEX "conversations_waiting_index";--> statement-breakpoint
DROP INDEX "conversations_idle_index";--> statement-breakpoint
DROP INDEX "conversations_recent_index";--> statement-breakpoint
DROP INDEX "conversations_open_index";--> statement-breakpoint
DROP INDEX "conversations_status_index";--> statement-breakpoint
DROP INDEX "conversations_channel_index";--> statement-breakpoint
DROP INDEX "conversations_assignee_index";--> statement-breakpoint
DROP INDEX "conversations_team_index";--> statement-breakpoint
DROP INDEX "conversations_lead_index";--> statement-breakpoint
DROP INDEX "conversations_labelled_index";--> statement-breakpoint
DROP INDEX "reply_windows_latest_index";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "updated_bucket" timestamp(3) with time zone GENERATED ALWAYS AS (date_bin('10 seconds', "updated_at", '2000-01-01 00:00:00+00'::timestamptz)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "reply_windows" ADD COLUMN "wrote_bucket" timestamp(3) with time zone GENERATED ALWAYS AS (date_bin('10 seconds', "customer_wrote_at", '2000-01-01 00:00:00+00'::timestamptz)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_active_index" ON "conversations" USING btree ("updated_bucket") WHERE "conversations"."status" = 'active';--> statement-breakpoint
CREATE INDEX "conversations_recent_index" ON "conversations" USING btree ("organization_id","updated_bucket");--> statement-breakpoint
CREATE INDEX "conversations_open_index" ON "conversations" USING btree ("organization_id","updated_bucket") WHERE "conversations"."status" in ('active', 'escalated');--> statement-breakpoint
CREATE INDEX "conversations_status_index" ON "conversations" USING btree ("organization_id","status","updated_bucket");--> statement-breakpoint
CREATE INDEX "conversations_channel_index" ON "conversations" USING btree ("organization_id","channel","updated_bucket");--> statement-breakpoint
CREATE INDEX "conversations_assignee_index" ON "conversations" USING btree ("organization_id","assignee_id","updated_bucket");--> statement-breakpoint
CREATE INDEX "conversations_team_index" ON "conversations" USING btree ("organization_id","team_id","updated_bucket") WHERE "conversations"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "conversations_lead_index" ON "conversations" USING btree ("organization_id","lead_id");--> statement-breakpoint
CREATE INDEX "conversations_labelled_index" ON "conversations" USING btree ("organization_id","updated_bucket") WHERE "conversations"."label_ids" <> '{}';--> statement-breakpoint
CREATE INDEX "reply_windows_latest_index" ON "reply_windows" USING btree ("organization_id","connection_id","wrote_bucket");