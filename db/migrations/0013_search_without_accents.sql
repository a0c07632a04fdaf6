-- Text as it is looked for: lower case, its accents taken off, letters with a stroke or ligatures written plainly. Marks
-- of other scripts (U+0300-036F are those of Latin, Greek and Cyrillic) stay. Needs no extension, and says the same in
-- every database. Text of ASCII alone, which is as long in bytes as in letters, is spared the way through Unicode.
CREATE FUNCTION searchable(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(said) = length(said) THEN lower(said) ELSE
    replace(replace(replace(translate(
      lower(normalize(regexp_replace(normalize(said, NFD), '[\u0300-\u036f]+', '', 'g'), NFC)),
      'øłđıς', 'oldiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
  END
$$;
--> statement-breakpoint
DROP INDEX "messages_search_index";--> statement-breakpoint
ALTER TABLE "leads" drop column "search";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(name || chr(10) || coalesce(email, '') || chr(10) || coalesce(company, '') || chr(10) || coalesce(phone, ''))) STORED;--> statement-breakpoint
-- The dropped column took its index along.
CREATE INDEX "leads_search_index" ON "leads" USING gin ("organization_id","search" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(content)) STORED;--> statement-breakpoint
CREATE INDEX "messages_search_index" ON "messages" USING gin ("organization_id","search" gin_trgm_ops);