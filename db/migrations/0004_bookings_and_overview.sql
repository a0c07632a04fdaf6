ALTER TABLE "bookings" DROP CONSTRAINT "bookings_status_check";--> statement-breakpoint
CREATE INDEX "bookings_created_index" ON "bookings" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "bookings_unplaced_index" ON "bookings" USING btree ("organization_id","status","id") WHERE "bookings"."status" in ('requested', 'cancelled');--> statement-breakpoint
CREATE INDEX "leads_created_index" ON "leads" USING btree ("organization_id","created_at");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_status_check" CHECK ("bookings"."status" in ('requested', 'booked', 'completed', 'no_show', 'cancelled'));