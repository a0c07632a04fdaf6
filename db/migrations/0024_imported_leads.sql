ALTER TABLE "leads" ADD COLUMN "imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "leads_imported_index" ON "leads" USING btree ("organization_id","id") WHERE "leads"."imported";--> statement-breakpoint
UPDATE "leads" SET "imported" = true WHERE "channel_id" ~ '^import:[0-9a-f-]{36}:[0-9]+$';--> statement-breakpoint
-- What takes a merge back holds the merged lead whole.
UPDATE "lead_merges" SET "undo" = jsonb_set("undo", '{lead,imported}',
  to_jsonb("undo"->'lead'->>'channel_id' ~ '^import:[0-9a-f-]{36}:[0-9]+$'));
