import { expect, test } from "vitest";
import { POST } from "@/app/api/v1/webhooks/agent-event/route";
import { addDays } from "@/lib/time/clock";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { createResource } from "@/server/accounts/organization/resources";
import { listBookings } from "@/server/bookings/actions";
import { updateBookingPage } from "@/server/bookings/page/settings";
import { createWaiting, getWaiting, listWaiting } from "@/server/bookings/waiting/actions";
import { answerByLink } from "@/server/bookings/waiting/offers/answer";
import { offersOf, someLead } from "@/server/bookings/waiting/waiting.fixture";
import { updateLead } from "@/server/leads/actions";
import { listEvents } from "@/server/webhooks/feed";
import { setEnv } from "@/tests/scene";
import { call, type TestCtx } from "@/tests/world";
import { offeredTo, writtenTo } from "./waiting-list.fixture";

const TOKEN = "the-internal-token-of-the-tests";
setEnv({ INTERNAL_AUTH_TOKEN: TOKEN });

const tell = (ctx: TestCtx, event: string, data: object) =>
  call(POST, { token: TOKEN, body: { organization_id: ctx.organization_id, event, data } });

test("waiting_list_join puts the customer on the list with their wish, once however often it is told", async () => {
  const { ctx, lead_id, day } = await writtenTo();
  const ruiz = await createResource(ctx, { name: "Dr. Ruiz", kind: "person" });
  const hours = [{ from: "12:00", to: "17:00" }];
  const wish = { services: ["Cleaning"], first_on: day, last_on: day, hours };
  for (const notes of ["By the window", undefined]) {
    const told = await tell(ctx, "waiting_list_join", { lead_id, ...wish, notes, with: "dr ruiz" });
    expect(told).toMatchObject({ status: 200, body: { status: "accepted", lead_id } });
  }
  expect((await listWaiting(ctx, {})).entries).toMatchObject([
    { lead_id, ...wish, resource_id: ruiz.id, notes: "By the window", source: "agent", status: "waiting" },
  ]);
  const { events } = await listEvents(ctx, {});
  expect(events.filter(({ event }) => event === "waiting_list.joined")).toHaveLength(1);
});

test.each([
  ["a service that there is not", { services: ["Nonsense"] }, 422, "services"],
  ["a person whom there is not", { with: "Nobody" }, 422, "with"],
  ["days that are over", { first_on: "2020-01-01", last_on: "2020-01-02" }, 422, "last_on"],
  ["a day that is more than a year away", { first_on: "2199-01-01", last_on: "2199-01-01" }, 422, "first_on"],
  ["days in the wrong order", { first_on: "2099-01-02", last_on: "2099-01-01" }, 422, "last_on"],
])("%s is refused", async (_, given, status, field) => {
  const { ctx, lead_id, day } = await writtenTo();
  const wish = { services: ["Cleaning"], first_on: day, last_on: day };
  const refused = await tell(ctx, "waiting_list_join", { lead_id, ...wish, ...given });
  expect(refused.status).toBe(status);
  expect(JSON.stringify(refused.body)).toContain(field);
  expect((await listWaiting(ctx, {})).entries).toEqual([]);
});

test("a customer puts themselves on the list ten times at most, so that nobody fills it", async () => {
  const { ctx, lead_id, day } = await writtenTo();
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) {
    const wish = { services: ["Cleaning"], first_on: day, last_on: addDays(day, n) };
    statuses.push((await tell(ctx, "waiting_list_join", { lead_id, ...wish })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 409]);
  const same = await tell(ctx, "waiting_list_join", {
    lead_id,
    services: ["Cleaning"],
    first_on: day,
    last_on: day,
  });
  expect(same.status).toBe(200);
  const wish = { lead_id, services: [], first_on: day, last_on: day };
  expect(await createWaiting(ctx, wish)).toMatchObject({ source: "staff", status: "waiting" });
});

test("nobody joins a list that is turned off", async () => {
  const { ctx, lead_id, day } = await writtenTo();
  await updateBookingPage(ctx, { waiting_list: false });
  const refused = await tell(ctx, "waiting_list_join", { lead_id, first_on: day, last_on: day });
  expect(refused).toMatchObject({ status: 409, body: { detail: "The waiting list is turned off." } });
});

