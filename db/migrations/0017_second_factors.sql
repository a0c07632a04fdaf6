CREATE TABLE "factors" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"secret_sealed" text,
	"last_step" integer,
	"credential_id" text,
	"public_key" text,
	"counter" bigint,
	"transports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"last_used_at" timestamp(3) with time zone,
	CONSTRAINT "factors_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "factors_credential_key" UNIQUE("credential_id"),
	CONSTRAINT "factors_kind_check" CHECK ("factors"."kind" in ('totp', 'passkey'))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "recovery_codes_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factors_user_index" ON "factors" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_index" ON "recovery_codes" USING btree ("organization_id","user_id");--> statement-breakpoint
-- As for all tables of tenants: see "Storage and planning" in 0000_initial.sql.
ALTER TABLE "factors" ALTER COLUMN "organization_id" SET (n_distinct = 100);--> statement-breakpoint
ALTER TABLE "recovery_codes" ALTER COLUMN "organization_id" SET (n_distinct = 100);--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "requires_second_factor" boolean DEFAULT false NOT NULL;
