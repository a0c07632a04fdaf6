import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { OrganizationLimits } from "../../schema/limits";
import { AgentLanguage } from "../../schema/model";
import type { OpeningHours } from "../../schema/organization";
import type { SchedulerReceipt } from "../../schema/scheduler";
import type { StoredService } from "../../schema/service";
import { moment, newId, quoted } from "./columns";

/**
 * A tenant. `address`: where customers come to, as they are told it. `sandbox`: the demo, whose numbers are all simulated and whose customers get no mail.
 * `default_duration_minutes` is the duration of appointments without a known service. Customers are offered time slots
 * from `lead_time_minutes` from now, up to `horizon_days` ahead. A customer who waits for a person longer than
 * `reply_target_minutes` of opening hours has waited too long. Phone numbers without a country code belong to
 * `country`; since that was set, leads up to the id `phones_read_to` have been parsed again, or all if it is null.
 * `language` is what customers are written to in if theirs isn't known.
 * `settings_confirmed_at`: when an owner last saved the time zone, which is a guess until then. Customers' files are
 * kept for `media_retention_days`; null: as long as the conversation. `transcribes_voice`: voice messages are
 * transcribed, if the deployment has a transcription service. `books_after_handover`: in a conversation that the agent
 * handed over, it goes on booking while nobody is there. `members_block_others`: members may block the time of others, not
 * only their own. `requires_second_factor`: who has none may only set one up. `suspended_at`: since when the operator has stopped it, with the reason that its people read. `limits`:
 * what it may use, where that differs from the deployment's.
 */
export const organizations = pgTable(
  "organizations",
  {
    id: uuid("id")
      .primaryKey()
      .$defaultFn(() => newId()),
    name: text("name").notNull(),
    address: text("address"),
    time_zone: text("time_zone").notNull().default("UTC"),
    services: jsonb("services").$type<StoredService[]>().notNull().default([]),
    default_duration_minutes: integer("default_duration_minutes").notNull().default(30),
    opening_hours: jsonb("opening_hours").$type<OpeningHours>().notNull().default({}),
    lead_time_minutes: integer("lead_time_minutes").notNull().default(0),
    horizon_days: integer("horizon_days").notNull().default(60),
    reply_target_minutes: integer("reply_target_minutes").notNull().default(15),
    media_retention_days: integer("media_retention_days"),
    transcribes_voice: boolean("transcribes_voice").notNull().default(false),
    books_after_handover: boolean("books_after_handover").notNull().default(true),
    members_block_others: boolean("members_block_others").notNull().default(true),
    sandbox: boolean("sandbox").notNull().default(false),
    country: text("country"),
    language: text("language").$type<AgentLanguage>().notNull().default("en"),
    phones_read_to: uuid("phones_read_to"),
    scheduler_secret_sealed: text("scheduler_secret_sealed"),
    scheduler_last: jsonb("scheduler_last").$type<SchedulerReceipt>(),
    settings_confirmed_at: moment("settings_confirmed_at"),
    first_steps_put_away_at: moment("first_steps_put_away_at"),
    requires_second_factor: boolean("requires_second_factor").notNull().default(false),
    suspended_at: moment("suspended_at"),
    suspended_reason: text("suspended_reason"),
    limits: jsonb("limits").$type<OrganizationLimits>().notNull().default({}),
    created_at: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("organizations_country_check", sql`${t.country} ~ '^[A-Z]{2}$'`),
    check("organizations_language_check", sql`${t.language} in (${quoted(AgentLanguage.options)})`),
  ],
);

/** The organization of a row, for tables without another foreign key that implies it. */
export const ofOrganization = () =>
  uuid("organization_id")
    .notNull()
    .references(() => organizations.id);
