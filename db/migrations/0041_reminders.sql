CREATE TABLE "reminder_settings" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"quiet_from" smallint NOT NULL,
	"quiet_to" smallint NOT NULL,
	"no_show_minutes" smallint,
	"no_show_foreign" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_settings_quiet_check" CHECK ("reminder_settings"."quiet_to" < "reminder_settings"."quiet_from")
);
--> statement-breakpoint
CREATE TABLE "reminder_steps" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"moment" text NOT NULL,
	"offset_minutes" integer NOT NULL,
	"content" text NOT NULL,
	"template_id" uuid,
	"template_values" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"has_buttons" boolean DEFAULT false NOT NULL,
	"on_since" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_steps_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "reminder_steps_moment_check" CHECK ("reminder_steps"."moment" in ('before', 'after')),
	CONSTRAINT "reminder_steps_offset_check" CHECK ("reminder_steps"."offset_minutes" > 0),
	CONSTRAINT "reminder_steps_buttons_check" CHECK (not "reminder_steps"."has_buttons" or "reminder_steps"."moment" = 'before')
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"booking_id" uuid NOT NULL,
	"step_id" uuid NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"way" text NOT NULL,
	"reason" text,
	"conversation_id" uuid,
	"message_id" uuid,
	"answer" text,
	"answered_at" timestamp(3) with time zone,
	CONSTRAINT "reminders_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "reminders_once_key" UNIQUE("organization_id","booking_id","step_id","starts_at"),
	CONSTRAINT "reminders_way_check" CHECK ("reminders"."way" in ('message', 'template', 'email', 'none')),
	CONSTRAINT "reminders_reason_check" CHECK (("reminders"."way" = 'none') = ("reminders"."reason" is not null)),
	CONSTRAINT "reminders_hindrance_check" CHECK ("reminders"."reason" in ('blocked', 'unreachable', 'no_template', 'came_again')),
	CONSTRAINT "reminders_answer_check" CHECK ("reminders"."answer" in ('coming', 'move', 'cancel'))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "placed_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "confirmed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_steps" ADD CONSTRAINT "reminder_steps_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_steps" ADD CONSTRAINT "reminder_steps_organization_id_template_id_message_templates_organization_id_id_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."message_templates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_organization_id_booking_id_bookings_organization_id_id_fk" FOREIGN KEY ("organization_id","booking_id") REFERENCES "public"."bookings"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_organization_id_step_id_reminder_steps_organization_id_id_fk" FOREIGN KEY ("organization_id","step_id") REFERENCES "public"."reminder_steps"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_organization_id_conversation_id_conversations_organization_id_id_fk" FOREIGN KEY ("organization_id","conversation_id") REFERENCES "public"."conversations"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_steps_template_index" ON "reminder_steps" USING btree ("organization_id","template_id");--> statement-breakpoint
CREATE INDEX "reminder_steps_on_index" ON "reminder_steps" USING btree ("organization_id") WHERE "reminder_steps"."on_since" is not null and "reminder_steps"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "reminders_step_index" ON "reminders" USING btree ("organization_id","step_id");--> statement-breakpoint
CREATE INDEX "reminders_conversation_index" ON "reminders" USING btree ("organization_id","conversation_id","id");