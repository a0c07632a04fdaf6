import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "@/db/client";
import { bookingById, confirmBooking } from "@/server/bookings/store";
import { updateBooking } from "@/server/bookings/update";
import { createLead, getLead } from "@/server/leads/actions";
import { newOrg } from "@/tests/world";
import { noteNoShows } from "./no-shows";
import { updateReminderSettings } from "./settings";

const MINUTE = 60_000;

/** An appointment that began half an hour ago; its organization records no-shows after `no_show_minutes`, or never. */
async function begun({ no_show_minutes = 20 as number | null, uid = null as string | null } = {}) {
  const ctx = await newOrg();
  const { organization_id, db } = ctx;
  const lead = await createLead(ctx, { name: "Ada" });
  const starts_at = new Date(Date.now() - 30 * MINUTE).toISOString();
  const ends_at = new Date().toISOString();
  const fields = { lead_id: lead.id, starts_at, ends_at, uid };
  const { id } = await transaction(db, (tx) => confirmBooking(tx, ctx, fields));
  await updateReminderSettings(ctx, { no_show_minutes });
  const ago = sql`now() - interval '1 day'`;
  await db.execute(
    sql`update bookings set updated_at = ${ago} where organization_id = ${organization_id}::uuid`,
  );
  await db.execute(sql`update reminder_settings set updated_at = ${ago}
    where organization_id = ${organization_id}::uuid`);
  const status = async () => (await bookingById(ctx, id)).status;
  return { ctx, id, lead_id: lead.id, status };
}

test("a missed appointment becomes a no-show, and staff can undo that for good", async () => {
  const { ctx, id, lead_id, status } = await begun();
  await noteNoShows(Date.now() - 11 * MINUTE);
  expect(await status()).toBe("booked");
  await noteNoShows();
  expect(await status()).toBe("no_show");
  expect((await getLead(ctx, { lead_id })).status).toBe("no_show");
  await updateBooking(ctx, { booking_id: id, status: "booked" });
  await noteNoShows();
  expect(await status()).toBe("booked");
});

test("no no-show is recorded if it is turned off, or for a scheduler's appointment", async () => {
  const [off, foreign] = [await begun({ no_show_minutes: null }), await begun({ uid: crypto.randomUUID() })];
  await noteNoShows();
  expect(await off.status()).toBe("booked");
  expect(await foreign.status()).toBe("booked");
});
