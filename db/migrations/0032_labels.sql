CREATE TABLE "labels" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "labels_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "labels_color_check" CHECK ("labels"."color" in ('gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'brown'))
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "label_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "label_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "labels_name_key" ON "labels" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE INDEX "conversations_label_index" ON "conversations" USING gin ("label_ids") WHERE "conversations"."label_ids" <> '{}';--> statement-breakpoint
CREATE INDEX "leads_label_index" ON "leads" USING gin ("label_ids") WHERE "leads"."label_ids" <> '{}';