-- They return what they did. A function in SQL is inlined into each statement that needs it, and parsed and planned anew for
-- that; a generated column, or an index on an expression, needs it at each insert. One in PL/pgSQL is planned once a
-- connection.
CREATE OR REPLACE FUNCTION searchable(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF octet_length(said) = length(said) THEN
    RETURN lower(said);
  END IF;
  RETURN replace(replace(replace(translate(
    lower(normalize(regexp_replace(normalize(said, NFD), '[\u0300-\u036f]+', '', 'g'), NFC)),
    'øłđıς', 'oldiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION letters_and_pairs(said text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN string_to_array(said, NULL) || array_remove(
    string_to_array(regexp_replace(said, '(..)', E'\\1\x01', 'g') || E'\x01'
      || regexp_replace(substr(said, 2), '(..)', E'\\1\x01', 'g'), E'\x01'), '');
END $$;
--> statement-breakpoint
-- Changes nothing, but has open connections forget the index with the old function in it, which no new plan matches.
ALTER INDEX leads_letters_index SET (fastupdate = on);
