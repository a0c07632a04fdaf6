-- Typographic apostrophes are searched like the one of the keyboard.
CREATE OR REPLACE FUNCTION searchable(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF octet_length(said) = length(said) THEN
    RETURN lower(said);
  END IF;
  RETURN replace(replace(replace(translate(
    lower(normalize(regexp_replace(normalize(said, NFD), '[\u0300-\u036f]+', '', 'g'), NFC)),
    'øłđıς‘’‛′ʻʼʹ´＇', 'oldiσ'''''''''''''''''''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
END $$;
--> statement-breakpoint
-- Postgres before 17 can't change the expression of a column: it is made again, with its indexes.
ALTER TABLE leads ADD COLUMN second_phone text;
ALTER TABLE leads DROP COLUMN search;
ALTER TABLE leads ADD COLUMN search text
  GENERATED ALWAYS AS (searchable(name || chr(10) || coalesce(email, '') || chr(10) || coalesce(company, '')
    || chr(10) || coalesce(phone, '') || coalesce(chr(10) || second_phone, ''))) STORED;
CREATE INDEX leads_second_phone_index ON leads (organization_id, second_phone) WHERE second_phone IS NOT NULL;
CREATE INDEX leads_labelled_index ON leads USING gin (label_ids, search gin_trgm_ops) WHERE label_ids <> '{}';
CREATE INDEX leads_search_index ON leads USING gin (organization_id, search gin_trgm_ops);
CREATE INDEX leads_letters_index ON leads USING gin (organization_id, letters_and_pairs(search));
CREATE INDEX leads_number_index ON leads USING gin (organization_id, digit_runs(search)) WHERE search ~ '[0-9]{6}';
--> statement-breakpoint
ALTER TABLE messages DROP COLUMN search;
ALTER TABLE messages ADD COLUMN search text GENERATED ALWAYS AS (searchable(content)) STORED;
CREATE INDEX messages_search_index ON messages USING gin (organization_id, search gin_trgm_ops);
CREATE INDEX messages_number_index ON messages USING gin (organization_id, digit_runs(search))
  WHERE search ~ '[0-9]{6}';
--> statement-breakpoint
ALTER TABLE lead_identities ADD COLUMN first_lead_id uuid;
ALTER TABLE lead_identities ADD COLUMN address text;
ALTER TABLE lead_identities ADD COLUMN proven_at timestamp(3) with time zone;
--> statement-breakpoint
-- Whoever has a reply window has written to us.
UPDATE lead_identities SET proven_at = created_at
WHERE kind = 'user_id' OR value LIKE 'practice:%' OR EXISTS (
  SELECT FROM reply_windows
  WHERE reply_windows.organization_id = lead_identities.organization_id AND customer = lead_identities.value);
