-- The sixes of digits that stand side by side in each run of six or more.
CREATE FUNCTION digit_runs(said text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  rest text := said;
  run text;
  sixes text[] := '{}';
BEGIN
  LOOP
    run := substring(rest FROM '[0-9]{6,}');
    EXIT WHEN run IS NULL;
    FOR place IN 1 .. length(run) - 5 LOOP
      sixes := sixes || substr(run, place, 6);
    END LOOP;
    rest := substr(rest, strpos(rest, run) + length(run));
  END LOOP;
  RETURN sixes;
END $$;
--> statement-breakpoint
CREATE INDEX "messages_number_index" ON "messages" USING gin ("organization_id",digit_runs("search")) WHERE "messages"."search" ~ '[0-9]{6}';--> statement-breakpoint
CREATE INDEX "leads_number_index" ON "leads" USING gin ("organization_id",digit_runs("search")) WHERE "leads"."search" ~ '[0-9]{6}';