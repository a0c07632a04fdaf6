CREATE TABLE "reply_windows" (
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"customer" text NOT NULL,
	"customer_wrote_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "reply_windows_organization_id_connection_id_customer_pk" PRIMARY KEY("organization_id","connection_id","customer")
);
--> statement-breakpoint
DROP INDEX "conversations_connection_index";--> statement-breakpoint
ALTER TABLE "lead_merges" ALTER COLUMN "merged_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_connections" ADD COLUMN "verify_token_hash" text;--> statement-breakpoint
ALTER TABLE "channel_connections" ADD COLUMN "account_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_identities" ADD COLUMN "former_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "lead_identities" ADD COLUMN "moved_to" text;--> statement-breakpoint
ALTER TABLE "reply_windows" ADD CONSTRAINT "reply_windows_organization_id_connection_id_channel_connections_organization_id_id_fk" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."channel_connections"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reply_windows_latest_index" ON "reply_windows" USING btree ("organization_id","connection_id","customer_wrote_at");--> statement-breakpoint
CREATE INDEX "channel_connections_verify_token_index" ON "channel_connections" USING btree ("verify_token_hash") WHERE "channel_connections"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "channel_connections_unhashed_index" ON "channel_connections" USING btree ("id") WHERE "channel_connections"."provider" = 'provider-b' and "channel_connections"."deleted_at" is null and "channel_connections"."verify_token_hash" is null;--> statement-breakpoint
CREATE INDEX "channel_connections_accounts_index" ON "channel_connections" USING gin ("account_ids") WHERE "channel_connections"."deleted_at" is null;--> statement-breakpoint
-- What the provider itself said of a customer (a change of number) never opened the window.
INSERT INTO "reply_windows" ("organization_id", "connection_id", "customer", "customer_wrote_at")
SELECT c."organization_id", coalesce(m."connection_id", c."connection_id"), c."reply_to", max(m."created_at")
FROM "messages" m
JOIN "conversations" c ON c."organization_id" = m."organization_id" AND c."id" = m."conversation_id"
WHERE m."role" = 'user' AND m."metadata"->>'type' IS DISTINCT FROM 'system'
	AND c."reply_to" IS NOT NULL AND coalesce(m."connection_id", c."connection_id") IS NOT NULL
GROUP BY 1, 2, 3;--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "customer_wrote_at";