test("waiting_list_answer books what is offered to the customer, once", async () => {
  const { ctx, lead_id, offer, entry } = await offeredTo();
  const accepted = { lead_id, offer_id: offer.id, status: "accepted" };
  const told = await tell(ctx, "waiting_list_answer", accepted);
  const { bookings } = await listBookings(ctx, { lead_id });
  expect(bookings).toMatchObject([
    { starts_at: offer.starts_at, status: "booked", source: "waiting_list", told_by: "agent" },
  ]);
  expect(told).toMatchObject({ status: 200, body: { booking_id: bookings[0]?.id } });
  expect(await getWaiting(ctx, { entry_id: entry.id })).toMatchObject({ status: "booked" });
  const again = await tell(ctx, "waiting_list_answer", { ...accepted, channel: "whatsapp" });
  expect(again).toMatchObject({ status: 409, body: { detail: "This time is not held for you any more." } });
  expect((await listBookings(ctx, { lead_id })).bookings).toHaveLength(1);
});

test("an offered time at which the business closes meanwhile is refused, and the offer over", async () => {
  const { ctx, lead_id, offer } = await offeredTo();
  await updateOrganization(ctx, { opening_hours: { "0": [{ from: "20:00", to: "21:00" }] } });
  const told = await tell(ctx, "waiting_list_answer", { lead_id, offer_id: offer.id, status: "accepted" });
  const detail = "This time is not free any more, and nothing was booked. You stay on the waiting list.";
  expect(told).toMatchObject({ status: 409, body: { detail } });
  expect(await offersOf(ctx)).toMatchObject([{ status: "withdrawn" }]);
});

test("a declined offer is free for the next, and its customer stays on the list", async () => {
  const { ctx, lead_id, offer, entry } = await offeredTo();
  await tell(ctx, "waiting_list_answer", { lead_id, offer_id: offer.id, status: "declined" });
  expect(await offersOf(ctx)).toMatchObject([{ status: "declined" }]);
  expect(await getWaiting(ctx, { entry_id: entry.id })).toMatchObject({ status: "waiting" });
});

test("an offer to a customer who is blocked is withdrawn", async () => {
  const { ctx, lead_id, offer } = await offeredTo();
  await updateLead(ctx, { lead_id, blocked: true });
  expect((await offersOf(ctx)).map(({ status }) => status)).toEqual(["withdrawn"]);
  const told = await tell(ctx, "waiting_list_answer", { lead_id, offer_id: offer.id, status: "accepted" });
  expect(told.status).toBe(409);
});

test("an offer to another customer is 404 like an unknown one, and stays open", async () => {
  const { ctx, offer } = await offeredTo();
  const { id: lead_id } = await someLead(ctx, "Eve");
  for (const offer_id of [offer.id, crypto.randomUUID()])
    for (const status of ["accepted", "declined"]) {
      const refused = await tell(ctx, "waiting_list_answer", { lead_id, offer_id, status });
      expect(refused.status).toBe(404);
    }
  expect(await offersOf(ctx)).toMatchObject([{ status: "open" }]);
});

test.each([1, 2, 3])("accepted by event and by link at once, it is booked once (%i)", async () => {
  const { ctx, lead_id, offer, entry } = await offeredTo();
  const byLink = () => answerByLink({ ...ctx, actor: { kind: "customer" } }, { offer, entry }, "accepted");
  const byEvent = async (occurred_at: string) => {
    const data = { lead_id, offer_id: offer.id, status: "accepted" };
    const body = { organization_id: ctx.organization_id, event: "waiting_list_answer", data, occurred_at };
    return (await call(POST, { token: TOKEN, body })).status;
  };
  const came = await Promise.allSettled([
    byLink(),
    byEvent("2026-01-01T00:00:00Z"),
    byEvent("2026-01-02T00:00:00Z"),
    byLink(),
  ]);
  const done = came.filter((one) => one.status === "fulfilled" && one.value !== 409);
  expect(done).toHaveLength(1);
  expect((await listBookings(ctx, { lead_id })).bookings).toMatchObject([{ status: "booked" }]);
});
