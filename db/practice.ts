import { type SQL, sql } from "drizzle-orm";

/**
 * Whether a row does not belong to a practice customer. Postgres reads the few practice leads once, by their own index.
 */
export const isReal = (table: "bookings" | "conversations"): SQL => {
  const name = sql.identifier(table);
  return sql`not exists (
    select from leads
    where leads.practice and leads.organization_id = ${name}.organization_id and leads.id = ${name}.lead_id)`;
};
