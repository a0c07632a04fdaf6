-- Renaming a class changes all its seats in one statement. Checked row by row, a renamed seat would conflict with those
-- that still have the old name, so the constraint is checked when the statement ends.
ALTER TABLE bookings DROP CONSTRAINT bookings_slot_key;
--> statement-breakpoint
ALTER TABLE bookings ADD CONSTRAINT bookings_slot_key EXCLUDE USING gist (
  organization_id WITH =, resource_id WITH =, tstzrange(blocks_from, blocks_until) WITH &&,
  coalesce(session, id::text) WITH <>
) WHERE (status = 'booked' AND uid IS NULL) DEFERRABLE INITIALLY IMMEDIATE;
