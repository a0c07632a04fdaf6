import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { PartName } from "../../schema/part-name";
import { moment, quoted } from "./columns";
import { ofOrganization } from "./organizations";

/**
 * The outside services that all organizations share, such as the mail server: when one last worked, when it last failed,
 * and why, in words without anybody's address.
 */
export const serviceHealth = pgTable("service_health", {
  name: text("name").$type<"mail" | "bucket">().primaryKey(),
  worked_at: moment("worked_at"),
  failed_at: moment("failed_at"),
  reason: text("reason"),
});

/**
 * A part that fails for an organization. `since`: when it was first seen to, or last looked at with nothing to tell. Its
 * owners are told at `told_at`, if it still fails half a minute later. The row goes when the part no longer fails.
 */
export const partTroubles = pgTable(
  "part_troubles",
  {
    organization_id: ofOrganization(),
    part: text("part").$type<PartName>().notNull(),
    since: moment("since").notNull().defaultNow(),
    told_at: moment("told_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.part] }),
    check("part_troubles_part_check", sql`${t.part} in (${quoted(PartName.options)})`),
  ],
);
