CREATE TABLE "notification_sends" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"act_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"way" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"send_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"reason" text,
	CONSTRAINT "notification_sends_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "notification_sends_way_check" CHECK ("notification_sends"."way" in ('push', 'email')),
	CONSTRAINT "notification_sends_state_check" CHECK ("notification_sends"."state" in ('queued', 'sending', 'sent', 'failed', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"ways" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quiet_from" smallint,
	"quiet_to" smallint,
	"shows_words" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_settings_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id"),
	CONSTRAINT "notification_settings_quiet_check" CHECK (("notification_settings"."quiet_from" is null) = ("notification_settings"."quiet_to" is null))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"fact" text NOT NULL,
	"conversation_id" uuid,
	"actor_id" uuid,
	"subject_id" uuid,
	"subject" text,
	"detail" text,
	"read_at" timestamp(3) with time zone,
	CONSTRAINT "notifications_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "notifications_fact_key" UNIQUE("organization_id","user_id","fact"),
	CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('handed_over', 'agent_failed', 'assigned', 'mentioned', 'unanswered', 'not_sent', 'number_failing', 'webhook_failing', 'import_done'))
);
--> statement-breakpoint
ALTER TABLE "notification_sends" ADD CONSTRAINT "notification_sends_organization_id_notification_id_notifications_organization_id_id_fk" FOREIGN KEY ("organization_id","notification_id") REFERENCES "public"."notifications"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organization_id_actor_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","actor_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organization_id_conversation_id_conversations_organization_id_id_fk" FOREIGN KEY ("organization_id","conversation_id") REFERENCES "public"."conversations"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_sends_notification_index" ON "notification_sends" USING btree ("organization_id","notification_id");--> statement-breakpoint
CREATE INDEX "notification_sends_act_index" ON "notification_sends" USING btree ("organization_id","act_id");--> statement-breakpoint
CREATE INDEX "notification_sends_due_index" ON "notification_sends" USING btree ("send_at") WHERE "notification_sends"."state" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "notifications_list_index" ON "notifications" USING btree ("organization_id","user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread_index" ON "notifications" USING btree ("organization_id","user_id","conversation_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_conversation_index" ON "notifications" USING btree ("organization_id","conversation_id");--> statement-breakpoint
CREATE INDEX "notifications_age_index" ON "notifications" USING btree ("created_at");