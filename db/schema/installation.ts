import { sql } from "drizzle-orm";
import { check, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/**
 * What is known of the installation itself: one row. `canary_sealed` opens with the AUTH_SECRET that sealed everything
 * else; `written_at` is when the health check last wrote.
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
