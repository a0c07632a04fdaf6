import { sql } from "drizzle-orm";
import { check, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/**
 * The installation: one row. `canary_sealed` is unsealed by the current AUTH_SECRET; `written_at`: last health check.
 */
export const installation = pgTable(
  "installation",
  {
    id: smallint("id").primaryKey().default(1),
    canary_sealed: text("canary_sealed"),
    written_at: moment("written_at").notNull().defaultNow(),
  },
  (t) => [check("installation_one_row", sql`${t.id} = 1`)],
);
