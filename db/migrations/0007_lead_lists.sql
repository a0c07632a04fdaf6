ALTER TABLE "lead_imports" ADD COLUMN "known" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "events_lead_status_index" ON "events" USING btree ("organization_id",("data"->>'id'),"created_at") WHERE "events"."type" = 'lead.updated' and "events"."data"->'previous' ? 'status';--> statement-breakpoint
CREATE INDEX "leads_name_index" ON "leads" USING btree ("organization_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "leads_updated_index" ON "leads" USING btree ("organization_id","updated_at","id");