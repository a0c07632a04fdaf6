CREATE TABLE "identities" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	CONSTRAINT "identities_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "identities_subject_key" UNIQUE("provider","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text NOT NULL,
	"window_start" timestamp(3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limits_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"full_name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	CONSTRAINT "users_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_organization_id_id_key" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "booking_uids" (
	"organization_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"booking_id" uuid,
	"applied_at" timestamp(3) with time zone NOT NULL,
	"cancellation" jsonb,
	CONSTRAINT "booking_uids_organization_id_uid_pk" PRIMARY KEY("organization_id","uid")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"lead_id" uuid NOT NULL,
	"status" text NOT NULL,
	"uid" text,
	"title" text,
	"services" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"starts_at" timestamp(3) with time zone,
	"ends_at" timestamp(3) with time zone,
	"time_zone" text,
	"location" text,
	"notes" text,
	"cancellation_reason" text,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "bookings_status_check" CHECK ("bookings"."status" in ('requested', 'booked', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "channel_connections" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"provider" text NOT NULL,
	"address" text NOT NULL,
	"display_name" text NOT NULL,
	"credentials_sealed" text NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "channel_connections_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "channel_connections_provider_check" CHECK ("channel_connections"."provider" in ('provider-a', 'provider-b'))
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"lead_id" uuid NOT NULL,
	"connection_id" uuid,
	"session_key" text NOT NULL,
	"reply_to" text,
	"channel" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"message_count" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp(3) with time zone,
	"last_message_preview" text,
	"customer_wrote_at" timestamp(3) with time zone,
	"customer_position" integer DEFAULT 0 NOT NULL,
	"answered_position" integer DEFAULT 0 NOT NULL,
	"agent_failures" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "conversations_status_check" CHECK ("conversations"."status" in ('active', 'completed', 'escalated', 'abandoned'))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"connection_id" uuid,
	"provider_message_id" text,
	"delivery_status" text,
	"delivery_error" jsonb,
	"send_attempts" integer DEFAULT 0 NOT NULL,
	"send_at" timestamp(3) with time zone,
	CONSTRAINT "messages_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "messages_position_key" UNIQUE("organization_id","conversation_id","position"),
	CONSTRAINT "messages_role_check" CHECK ("messages"."role" in ('user', 'assistant', 'system'))
);
--> statement-breakpoint
CREATE TABLE "record_counts" (
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"channel" text NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_event_receipts" (
	"organization_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"received_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_event_receipts_organization_id_fingerprint_pk" PRIMARY KEY("organization_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "events_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"organization_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status_code" integer NOT NULL,
	"answer_sealed" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_organization_id_key_pk" PRIMARY KEY("organization_id","key")
);
--> statement-breakpoint
CREATE TABLE "lead_identities" (
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"lead_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_identities_organization_id_kind_value_pk" PRIMARY KEY("organization_id","kind","value")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"company" text,
	"channel" text NOT NULL,
	"channel_id" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"preferred_services" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"appointment_notes" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(name || chr(10) || coalesce(email, '') || chr(10) || coalesce(company, '') || chr(10) || coalesce(phone, ''))) STORED,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "leads_channel_check" CHECK ("leads"."channel" in ('whatsapp', 'telegram', 'web', 'email', 'voice')),
	CONSTRAINT "leads_status_check" CHECK ("leads"."status" in ('new', 'contacted', 'booking_offered', 'booked', 'confirmed', 'completed', 'no_show', 'cancelled', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"services" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opening_hours" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sandbox" boolean DEFAULT false NOT NULL,
	"scheduler_secret_sealed" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"organization_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status_code" integer,
	"error" text,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "webhook_attempts_organization_id_delivery_id_number_pk" PRIMARY KEY("organization_id","delivery_id","number")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"attempts_left" integer DEFAULT 3 NOT NULL,
	"next_attempt_at" timestamp(3) with time zone DEFAULT now(),
	"first_attempt_at" timestamp(3) with time zone,
	CONSTRAINT "webhook_deliveries_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "webhook_deliveries_status_check" CHECK ("webhook_deliveries"."status" in ('pending', 'succeeded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"disabled_reason" text,
	"secret_sealed" text NOT NULL,
	"previous_secret_sealed" text,
	"previous_secret_until" timestamp(3) with time zone,
	"failing_since" timestamp(3) with time zone,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "webhook_endpoints_status_check" CHECK ("webhook_endpoints"."status" in ('active', 'disabled'))
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_uids" ADD CONSTRAINT "booking_uids_organization_id_booking_id_bookings_organization_id_id_fk" FOREIGN KEY ("organization_id","booking_id") REFERENCES "public"."bookings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_lead_id_leads_organization_id_id_fk" FOREIGN KEY ("organization_id","lead_id") REFERENCES "public"."leads"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_connections" ADD CONSTRAINT "channel_connections_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_organization_id_lead_id_leads_organization_id_id_fk" FOREIGN KEY ("organization_id","lead_id") REFERENCES "public"."leads"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_organization_id_connection_id_channel_connections_organization_id_id_fk" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."channel_connections"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_organization_id_conversation_id_conversations_organization_id_id_fk" FOREIGN KEY ("organization_id","conversation_id") REFERENCES "public"."conversations"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_organization_id_connection_id_channel_connections_organization_id_id_fk" FOREIGN KEY ("organization_id","connection_id") REFERENCES "public"."channel_connections"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_event_receipts" ADD CONSTRAINT "agent_event_receipts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_identities" ADD CONSTRAINT "lead_identities_lead_fk" FOREIGN KEY ("organization_id","lead_id") REFERENCES "public"."leads"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_organization_id_delivery_id_webhook_deliveries_organization_id_id_fk" FOREIGN KEY ("organization_id","delivery_id") REFERENCES "public"."webhook_deliveries"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organization_id_endpoint_id_webhook_endpoints_organization_id_id_fk" FOREIGN KEY ("organization_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organization_id_event_id_events_organization_id_id_fk" FOREIGN KEY ("organization_id","event_id") REFERENCES "public"."events"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_uids_booking_index" ON "booking_uids" USING btree ("organization_id","booking_id");--> statement-breakpoint
CREATE INDEX "bookings_start_index" ON "bookings" USING btree ("organization_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "bookings_status_index" ON "bookings" USING btree ("organization_id","status","starts_at","id");--> statement-breakpoint
CREATE INDEX "bookings_lead_index" ON "bookings" USING btree ("organization_id","lead_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_connections_address_key" ON "channel_connections" USING btree ("provider","address") WHERE "channel_connections"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_open_key" ON "conversations" USING btree ("organization_id","session_key") WHERE "conversations"."status" in ('active', 'escalated');--> statement-breakpoint
CREATE INDEX "conversations_recent_index" ON "conversations" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "conversations_status_index" ON "conversations" USING btree ("organization_id","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "conversations_channel_index" ON "conversations" USING btree ("organization_id","channel","updated_at","id");--> statement-breakpoint
CREATE INDEX "conversations_waiting_index" ON "conversations" USING btree ("updated_at") WHERE "conversations"."status" = 'active' and "conversations"."customer_position" > "conversations"."answered_position";--> statement-breakpoint
CREATE INDEX "conversations_lead_index" ON "conversations" USING btree ("organization_id","lead_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "conversations_idle_index" ON "conversations" USING btree ("updated_at") WHERE "conversations"."status" in ('active', 'escalated');--> statement-breakpoint
CREATE UNIQUE INDEX "messages_provider_key" ON "messages" USING btree ("connection_id","provider_message_id") WHERE "messages"."provider_message_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_time_index" ON "messages" USING btree ("organization_id","conversation_id","created_at","position");--> statement-breakpoint
CREATE INDEX "messages_unsent_index" ON "messages" USING btree ("organization_id","conversation_id","position") WHERE "messages"."delivery_status" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "record_counts_index" ON "record_counts" USING btree ("organization_id","kind","status","channel");--> statement-breakpoint
CREATE INDEX "agent_event_receipts_age_index" ON "agent_event_receipts" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "events_feed_index" ON "events" USING btree ("organization_id","transaction_id","id");--> statement-breakpoint
CREATE INDEX "events_feed_type_index" ON "events" USING btree ("organization_id","type","transaction_id","id");--> statement-breakpoint
CREATE INDEX "events_time_index" ON "events" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "events_age_index" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "lead_identities_lead_index" ON "lead_identities" USING btree ("organization_id","lead_id");--> statement-breakpoint
CREATE INDEX "leads_status_index" ON "leads" USING btree ("organization_id","status","id");--> statement-breakpoint
CREATE INDEX "leads_channel_index" ON "leads" USING btree ("organization_id","channel","id");--> statement-breakpoint
CREATE INDEX "leads_channel_id_index" ON "leads" USING btree ("organization_id","channel","channel_id");--> statement-breakpoint
CREATE INDEX "leads_email_index" ON "leads" USING btree ("organization_id","email");--> statement-breakpoint
CREATE INDEX "leads_phone_index" ON "leads" USING btree ("organization_id","phone");--> statement-breakpoint
CREATE INDEX "leads_search_index" ON "leads" USING gin ("organization_id","search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_list_index" ON "webhook_deliveries" USING btree ("organization_id","endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_status_index" ON "webhook_deliveries" USING btree ("organization_id","endpoint_id","status","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event_index" ON "webhook_deliveries" USING btree ("organization_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_index" ON "webhook_deliveries" USING btree ("endpoint_id","next_attempt_at") WHERE "webhook_deliveries"."status" = 'pending';