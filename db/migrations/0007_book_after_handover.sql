ALTER TABLE "conversations" ADD COLUMN "unattended_after" integer;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "books_after_handover" boolean DEFAULT true NOT NULL;