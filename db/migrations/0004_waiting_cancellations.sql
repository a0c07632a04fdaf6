CREATE INDEX "booking_uids_waiting_index" ON "booking_uids" USING btree ("applied_at") WHERE "booking_uids"."booking_id" is null;
--> statement-breakpoint
-- A request that is declined was never anywhere, so it gets no resource.
DROP TRIGGER bookings_resource ON bookings;
--> statement-breakpoint
CREATE TRIGGER bookings_resource BEFORE INSERT OR UPDATE ON bookings
  FOR EACH ROW WHEN (NEW.resource_id IS NULL AND NEW.status NOT IN ('requested', 'cancelled')) EXECUTE FUNCTION choose_first_resource();
