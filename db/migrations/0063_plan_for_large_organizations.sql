-- Where a statement is planned once for all organizations, Postgres takes each for as large as the average one. Among many
-- small ones it then chose what suits a dozen rows, such as joining each row with all that an organization has: lists of one
-- with a million leads took seconds. Told that there are a hundred, it takes one for a hundredth of a table at least.
-- https://www.postgresql.org/docs/current/sql-altertable.html#SQL-ALTERTABLE-DESC-SET-ATTRIBUTE-OPTIONS
DO $$
DECLARE
  kept record;
BEGIN
  FOR kept IN
    SELECT c.oid::regclass AS name, c.reltuples > 0 AS has_rows
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id'
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND pg_has_role(c.relowner, 'USAGE')
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER COLUMN organization_id SET (n_distinct = 100)', kept.name);
    -- It counts from the next look at the table on; of an empty one that would have Postgres believe that it stays so.
    IF kept.has_rows THEN
      EXECUTE format('ANALYZE %s', kept.name);
    END IF;
  END LOOP;
END $$;
