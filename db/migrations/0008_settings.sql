CREATE TABLE "sandbox_receipts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"headers" jsonb NOT NULL,
	"body" text NOT NULL,
	"answer" integer,
	"service_verified" boolean NOT NULL,
	"standard_verified" boolean NOT NULL,
	CONSTRAINT "sandbox_receipts_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_receivers" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"answers" jsonb NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_receivers_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "scheduler_last" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox_receipts" ADD CONSTRAINT "sandbox_receipts_organization_id_sandbox_receivers_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."sandbox_receivers"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_receivers" ADD CONSTRAINT "sandbox_receivers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_receipts_age_index" ON "sandbox_receipts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "conversations_connection_index" ON "conversations" USING btree ("organization_id","connection_id","customer_wrote_at");--> statement-breakpoint
CREATE INDEX "messages_failed_index" ON "messages" USING btree ("organization_id","connection_id","created_at") WHERE "messages"."delivery_status" = 'failed';