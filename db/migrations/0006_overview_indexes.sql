DROP INDEX "bookings_created_index";--> statement-breakpoint
DROP INDEX "conversations_created_index";--> statement-breakpoint
DROP INDEX "leads_created_index";--> statement-breakpoint
CREATE INDEX "bookings_created_index" ON "bookings" USING btree ("organization_id","created_at","status");--> statement-breakpoint
CREATE INDEX "conversations_created_index" ON "conversations" USING btree ("organization_id","created_at","status","first_reply_at");--> statement-breakpoint
CREATE INDEX "leads_created_index" ON "leads" USING btree ("organization_id","created_at","status","channel");