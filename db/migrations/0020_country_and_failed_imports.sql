ALTER TABLE "lead_imports" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "phones_read_to" uuid;--> statement-breakpoint
CREATE INDEX "lead_imports_running_index" ON "lead_imports" USING btree ("updated_at") WHERE "lead_imports"."status" = 'running';--> statement-breakpoint
CREATE INDEX "leads_national_phone_index" ON "leads" USING btree ("organization_id","id") WHERE "leads"."phone" not like '+%';--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_country_check" CHECK ("organizations"."country" ~ '^[A-Z]{2}$');