import { expect, onTestFinished, test } from "vitest";
import { newId } from "@/db/schema/columns";
import { DAY_MS } from "@/lib/time/clock";
import { noteTime } from "@/lib/time/time";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { listBookings } from "@/server/bookings/actions";
import { newRef } from "@/server/bookings/page/links/conversation-ref";
import { book, slotsOf } from "@/server/bookings/page/page.fixture";
import { updateBookingPage } from "@/server/bookings/page/settings";
import { tellBooking } from "@/server/bookings/reminders/tell-booking";
import { updateLead } from "@/server/leads/actions";
import { scene } from "@/tests/scene";
import { newOrg } from "@/tests/world";
import { findTurn } from "./turn";

const DAY = [{ from: "09:00", to: "17:00" }];
const OPEN = { "0": DAY, "1": DAY, "2": DAY, "3": DAY, "4": DAY, "5": DAY, "6": DAY };

/** A customer who has just written, of a business that shows its page. */
async function asking(patch: Parameters<typeof updateBookingPage>[1] = {}) {
  const desk = await scene();
  const { ctx, id } = desk;
  const services = [{ name: "Cleaning", duration_minutes: 60 }];
  await updateOrganization(ctx, { time_zone: "UTC", opening_hours: OPEN, services, country: "GB" });
  const slug = `asking-${newId()}`;
  await updateBookingPage(ctx, { slug, state: "on", ...patch });
  const page = { ctx, slug };
  const address = async () => (await findTurn(ctx, id))?.turn.organization.booking_page;
  const refOf = async () => new URL((await address()) ?? "").searchParams.get("ref") ?? "";
  const { lead_id } = await desk.read();
  const bookedBy = async () => (await listBookings(ctx, {})).bookings.map((one) => one.lead_id);
  return { ...desk, page, address, refOf, lead_id, bookedBy };
}

test("the agent has the page's address with the customer's name, and no way to reach them", async () => {
  const { address, ctx, lead_id, page } = await asking();
  await updateLead(ctx, { lead_id, name: "Ada King", email: "ada@example.com" });
  const url = new URL((await address()) ?? "");
  expect([url.pathname, ...url.searchParams.keys()]).toEqual([`/book/${page.slug}`, "name", "ref"]);
  expect(url.searchParams.get("name")).toBe("Ada King");
});

test.each([[{ state: "paused" as const }], [{ state: "off" as const }], [{ agent_sends_page: false }]])(
  "with %j the agent has no address to send",
  async (patch) => {
    const { address } = await asking(patch);
    expect(await address()).toBeUndefined();
  },
);

test("what is booked by the agent's link is that customer's, and told in their conversation", async () => {
  const { page, refOf, lead_id, bookedBy, ctx, read } = await asking();
  const ref = await refOf();
  const { status, body } = await book(page, { name: "Somebody", ref });
  const stranger = await book(page, { name: "Somebody", ref: undefined });
  expect([status, Object.keys(body)]).toEqual([201, Object.keys(stranger.body)]);
  expect((await bookedBy()).filter((one) => one === lead_id)).toHaveLength(1);
  const booking = (await listBookings(ctx, {})).bookings.find((one) => one.lead_id === lead_id);
  const input = { organization_id: ctx.organization_id, booking_id: booking?.id ?? "" };
  await tellBooking(input);
  await tellBooking(input);
  const said = (await read()).messages.filter(({ content }) => content.startsWith("You are booked with"));
  expect(said).toHaveLength(1);
});

test("a reference that is forged, too old, another organization's or a blocked customer's is as none", async () => {
  const { page, refOf, lead_id, bookedBy, ctx, id } = await asking();
  const ref = await refOf();
  const other = newRef(await newOrg(), id);
  const { slots } = await slotsOf(page);
  const refs = [`${ref.slice(0, -1)}!`, `B${ref.slice(1)}`, "", "x", "é".repeat(50), other];
  for (const [n, given] of refs.entries())
    expect((await book(page, { starts_at: slots[n].starts_at, ref: given })).status).toBe(201);
  expect(await bookedBy()).not.toContain(lead_id);
  await updateLead(ctx, { lead_id, blocked: true });
  expect((await book(page, { starts_at: slots[6].starts_at, ref })).status).toBe(201);
  expect(await bookedBy()).not.toContain(lead_id);
});

test("a reference ends after a week", async () => {
  const { page, ctx, id, lead_id, bookedBy } = await asking();
  noteTime({ database_ms: Date.now() - 7 * DAY_MS - 60_000, read_at: performance.now() });
  const ref = newRef(ctx, id);
  noteTime();
  onTestFinished(() => noteTime());
  expect((await book(page, { ref })).status).toBe(201);
  expect(await bookedBy()).not.toContain(lead_id);
});
