ALTER TABLE "webhook_endpoints" ADD COLUMN "headers_sealed" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "header_names" text[] DEFAULT '{}' NOT NULL;