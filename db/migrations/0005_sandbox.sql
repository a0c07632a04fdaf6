CREATE TABLE "sandbox_requests" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"connection_id" uuid NOT NULL,
	"recipient" text,
	"provider_id" text NOT NULL,
	"url" text NOT NULL,
	"content_type" text NOT NULL,
	"body" text NOT NULL,
	"parsed" jsonb NOT NULL,
	"status_code" integer NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "sandbox_requests_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "sandbox_requests" ADD CONSTRAINT "sandbox_requests_organization_id_connection_id_channel_connections_organization_id_id_fk" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."channel_connections"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_requests_recipient_index" ON "sandbox_requests" USING btree ("organization_id","connection_id","recipient","id");--> statement-breakpoint
CREATE INDEX "sandbox_requests_provider_id_index" ON "sandbox_requests" USING btree ("organization_id","provider_id");--> statement-breakpoint
CREATE INDEX "sandbox_requests_age_index" ON "sandbox_requests" USING btree ("created_at");