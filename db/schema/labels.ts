import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { LabelColor } from "../../schema/label";
import { quoted, tenantColumns, updatedAt } from "./columns";
import { ofOrganization } from "./organizations";

/** Labels for an organization's leads and conversations, which refer to them in `label_ids`. */
export const labels = pgTable(
  "labels",
  {
    ...tenantColumns(),
    organization_id: ofOrganization(),
    name: text("name").notNull(),
    color: text("color").$type<LabelColor>().notNull(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organization_id, t.id] }),
    uniqueIndex("labels_name_key").on(t.organization_id, sql`lower(${t.name})`),
    check("labels_color_check", sql`${t.color} in (${quoted(LabelColor.options)})`),
  ],
);
