CREATE TABLE "page_visits" (
	"organization_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "page_visits_organization_id_day_source_kind_pk" PRIMARY KEY("organization_id","day","source","kind"),
	CONSTRAINT "page_visits_kind_check" CHECK ("page_visits"."kind" in ('seen', 'times', 'booked'))
);
--> statement-breakpoint
ALTER TABLE "page_visits" ADD CONSTRAINT "page_visits_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_visits_day_index" ON "page_visits" USING btree ("day");
--> statement-breakpoint
-- As for all tables of tenants: see "Storage and planning" in 0000_initial.sql.
ALTER TABLE "page_visits" ALTER COLUMN "organization_id" SET (n_distinct = 100);
