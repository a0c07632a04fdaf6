-- The old index goes last: until then leads can be read.
CREATE INDEX "conversations_labelled_index" ON "conversations" USING btree ("organization_id","updated_at","id") WHERE "conversations"."label_ids" <> '{}';--> statement-breakpoint
CREATE INDEX "leads_labelled_index" ON "leads" USING gin ("label_ids","search" gin_trgm_ops) WHERE "leads"."label_ids" <> '{}';--> statement-breakpoint
DROP INDEX "leads_label_index";
