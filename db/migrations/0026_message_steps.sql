CREATE TABLE "agent_calls" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seen_from" integer NOT NULL,
	"seen_to" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"told" jsonb NOT NULL,
	"reply" text,
	"events" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "agent_calls_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "agent_calls_outcome_check" CHECK ("agent_calls"."outcome" in ('answered', 'later', 'failed', 'outdated', 'unwanted', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "send_attempts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"message_id" uuid NOT NULL,
	"duration_ms" integer NOT NULL,
	"outcome" text NOT NULL,
	"error" jsonb,
	CONSTRAINT "send_attempts_organization_id_message_id_id_pk" PRIMARY KEY("organization_id","message_id","id"),
	CONSTRAINT "send_attempts_outcome_check" CHECK ("send_attempts"."outcome" in ('sent', 'transient', 'permanent', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "received_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "verified_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "stored_at" timestamp(3) with time zone;--> statement-breakpoint
-- Set apart: with the column it would rewrite the table, and give old messages a time that is not theirs.
ALTER TABLE "messages" ALTER COLUMN "stored_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "agent_call_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sent_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "delivered_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "read_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "failed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "agent_calls" ADD CONSTRAINT "agent_calls_organization_id_conversation_id_conversations_organization_id_id_fk" FOREIGN KEY ("organization_id","conversation_id") REFERENCES "public"."conversations"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_attempts" ADD CONSTRAINT "send_attempts_organization_id_message_id_messages_organization_id_id_fk" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_calls_thread_index" ON "agent_calls" USING btree ("organization_id","conversation_id","seen_to","id");--> statement-breakpoint
CREATE INDEX "agent_calls_age_index" ON "agent_calls" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "send_attempts_age_index" ON "send_attempts" USING btree ("created_at");