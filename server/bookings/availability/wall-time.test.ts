import { expect, test } from "vitest";
import * as bookingRoute from "@/app/api/v1/bookings/[booking_id]/route";
import * as bookingsRoute from "@/app/api/v1/bookings/route";
import { createLead } from "@/server/leads/actions";
import { call, newOrg, newStaff } from "@/tests/world";

const ALWAYS = [{ from: "00:00", to: "24:00" }];

async function newClinic() {
  const ctx = await newOrg({
    time_zone: "Europe/Paris",
    services: [{ name: "Cleaning", duration_minutes: 30 }],
    opening_hours: { "0": ALWAYS, "1": ALWAYS },
  });
  const { token } = await newStaff(ctx);
  const { id: lead_id } = await createLead(ctx, { name: "Ada" });
  const book = (starts_at: string) =>
    call(bookingsRoute.POST, { token, body: { lead_id, services: ["Cleaning"], starts_at } });
  return { token, book };
}

test("a time without an offset is in the organization's time zone", async () => {
  const { book } = await newClinic();
  const answer = await book("2031-01-06T09:00");
  expect(answer).toMatchObject({ status: 201, body: { starts_at: "2031-01-06T08:00:00.000Z" } });
});

test("booking or moving to an hour that the clocks skip is refused with its neighbours", async () => {
  const { token, book } = await newClinic();
  const skipped = "2031-03-30T02:30";
  const neighbours = ["2031-03-30T00:30:00.000Z", "2031-03-30T01:30:00.000Z"];
  const message = "is skipped: the clocks are put forward then. Choose 01:30 or 03:30";
  const refusal = { status: 422, body: { errors: [{ path: ["starts_at"], message }], neighbours } };
  expect(await book(skipped)).toMatchObject(refusal);
  const { body } = await book("2031-03-30T03:30");
  const move = { token, method: "PATCH", params: { booking_id: body.id }, body: { starts_at: skipped } };
  expect(await call(bookingRoute.PATCH, move)).toMatchObject(refusal);
});
