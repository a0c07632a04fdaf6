import { boolean, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { OpeningHours, Service } from "../../server/schema/organization";
import type { SchedulerReceipt } from "../../server/schema/scheduler";
import { moment, newId } from "./columns";

/**
 * A tenant. `sandbox`: its providers and webhook receivers are played by a stand-in on this machine.
 * `default_duration_minutes` is how long an appointment lasts whose service is not known.
 */
export const organizations = pgTable("organizations", {
  id: uuid("id")
    .primaryKey()
    .$defaultFn(() => newId()),
  name: text("name").notNull(),
  time_zone: text("time_zone").notNull().default("UTC"),
  services: jsonb("services").$type<Service[]>().notNull().default([]),
  default_duration_minutes: integer("default_duration_minutes").notNull().default(30),
  opening_hours: jsonb("opening_hours").$type<OpeningHours>().notNull().default({}),
  sandbox: boolean("sandbox").notNull().default(false),
  scheduler_secret_sealed: text("scheduler_secret_sealed"),
  scheduler_last: jsonb("scheduler_last").$type<SchedulerReceipt>(),
  created_at: moment("created_at").notNull().defaultNow(),
});
