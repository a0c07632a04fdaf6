CREATE TABLE "api_key_requests" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"key_id" uuid NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"ip" text NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "api_key_requests_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"secret_hash" text NOT NULL,
	"start" text NOT NULL,
	"last_four" text NOT NULL,
	"created_by" uuid NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone,
	"rotated_at" timestamp(3) with time zone,
	"last_used_at" timestamp(3) with time zone,
	"last_used_from" text,
	CONSTRAINT "api_keys_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "api_keys_secret_key" UNIQUE("organization_id","secret_hash")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";
--> statement-breakpoint
ALTER TABLE "api_key_requests" ADD CONSTRAINT "api_key_requests_organization_id_key_id_api_keys_organization_id_id_fk" FOREIGN KEY ("organization_id","key_id") REFERENCES "public"."api_keys"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_created_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "api_key_requests_list_index" ON "api_key_requests" USING btree ("organization_id","key_id","id");
--> statement-breakpoint
CREATE INDEX "api_key_requests_age_index" ON "api_key_requests" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "api_keys_expiry_index" ON "api_keys" USING btree ("expires_at") WHERE "api_keys"."revoked_at" is null;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('handed_over', 'agent_failed', 'assigned', 'customer_wrote', 'mentioned', 'snoozed', 'unanswered', 'not_sent', 'number_failing', 'webhook_failing', 'calendar_failing', 'part_failing', 'api_key_expires', 'import_done')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "organization_id" SET (n_distinct = 100);
--> statement-breakpoint
ALTER TABLE "api_key_requests" ALTER COLUMN "organization_id" SET (n_distinct = 100);
