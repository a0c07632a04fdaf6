-- All that counts of what is kept here may change meanwhile; who writes waits until this has been committed.
LOCK TABLE leads, conversations, bookings IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- The counts that a row is in: its table's, and those of its parts.
CREATE FUNCTION lead_kinds(imported boolean, label_ids uuid[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'leads' UNION ALL SELECT 'leads:imported' WHERE imported
  UNION ALL SELECT 'leads:' || label_id FROM unnest(label_ids) AS label_id
$$;
--> statement-breakpoint
CREATE FUNCTION conversation_kinds(team_id uuid, label_ids uuid[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'conversations' UNION ALL SELECT 'conversations:' || team_id WHERE team_id IS NOT NULL
  UNION ALL SELECT 'conversations:' || label_id FROM unnest(label_ids) AS label_id
$$;
--> statement-breakpoint
CREATE FUNCTION count_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO record_counts (organization_id, kind, status, channel, change)
      SELECT organization_id, kind, status, channel, count(*)
      FROM new_rows, lead_kinds(imported, label_ids) AS kind GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO record_counts (organization_id, kind, status, channel, change)
      SELECT organization_id, kind, status, channel, -count(*)
      FROM old_rows, lead_kinds(imported, label_ids) AS kind GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO record_counts (organization_id, kind, status, channel, change)
      SELECT organization_id, kind, status, channel, sum(change) FROM (
        SELECT organization_id, status, channel, imported, label_ids, 1 AS change FROM new_rows
        UNION ALL
        SELECT organization_id, status, channel, imported, label_ids, -1 FROM old_rows
      ) AS changes, lead_kinds(imported, label_ids) AS kind GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO record_counts (organization_id, kind, status, channel, change)
      SELECT organization_id, kind, status, channel, count(*)
      FROM new_rows, conversation_kinds(team_id, label_ids) AS kind GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO record_counts (organization_id, kind, status, channel, change)
      SELECT organization_id, kind, status, channel, -count(*)
      FROM old_rows, conversation_kinds(team_id, label_ids) AS kind GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO record_counts (organization_id, kind, status, channel, change)
      SELECT organization_id, kind, status, channel, sum(change) FROM (
        SELECT organization_id, status, channel, team_id, label_ids, 1 AS change FROM new_rows
        UNION ALL
        SELECT organization_id, status, channel, team_id, label_ids, -1 FROM old_rows
      ) AS changes, conversation_kinds(team_id, label_ids) AS kind GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO record_counts (organization_id, kind, status, channel, change)
      SELECT organization_id, 'bookings', status, '', count(*) FROM new_rows GROUP BY 1, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO record_counts (organization_id, kind, status, channel, change)
      SELECT organization_id, 'bookings', status, '', -count(*) FROM old_rows GROUP BY 1, 3;
  ELSE
    INSERT INTO record_counts (organization_id, kind, status, channel, change)
      SELECT organization_id, 'bookings', status, '', sum(change) FROM (
        SELECT organization_id, status, 1 AS change FROM new_rows
        UNION ALL
        SELECT organization_id, status, -1 FROM old_rows
      ) AS changes GROUP BY 1, 3 HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER leads_counts_insert AFTER INSERT ON leads REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER leads_counts_update AFTER UPDATE ON leads REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER leads_counts_delete AFTER DELETE ON leads REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER conversations_counts_insert AFTER INSERT ON conversations REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_conversations();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER conversations_counts_update AFTER UPDATE ON conversations
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_conversations();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER conversations_counts_delete AFTER DELETE ON conversations REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_conversations();
--> statement-breakpoint
CREATE TRIGGER bookings_counts_insert AFTER INSERT ON bookings REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_bookings();
--> statement-breakpoint
CREATE TRIGGER bookings_counts_update AFTER UPDATE ON bookings REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_bookings();
--> statement-breakpoint
CREATE TRIGGER bookings_counts_delete AFTER DELETE ON bookings REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_bookings();
--> statement-breakpoint
DROP FUNCTION record_counts_insert(), record_counts_update(), record_counts_delete();
--> statement-breakpoint
INSERT INTO record_counts (organization_id, kind, status, channel, change)
  SELECT organization_id, kind, status, channel, count(*)
  FROM leads, lead_kinds(imported, label_ids) AS kind
  WHERE kind <> 'leads' AND (imported OR label_ids <> '{}') GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO record_counts (organization_id, kind, status, channel, change)
  SELECT organization_id, kind, status, channel, count(*)
  FROM conversations, conversation_kinds(team_id, label_ids) AS kind
  WHERE kind <> 'conversations' AND (team_id IS NOT NULL OR label_ids <> '{}') GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO record_counts (organization_id, kind, status, channel, change)
  SELECT organization_id, 'bookings', status, '', count(*) FROM bookings GROUP BY 1, 3;
--> statement-breakpoint
-- A text's letters, and each two that stand side by side: it is split into pairs from its first letter on, and from its second.
CREATE FUNCTION letters_and_pairs(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_to_array(said, NULL) || array_remove(
    string_to_array(regexp_replace(said, '(..)', E'\\1\x01', 'g') || E'\x01'
      || regexp_replace(substr(said, 2), '(..)', E'\\1\x01', 'g'), E'\x01'), '')
$$;
--> statement-breakpoint
CREATE INDEX "leads_letters_index" ON "leads" USING gin ("organization_id",letters_and_pairs("search"));--> statement-breakpoint
CREATE INDEX "webhook_deliveries_type_index" ON "webhook_deliveries" USING btree ("organization_id","endpoint_id","event","id") WHERE "webhook_deliveries"."event" <> 'message.created';
