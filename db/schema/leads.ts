import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { Metadata } from "../../schema/common";
import { Channel, LeadStatus } from "../../schema/lead";
import { moment, quoted, tenantColumns, updatedAt } from "./columns";
import { ofOrganization } from "./organizations";

/**
 * `second_phone`: a number beside `phone`, such as one that was typed for a customer who wrote from another.
 * `practice`: played by staff, who wrote to the practice number. `imported`: from a file. `blocked_at`: since then the
 * customer's messages are stored and nothing else happens. `opted_out_at`: since then nothing automatic is sent to them. `label_ids` refers only to existing labels.
 */
export const leads = pgTable(
  "leads",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    name: text("name").notNull(),
    phone: text("phone"),
    second_phone: text("second_phone"),
    email: text("email"),
    company: text("company"),
    channel: text("channel").$type<Channel>().notNull(),
    channel_id: text("channel_id").notNull(),
    status: text("status").$type<LeadStatus>().notNull().default("new"),
    preferred_services: jsonb("preferred_services").$type<string[]>().notNull().default([]),
    appointment_notes: text("appointment_notes"),
    language: text("language"),
    metadata: jsonb("metadata").$type<Metadata>().notNull().default({}),
    practice: boolean("practice").notNull().default(false),
    imported: boolean("imported").notNull().default(false),
    blocked_at: moment("blocked_at"),
    opted_out_at: moment("opted_out_at"),
    label_ids: uuid("label_ids").array().notNull().default(sql`'{}'`),
    search: text("search").generatedAlwaysAs(
      (): SQL =>
        sql`searchable(name || chr(10) || coalesce(email, '') || chr(10) || coalesce(company, '') || chr(10) || coalesce(phone, '') || coalesce(chr(10) || second_phone, ''))`,
    ),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    index("leads_created_index").on(t.organization_id, t.created_at, t.status, t.channel),
    index("leads_status_index").on(t.organization_id, t.status, t.id),
    index("leads_channel_index").on(t.organization_id, t.channel, t.id),
    index("leads_channel_id_index").on(t.organization_id, t.channel, t.channel_id),
    index("leads_name_index").on(t.organization_id, sql`lower(${t.name})`, t.id),
    index("leads_updated_index").on(t.organization_id, t.updated_at, t.id),
    index("leads_email_index").on(t.organization_id, t.email),
    index("leads_phone_index").on(t.organization_id, t.phone),
    index("leads_second_phone_index")
      .on(t.organization_id, t.second_phone)
      .where(sql`${t.second_phone} is not null`),
    index("leads_imported_index").on(t.organization_id, t.id).where(sql`${t.imported}`),
    index("leads_practice_index").on(t.organization_id, t.id).where(sql`${t.practice}`),
    // Includes the search column, so a query by name and label reads neither's rows completely.
    index("leads_labelled_index")
      .using("gin", t.label_ids, t.search.op("gin_trgm_ops"))
      .where(sql`${t.label_ids} <> '{}'`),
    index("leads_national_phone_index").on(t.organization_id, t.id).where(sql`${t.phone} not like '+%'`),
    index("leads_search_index").using("gin", t.organization_id, t.search.op("gin_trgm_ops")),
    // For terms of one or two letters, which trigrams can't find.
    index("leads_letters_index").using("gin", t.organization_id, sql`letters_and_pairs(${t.search})`),
    // For numbers: trigrams of digits occur in most phones.
    index("leads_number_index")
      .using("gin", t.organization_id, sql`digit_runs(${t.search})`)
      .where(sql`${t.search} ~ '[0-9]{6}'`),
    check("leads_channel_check", sql`${t.channel} in (${quoted(Channel.options)})`),
    check("leads_status_check", sql`${t.status} in (${quoted(LeadStatus.options)})`),
  ],
);

/**
 * Maps a sender to a lead. `value` is the canonical form of a phone (national variants are one), the permanent id that
 * a provider gives a person, or `channel:channel_id`. It stays with the first lead that had it. A former identity was
 * given up at `former_at` for `moved_to` (in the format of `conversations.reply_to`).
 *
 * `proven_at`: when a message or the provider first showed that the lead writes from it; null if it was only typed. A
 * typed number is an identity only while it is its lead's present number and the lead has written from no other.
 * `first_lead_id`: the lead that it was first an identity of, if another. A merge leaves it, and threads are keyed by it,
 * so people who are merged by mistake never share a thread. `address`: how the provider spells it, if not as in `value`.
 */
export const leadIdentities = pgTable(
  "lead_identities",
  {
    organization_id: uuid("organization_id").notNull(),
    kind: text("kind").$type<"phone" | "user_id" | "channel_id">().notNull(),
    value: text("value").notNull(),
    lead_id: uuid("lead_id").notNull(),
    first_lead_id: uuid("first_lead_id"),
    address: text("address"),
    proven_at: moment("proven_at"),
    created_at: moment("created_at").notNull().defaultNow(),
    former_at: moment("former_at"),
    moved_to: text("moved_to"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.kind, t.value] }),
    foreignKey({
      name: "lead_identities_lead_fk",
      columns: [t.organization_id, t.lead_id],
      foreignColumns: [leads.organization_id, leads.id],
    }),
    index("lead_identities_lead_index").on(t.organization_id, t.lead_id),
  ],
);
