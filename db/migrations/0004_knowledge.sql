CREATE TABLE "knowledge_passages" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"source_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"url" text,
	"title" text NOT NULL,
	"heading" text NOT NULL,
	"content" text NOT NULL,
	"words" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, words)) STORED,
	CONSTRAINT "knowledge_passages_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_sources" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"addresses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content" text,
	"read_at" timestamp(3) with time zone,
	"next_read_at" timestamp(3) with time zone,
	"fault" text,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "knowledge_sources_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "knowledge_sources_kind_check" CHECK ("knowledge_sources"."kind" in ('site', 'text'))
);
--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD CONSTRAINT "knowledge_passages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_passages" ADD CONSTRAINT "knowledge_passages_organization_id_source_id_knowledge_sources_organization_id_id_fk" FOREIGN KEY ("organization_id","source_id") REFERENCES "public"."knowledge_sources"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD CONSTRAINT "knowledge_sources_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_passages_source_index" ON "knowledge_passages" USING btree ("organization_id","source_id");--> statement-breakpoint
CREATE INDEX "knowledge_sources_next_read_index" ON "knowledge_sources" USING btree ("next_read_at") WHERE "knowledge_sources"."next_read_at" is not null;--> statement-breakpoint
-- As for all tables of tenants: see "Storage and planning" in 0000_initial.sql.
ALTER TABLE "knowledge_passages" ALTER COLUMN "organization_id" SET (n_distinct = 100);--> statement-breakpoint
ALTER TABLE "knowledge_sources" ALTER COLUMN "organization_id" SET (n_distinct = 100);
