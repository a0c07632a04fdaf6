CREATE TABLE "agent_pauses" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"pauses_until" timestamp(3) with time zone,
	"connection_ids" jsonb,
	"notice" text,
	"since" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"paused_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_pauses_mode_check" CHECK ("agent_pauses"."mode" in ('off', 'paused', 'while_open', 'while_closed'))
);
--> statement-breakpoint
ALTER TABLE "agent_pauses" ADD CONSTRAINT "agent_pauses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_pauses" ADD CONSTRAINT "agent_pauses_organization_id_paused_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","paused_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- As for all tables of tenants: see "Storage and planning" in 0000_initial.sql.
ALTER TABLE "agent_pauses" ALTER COLUMN "organization_id" SET (n_distinct = 100);
