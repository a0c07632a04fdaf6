import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { recordset } from "@/db/recordset";
import { bookings } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import { renamedSession } from "@/server/bookings/availability/class-key";
import { changedAt } from "@/server/bookings/columns";
import { inPlaceOrder } from "@/server/bookings/placement/placement-lock";
import type { Ctx } from "@/server/http/ctx";

type Names = ReadonlyMap<string, string>;

const isAhead = sql`${bookings.status} in ('requested', 'booked')
  and (${bookings.starts_at} is null or ${bookings.starts_at} > now())`;

const TYPES = { id: "uuid", services: "jsonb", title: "text", session: "text" };

/** Renames services in upcoming bookings and requests, except the ids in `done`. Returns the ids of those renamed. */
async function rename(tx: Tx, ctx: Ctx, names: Names, done: string[]): Promise<string[]> {
  const { id, services, title, session } = bookings;
  const old = JSON.stringify([...names.keys()]);
  const isNamed = sql`${services} ?| array(select jsonb_array_elements_text(${old}::jsonb))`;
  const found = await tx
    .select({ id, services, title, session })
    .from(bookings)
    .where(inOrg(ctx, bookings, isAhead, isNamed))
    .for("update");
  // Services may swap names, so a booking that was just renamed can look as if it still had an old name.
  const rows = found.filter((row) => !done.includes(row.id));
  if (rows.length === 0) return [];
  const renamed = rows.map((row) => ({
    id: row.id,
    services: row.services.map((name) => names.get(name) ?? name),
    title: row.title && (names.get(row.title) ?? row.title),
    session: row.session && renamedSession(row.session, names),
  }));
  await tx.execute(sql`
    update bookings set services = record.services, title = record.title, session = record.session,
      updated_at = ${changedAt()}
    from ${recordset(TYPES, renamed)}
    where bookings.organization_id = ${ctx.organization_id}::uuid and bookings.id = record.id`);
  return renamed.map((row) => row.id);
}

/**
 * Renames services in upcoming bookings and requests. A half-full class keeps filling up under its new name.
 */
export async function renameBooked(tx: Tx, ctx: Ctx, names: Names): Promise<void> {
  const done = await rename(tx, ctx, names, []);
  // Again for bookings placed in the meantime. The lock lets no more be placed until this commits.
  await inPlaceOrder(tx, ctx);
  await rename(tx, ctx, names, done);
}
