import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { recordset } from "@/db/recordset";
import { bookings } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { inPlaceOrder } from "./place-order";
import { renamedSession } from "./session";

type Names = ReadonlyMap<string, string>;

const isAhead = sql`${bookings.status} in ('requested', 'booked')
  and (${bookings.starts_at} is null or ${bookings.starts_at} > now())`;

const TYPES = { id: "uuid", services: "jsonb", title: "text", session: "text" };

/** Renames what is to come, but those of these ids; the ids of those that it has renamed. */
async function rename(tx: Tx, ctx: Ctx, names: Names, done: string[]): Promise<string[]> {
  const { id, services, title, session } = bookings;
  const old = JSON.stringify([...names.keys()]);
  const isNamed = sql`${services} ?| array(select jsonb_array_elements_text(${old}::jsonb))`;
  const found = await tx
    .select({ id, services, title, session })
    .from(bookings)
    .where(inOrg(ctx, bookings, isAhead, isNamed))
    .for("update");
  // One name may have gone to another service, so that what was renamed seems to be named as of old.
  const rows = found.filter((row) => !done.includes(row.id));
  if (rows.length === 0) return [];
  const renamed = rows.map((row) => ({
    id: row.id,
    services: row.services.map((name) => names.get(name) ?? name),
    title: row.title && (names.get(row.title) ?? row.title),
    session: row.session && renamedSession(row.session, names),
  }));
  await tx.execute(sql`
    update bookings set services = record.services, title = record.title, session = record.session
    from ${recordset(TYPES, renamed)}
    where bookings.organization_id = ${ctx.organization_id}::uuid and bookings.id = record.id`);
  return renamed.map((row) => row.id);
}

/**
 * Lets the appointments to come be for services that are called something else from now on: a class that is half full goes
 * on filling under its new name.
 */
export async function renameBooked(tx: Tx, ctx: Ctx, names: Names): Promise<void> {
  if (names.size === 0) return;
  const done = await rename(tx, ctx, names, []);
  // Once more for what was given a place meanwhile: from here on nothing is until this is committed.
  await inPlaceOrder(tx, ctx);
  await rename(tx, ctx, names, done);
}
