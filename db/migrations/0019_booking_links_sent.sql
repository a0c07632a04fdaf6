ALTER TABLE "booking_pages" ADD COLUMN "sends_links" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_pages" ADD COLUMN "agent_sends_page" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_pages" ADD COLUMN "was_shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "booking_pages" SET "was_shown" = true WHERE "state" <> 'off';
