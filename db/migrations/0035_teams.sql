CREATE TABLE "team_members" (
	"organization_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"last_assigned_at" timestamp(3) with time zone,
	CONSTRAINT "team_members_organization_id_team_id_user_id_pk" PRIMARY KEY("organization_id","team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"assign" text NOT NULL,
	"cap" integer,
	"takes_hand_overs" boolean NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "teams_assign_check" CHECK ("teams"."assign" in ('by_hand', 'in_turn', 'fewest'))
);
--> statement-breakpoint
ALTER TABLE "conversation_changes" DROP CONSTRAINT "conversation_changes_kind_check";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_away" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "working_hours" jsonb;--> statement-breakpoint
ALTER TABLE "conversation_changes" ADD COLUMN "team_name" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_organization_id_team_id_teams_organization_id_id_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name_key" ON "teams" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "teams_hand_overs_key" ON "teams" USING btree ("organization_id") WHERE "teams"."takes_hand_overs";--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_organization_id_team_id_teams_organization_id_id_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_team_index" ON "conversations" USING btree ("organization_id","team_id","updated_at","id") WHERE "conversations"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "conversations_queue_index" ON "conversations" USING btree ("organization_id","team_id","waiting_since","id") WHERE "conversations"."status" = 'escalated' and "conversations"."assignee_id" is null and "conversations"."snoozed_until" is null and "conversations"."team_id" is not null;--> statement-breakpoint
ALTER TABLE "conversation_changes" ADD CONSTRAINT "conversation_changes_kind_check" CHECK ("conversation_changes"."kind" in ('took_over', 'assigned', 'unassigned', 'escalated', 'handed_back', 'completed', 'reopened', 'abandoned', 'moved'));