CREATE TABLE "audit_events" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text,
	"targets" jsonb NOT NULL,
	"target_ids" uuid[] NOT NULL,
	"target_count" integer NOT NULL,
	"remote_ip" text,
	"user_agent" text,
	"request_id" text,
	"changes" jsonb,
	CONSTRAINT "audit_events_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE INDEX "audit_events_actor_index" ON "audit_events" USING btree ("organization_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_event_index" ON "audit_events" USING btree ("organization_id","event","id");--> statement-breakpoint
CREATE INDEX "audit_events_target_index" ON "audit_events" USING gin ("target_ids");--> statement-breakpoint
CREATE INDEX "audit_events_age_index" ON "audit_events" USING btree ("created_at");--> statement-breakpoint
-- As for all tables of tenants: see "Storage and planning" in 0000_initial.sql.
ALTER TABLE "audit_events" ALTER COLUMN "organization_id" SET (n_distinct = 100);
