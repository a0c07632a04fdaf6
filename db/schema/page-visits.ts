import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { PageVisitKind } from "../../schema/page-statistics";
import { quoted } from "./columns";
import { ofOrganization } from "./organizations";

/** How often a booking page was seen and used on a day in its organization's zone, by source. Kept 400 days. */
export const pageVisits = pgTable(
  "page_visits",
  {
    organization_id: ofOrganization(),
    day: date("day").notNull(),
    kind: text("kind").$type<PageVisitKind>().notNull(),
    source: text("source").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.day, t.source, t.kind] }),
    index("page_visits_day_index").on(t.day),
    check("page_visits_kind_check", sql`${t.kind} in (${quoted(PageVisitKind.options)})`),
  ],
);
