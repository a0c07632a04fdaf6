CREATE TABLE "conversation_changes" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor" text,
	"actor_id" uuid,
	"assignee_id" uuid,
	CONSTRAINT "conversation_changes_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "conversation_changes_kind_check" CHECK ("conversation_changes"."kind" in ('took_over', 'assigned', 'unassigned', 'escalated', 'handed_back', 'completed', 'reopened', 'abandoned'))
);
--> statement-breakpoint
ALTER TABLE "conversation_changes" ADD CONSTRAINT "conversation_changes_organization_id_conversation_id_conversations_organization_id_id_fk" FOREIGN KEY ("organization_id","conversation_id") REFERENCES "public"."conversations"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_changes" ADD CONSTRAINT "conversation_changes_organization_id_actor_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","actor_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_changes" ADD CONSTRAINT "conversation_changes_organization_id_assignee_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","assignee_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_changes_thread_index" ON "conversation_changes" USING btree ("organization_id","conversation_id","created_at","id");--> statement-breakpoint
-- What the events still know of. They do not say who acted; whoever had the conversation then had taken it over or been given it.
INSERT INTO "conversation_changes" ("organization_id", "id", "created_at", "conversation_id", "kind", "assignee_id")
SELECT events.organization_id, events.id, events.created_at, conversations.id,
  CASE
    WHEN now_is IN ('completed', 'abandoned') AND was <> now_is THEN now_is
    WHEN was IN ('completed', 'abandoned') THEN 'reopened'
    WHEN now_is = 'active' THEN 'handed_back'
    WHEN users.id IS NOT NULL THEN 'assigned'
    WHEN data->'previous'->>'assignee_id' IS NOT NULL THEN 'unassigned'
    ELSE 'escalated'
  END, users.id
FROM events
JOIN conversations ON conversations.organization_id = events.organization_id
  AND conversations.id = (data->>'id')::uuid
LEFT JOIN users ON users.organization_id = events.organization_id AND users.id = (data->>'assignee_id')::uuid,
LATERAL (SELECT data->>'status' AS now_is, coalesce(data->'previous'->>'status', data->>'status') AS was) AS states
WHERE events.type = 'conversation.updated';
