CREATE TABLE "agent_models" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"server_url" text,
	"key_sealed" text,
	"tone" text NOT NULL,
	"instructions" text NOT NULL,
	"languages" text[] NOT NULL,
	"daily_tokens" integer NOT NULL,
	"daily_cost" double precision,
	"input_price" double precision,
	"output_price" double precision,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_models_provider_check" CHECK ("agent_models"."provider" in ('openai', 'anthropic', 'google', 'compatible')),
	CONSTRAINT "agent_models_tone_check" CHECK ("agent_models"."tone" in ('friendly', 'formal', 'brief'))
);
--> statement-breakpoint
CREATE TABLE "model_usage" (
	"organization_id" uuid NOT NULL,
	"day" date NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"fell_back" integer DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "model_usage_organization_id_day_pk" PRIMARY KEY("organization_id","day")
);
--> statement-breakpoint
ALTER TABLE "agent_calls" ADD COLUMN "work" jsonb;--> statement-breakpoint
ALTER TABLE "agent_models" ADD CONSTRAINT "agent_models_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_usage" ADD CONSTRAINT "model_usage_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_usage_day_index" ON "model_usage" USING btree ("day");