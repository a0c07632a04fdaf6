CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"input" jsonb NOT NULL,
	"key" text,
	"run_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"run_id" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_waiting_key" ON "outbox" USING btree ("key") WHERE "outbox"."run_id" is null;--> statement-breakpoint
CREATE INDEX "outbox_unsent_index" ON "outbox" USING btree ("created_at") WHERE "outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_due_index" ON "outbox" USING btree ("run_at");