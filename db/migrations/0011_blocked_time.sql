CREATE TABLE "blocked_times" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"resource_id" uuid,
	"note" text,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone,
	"recurs" jsonb,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_times_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "blocked_times" ADD CONSTRAINT "blocked_times_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_times" ADD CONSTRAINT "blocked_times_organization_id_resource_id_resources_organization_id_id_fk" FOREIGN KEY ("organization_id","resource_id") REFERENCES "public"."resources"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_times" ADD CONSTRAINT "blocked_times_organization_id_created_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocked_times_end_index" ON "blocked_times" USING btree ("organization_id","ends_at","id");--> statement-breakpoint
CREATE INDEX "blocked_times_resource_index" ON "blocked_times" USING btree ("organization_id","resource_id");--> statement-breakpoint
-- As for all tables of tenants: see "Storage and planning" in 0000_initial.sql.
ALTER TABLE "blocked_times" ALTER COLUMN "organization_id" SET (n_distinct = 100);--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "members_block_others" boolean DEFAULT true NOT NULL;
