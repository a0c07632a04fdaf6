import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { AsksFor, type BookingOrigin, BookingPageState, type GivenAnswer } from "../../schema/booking-page";
import { AgentLanguage } from "../../schema/model";
import type { PageLanguage } from "../../schema/page-language";
import { bookings } from "./bookings";
import { moment, quoted, refersTo, updatedAt } from "./columns";
import { pagePictures } from "./media";
import { ofOrganization } from "./organizations";

/**
 * An organization's public booking page; without a row it is off. `consent_version` rises with each change of
 * `consent_text`. `change_until_hours`: how long before an appointment its customer may last change it.
 * `bookings_per_hour`: a ceiling against floods. `was_shown`: it has been on or paused, so that its address and links are
 * known to strangers. `asks_code`: whether customers prove their e-mail address. `waiting_list`: free times are offered to
 * those who wait, each for `waiting_hold_minutes`, and to nobody more than `waiting_offers_per_day` a day.
 */
export const bookingPages = pgTable(
  "booking_pages",
  {
    organization_id: ofOrganization().primaryKey(),
    slug: text("slug").unique(),
    state: text("state").$type<BookingPageState>().notNull().default("off"),
    paused_text: text("paused_text"),
    welcome: text("welcome"),
    colour: text("colour"),
    imprint_url: text("imprint_url"),
    privacy_url: text("privacy_url"),
    languages: jsonb("languages").$type<PageLanguage[]>().notNull().default(["en"]),
    asks_for: text("asks_for").$type<AsksFor>().notNull().default("either"),
    asks_notes: boolean("asks_notes").notNull().default(true),
    consent_text: text("consent_text"),
    consent_version: integer("consent_version").notNull().default(0),
    change_until_hours: smallint("change_until_hours").notNull().default(24),
    asks_reason: boolean("asks_reason").notNull().default(false),
    bookings_per_hour: smallint("bookings_per_hour").notNull().default(60),
    waiting_list: boolean("waiting_list").notNull().default(true),
    waiting_hold_minutes: smallint("waiting_hold_minutes").notNull().default(15),
    waiting_offers_per_day: smallint("waiting_offers_per_day").notNull().default(3),
    updated_at: updatedAt(),
    sends_links: boolean("sends_links").notNull().default(true),
    agent_sends_page: boolean("agent_sends_page").notNull().default(true),
    was_shown: boolean("was_shown").notNull().default(false),
    logo_id: uuid("logo_id"),
    asks_code: boolean("asks_code").notNull().default(false),
  },
  (t) => [
    refersTo(t, t.logo_id, pagePictures),
    check("booking_pages_state_check", sql`${t.state} in (${quoted(BookingPageState.options)})`),
    check("booking_pages_slug_check", sql`${t.slug} is not null or ${t.state} = 'off'`),
    check("booking_pages_asks_for_check", sql`${t.asks_for} in (${quoted(AsksFor.options)})`),
    check("booking_pages_change_check", sql`${t.change_until_hours} between 0 and 168`),
  ],
);

/** A page's former addresses. They lead to the page until another organization takes them. */
export const bookingPageSlugs = pgTable(
  "booking_page_slugs",
  {
    organization_id: ofOrganization().notNull(),
    slug: text("slug").primaryKey(),
    created_at: moment("created_at").notNull().defaultNow(),
  },
  (t) => [index("booking_page_slugs_organization_index").on(t.organization_id)],
);

/**
 * What a customer entered on the page, word for word: nobody verified it, so none of it changes a lead. `consent_text`:
 * what they agreed to. `origin`: where they came from. `email_proven`: they entered a code that was mailed there.
 */
export const pageBookings = pgTable(
  "page_bookings",
  {
    organization_id: uuid("organization_id").notNull(),
    booking_id: uuid("booking_id").notNull(),
    name: text("name").notNull(),
    phone: text("phone"),
    email: text("email"),
    answers: jsonb("answers").$type<GivenAnswer[]>().notNull().default([]),
    language: text("language").$type<AgentLanguage>().notNull(),
    consent_version: integer("consent_version"),
    consent_text: text("consent_text"),
    consented_at: moment("consented_at"),
    origin: jsonb("origin").$type<BookingOrigin>().notNull().default({}),
    created_at: moment("created_at").notNull().defaultNow(),
    email_proven: boolean("email_proven").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.booking_id] }),
    refersTo(t, t.booking_id, bookings).onDelete("cascade"),
    check("page_bookings_language_check", sql`${t.language} in (${quoted(AgentLanguage.options)})`),
  ],
);

/** A customer's own links to an appointment: only the token's hash is stored. Valid until a day after it. */
export const bookingLinks = pgTable(
  "booking_links",
  {
    organization_id: uuid("organization_id").notNull(),
    token_hash: text("token_hash").primaryKey(),
    booking_id: uuid("booking_id").notNull(),
    created_at: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    refersTo(t, t.booking_id, bookings).onDelete("cascade"),
    index("booking_links_booking_index").on(t.organization_id, t.booking_id),
  ],
);

/**
 * The code that was last mailed to an address to prove it before booking. Both are hashed, the code together with its
 * address. `tries` counts wrong ones.
 */
export const pageCodes = pgTable(
  "page_codes",
  {
    organization_id: ofOrganization().notNull(),
    email_hash: text("email_hash").notNull(),
    code_hash: text("code_hash").notNull(),
    tries: smallint("tries").notNull().default(0),
    expires_at: moment("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.email_hash] }),
    index("page_codes_age_index").on(t.expires_at),
  ],
);
