CREATE TABLE "transcriptions" (
	"organization_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"holds_until" timestamp(3) with time zone,
	"is_for_agent" boolean DEFAULT true NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp(3) with time zone,
	"outcome" text,
	"reason" text,
	"settled_at" timestamp(3) with time zone,
	CONSTRAINT "transcriptions_organization_id_message_id_pk" PRIMARY KEY("organization_id","message_id"),
	CONSTRAINT "transcriptions_outcome_check" CHECK ("transcriptions"."outcome" in ('transcribed', 'failed')),
	CONSTRAINT "transcriptions_settled_check" CHECK (("transcriptions"."outcome" is null) = ("transcriptions"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "transcribes_voice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transcriptions" ADD CONSTRAINT "transcriptions_organization_id_message_id_messages_organization_id_id_fk" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcriptions" ADD CONSTRAINT "transcriptions_organization_id_media_id_media_organization_id_id_fk" FOREIGN KEY ("organization_id","media_id") REFERENCES "public"."media"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcriptions" ADD CONSTRAINT "transcriptions_organization_id_conversation_id_conversations_organization_id_id_fk" FOREIGN KEY ("organization_id","conversation_id") REFERENCES "public"."conversations"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transcriptions_media_index" ON "transcriptions" USING btree ("organization_id","media_id");--> statement-breakpoint
CREATE INDEX "transcriptions_held_index" ON "transcriptions" USING btree ("organization_id","conversation_id") WHERE "transcriptions"."holds_until" is not null;--> statement-breakpoint
CREATE INDEX "transcriptions_try_index" ON "transcriptions" USING btree ("try_at") WHERE "transcriptions"."try_at" is not null;