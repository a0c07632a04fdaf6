CREATE TABLE "agent_rehearsals" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"why" text,
	"reason" text,
	"provider" text,
	"model" text,
	"settings_at" timestamp(3) with time zone,
	"dialogues" text[] NOT NULL,
	"played" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "agent_rehearsals_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "agent_rehearsals_state_check" CHECK ("agent_rehearsals"."state" in ('running', 'done', 'failed')),
	CONSTRAINT "agent_rehearsals_why_check" CHECK ("agent_rehearsals"."why" in ('key', 'model', 'busy', 'down', 'budget', 'changed', 'broke_off'))
);
--> statement-breakpoint
ALTER TABLE "agent_rehearsals" ADD CONSTRAINT "agent_rehearsals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_rehearsals_running_index" ON "agent_rehearsals" USING btree ("organization_id") WHERE "agent_rehearsals"."state" = 'running';--> statement-breakpoint
CREATE INDEX "agent_rehearsals_created_index" ON "agent_rehearsals" USING btree ("created_at");