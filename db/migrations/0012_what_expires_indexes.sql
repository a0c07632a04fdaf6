CREATE INDEX "invitations_age_index" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_age_index" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "lead_imports_unused_index" ON "lead_imports" USING btree ("created_at") WHERE "lead_imports"."status" = 'uploaded';--> statement-breakpoint
CREATE INDEX "lead_merges_undone_index" ON "lead_merges" USING btree ("undone_at") WHERE "lead_merges"."undone_at" is not null;