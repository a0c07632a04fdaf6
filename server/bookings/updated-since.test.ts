import { expect, test } from "vitest";
import { GET } from "@/app/api/v1/bookings/route";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { createLead } from "@/server/leads/actions";
import { mergeLeads } from "@/server/leads/merge/merge";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";
import { createBooking } from "./create";
import { updateBooking } from "./update";

const SERVICE = { name: "Cleaning", duration_minutes: 60 };

/** An organization with three appointments, a day apart, and their customers. */
async function threeBooked() {
  const ctx = await newOrg({ services: [SERVICE] });
  const made = [];
  for (const day of ["01", "02", "03"]) {
    const { id: lead_id } = await createLead(ctx, { name: `Of day ${day}` });
    const at = { starts_at: `2099-12-${day}T10:00:00Z`, outside_opening_hours: true };
    made.push(await createBooking(ctx, { lead_id, services: ["Cleaning"], ...at }));
  }
  const [first, second, last] = made;
  if (!first || !second || !last) throw new Error("three were made");
  return { ctx, first, second, last };
}

const changedSince = async ({ token }: TestCtx, since: string, also = "") => {
  const { body } = await call(GET, { token, query: `?updated_since=${encodeURIComponent(since)}${also}` });
  return { ids: body.bookings.map(({ id }: { id: string }) => id), total: body.total };
};

test("bookings changed since a time are listed, the last changed first, beside the other filters", async () => {
  const { ctx, first, second, last } = await threeBooked();
  const { updated_at } = await updateBooking(ctx, { booking_id: second.id, notes: "Allergic" });
  await updateBooking(ctx, { booking_id: first.id, status: "cancelled" });
  const both = [first.id, second.id];
  expect(await changedSince(ctx, updated_at)).toEqual({ ids: both, total: 2 });
  expect(await changedSince(ctx, last.created_at)).toEqual({ ids: [...both, last.id], total: 3 });
  expect(await changedSince(ctx, updated_at, "&status=cancelled")).toEqual({ ids: [first.id], total: 1 });
  const lead = `&lead_id=${second.lead_id}`;
  expect(await changedSince(ctx, updated_at, lead)).toEqual({ ids: [second.id], total: 1 });
  expect(await changedSince(ctx, updated_at, "&size=1&page=2")).toEqual({ ids: [second.id], total: 2 });
  expect(await changedSince(ctx, "2999-01-01T00:00:00+02:00")).toEqual({ ids: [], total: 0 });
  const stranger = await newStaff(ctx, "practitioner");
  expect(await changedSince(stranger, updated_at)).toEqual({ ids: [], total: 0 });
});

test("a service's new name and a customer's merge change their bookings", async () => {
  const { ctx, first, last } = await threeBooked();
  await mergeLeads(ctx, { lead_id: last.lead_id, duplicate_id: first.lead_id });
  const since = new Date(Date.parse(last.updated_at) + 1).toISOString();
  expect((await changedSince(ctx, since)).ids).toEqual([first.id]);
  await updateOrganization(ctx, { services: [{ ...SERVICE, name: "Hygiene", renamed_from: "Cleaning" }] });
  expect((await changedSince(ctx, since)).total).toBe(3);
});
