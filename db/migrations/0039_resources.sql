-- Minutes are the same in every zone, which Postgres can't know of intervals: a column may be made of this.
CREATE FUNCTION minutes_later(at timestamptz, minutes integer) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN at + make_interval(mins => minutes);
--> statement-breakpoint
CREATE TABLE "resources" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"services" jsonb,
	"opening_hours" jsonb,
	"position" integer NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resources_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "resources_kind_check" CHECK ("resources"."kind" in ('person', 'room', 'equipment'))
);
--> statement-breakpoint
CREATE TABLE "schedule_exceptions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"hours" jsonb NOT NULL,
	"resource_id" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedule_exceptions_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "schedule_exceptions_dates_check" CHECK ("schedule_exceptions"."starts_on" <= "schedule_exceptions"."ends_on")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "resource_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "buffer_before_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "buffer_after_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "blocks_from" timestamp(3) with time zone GENERATED ALWAYS AS (minutes_later(starts_at, -buffer_before_minutes)) STORED;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "blocks_until" timestamp(3) with time zone GENERATED ALWAYS AS (minutes_later(coalesce(ends_at, starts_at), buffer_after_minutes)) STORED;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "session" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "seat" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "lead_time_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "horizon_days" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_exceptions" ADD CONSTRAINT "schedule_exceptions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_exceptions" ADD CONSTRAINT "schedule_exceptions_organization_id_resource_id_resources_organization_id_id_fk" FOREIGN KEY ("organization_id","resource_id") REFERENCES "public"."resources"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Until now an organization was one place: its bookings are there.
INSERT INTO "resources" ("organization_id", "id", "name", "kind", "position")
SELECT "id", new_id(), left("name", 80), 'room', 0 FROM "organizations";
--> statement-breakpoint
UPDATE "bookings" SET "resource_id" = "resources"."id"
FROM "resources"
WHERE "resources"."organization_id" = "bookings"."organization_id" AND "bookings"."status" <> 'requested';
--> statement-breakpoint
CREATE INDEX "resources_position_index" ON "resources" USING btree ("organization_id","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "resources_name_key" ON "resources" USING btree ("organization_id",lower("name")) WHERE "resources"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "schedule_exceptions_dates_index" ON "schedule_exceptions" USING btree ("organization_id","ends_on","id");--> statement-breakpoint
CREATE INDEX "schedule_exceptions_resource_index" ON "schedule_exceptions" USING btree ("organization_id","resource_id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organization_id_resource_id_resources_organization_id_id_fk" FOREIGN KEY ("organization_id","resource_id") REFERENCES "public"."resources"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_blocks_index" ON "bookings" USING btree ("organization_id","blocks_from","blocks_until") WHERE "bookings"."status" = 'booked';--> statement-breakpoint
CREATE INDEX "bookings_resource_index" ON "bookings" USING btree ("organization_id","resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_seat_key" ON "bookings" USING btree ("organization_id","resource_id","session","seat") WHERE "bookings"."status" = 'booked' and "bookings"."uid" is null and "bookings"."session" is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_resource_check" CHECK ("bookings"."resource_id" is not null or "bookings"."status" <> 'booked');
--> statement-breakpoint
-- A time that we gave away ourselves is given once at each resource, or once for each seat of a session; a scheduler's
-- bookings are its own affair.
ALTER TABLE bookings DROP CONSTRAINT bookings_slot_key;
--> statement-breakpoint
ALTER TABLE bookings ADD CONSTRAINT bookings_slot_key EXCLUDE USING gist (
  organization_id WITH =, resource_id WITH =, tstzrange(blocks_from, blocks_until) WITH &&,
  coalesce(session, id::text) WITH <>
) WHERE (status = 'booked' AND uid IS NULL);
--> statement-breakpoint
-- Every organization can be booked from its first moment on.
CREATE FUNCTION add_first_resource() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO resources (organization_id, id, name, kind, position)
    VALUES (NEW.id, new_id(), left(NEW.name, 80), 'room', 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER organizations_first_resource AFTER INSERT ON organizations
  FOR EACH ROW EXECUTE FUNCTION add_first_resource();
--> statement-breakpoint
-- What is booked without saying where is at the first resource: a scheduler's, and what an older version writes.
CREATE FUNCTION choose_first_resource() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT id INTO NEW.resource_id FROM resources
    WHERE organization_id = NEW.organization_id
    ORDER BY archived_at IS NOT NULL, position, id LIMIT 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_resource BEFORE INSERT OR UPDATE ON bookings
  FOR EACH ROW WHEN (NEW.resource_id IS NULL AND NEW.status <> 'requested') EXECUTE FUNCTION choose_first_resource();
