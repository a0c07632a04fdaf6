-- A sender's identity is claimed before its lead is written, so that of many at once one wins.
ALTER TABLE lead_identities ALTER CONSTRAINT lead_identities_lead_fk DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- A time that we gave away ourselves is given once; a scheduler's bookings are its own affair.
ALTER TABLE bookings ADD CONSTRAINT bookings_slot_key EXCLUDE USING gist (
  organization_id WITH =, tstzrange(starts_at, ends_at) WITH &&
) WHERE (status = 'booked' AND uid IS NULL);
--> statement-breakpoint
-- One row per (status, channel) that a statement changed, added by the transaction that changes it.
CREATE FUNCTION record_counts_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_counts (organization_id, kind, status, channel, change)
    SELECT organization_id, TG_TABLE_NAME, status, channel, count(*) FROM new_rows GROUP BY 1, 3, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION record_counts_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_counts (organization_id, kind, status, channel, change)
    SELECT organization_id, TG_TABLE_NAME, status, channel, sum(change) FROM (
      SELECT organization_id, status, channel, 1 AS change FROM new_rows
      UNION ALL
      SELECT organization_id, status, channel, -1 FROM old_rows
    ) AS changes GROUP BY 1, 3, 4 HAVING sum(change) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION record_counts_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_counts (organization_id, kind, status, channel, change)
    SELECT organization_id, TG_TABLE_NAME, status, channel, -count(*) FROM old_rows GROUP BY 1, 3, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_counts_insert AFTER INSERT ON leads REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_counts_insert();
--> statement-breakpoint
CREATE TRIGGER leads_counts_update AFTER UPDATE ON leads REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_counts_update();
--> statement-breakpoint
CREATE TRIGGER leads_counts_delete AFTER DELETE ON leads REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_counts_delete();
--> statement-breakpoint
CREATE TRIGGER conversations_counts_insert AFTER INSERT ON conversations REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_counts_insert();
--> statement-breakpoint
CREATE TRIGGER conversations_counts_update AFTER UPDATE ON conversations REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_counts_update();
--> statement-breakpoint
CREATE TRIGGER conversations_counts_delete AFTER DELETE ON conversations REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_counts_delete();
