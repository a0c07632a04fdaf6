import { expect, test } from "vitest";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { createResource, updateResource } from "@/server/accounts/organization/resources";
import { listBookings } from "@/server/bookings/actions";
import { createBlockedTime } from "@/server/bookings/blocked-times/actions";
import { getWaiting } from "@/server/bookings/waiting/actions";
import { offersOf, smallBusiness, waits } from "@/server/bookings/waiting/waiting.fixture";
import { openMailbox } from "@/tests/mailbox";
import { answerByLink } from "./answer";
import { offerTimes } from "./offer-times";

openMailbox();

/** A customer to whom nine o'clock is offered, with one of two who work then. */
async function heldAtNine() {
  const world = await smallBusiness();
  const { ctx, day } = world;
  for (const name of ["Dr. Ruiz", "Dr. Marsh"]) await createResource(ctx, { name, kind: "person" });
  const entry = await waits(ctx, "Ada", day);
  await offerTimes(ctx);
  const [offer] = await offersOf(ctx);
  if (!offer) throw new Error("nothing was offered");
  return { ...world, entry, offer };
}

type Held = Awaited<ReturnType<typeof heldAtNine>>;

const accept = ({ ctx, offer, entry }: Held) =>
  answerByLink({ ...ctx, actor: { kind: "customer" } }, { offer, entry }, "accepted");

const opensAtTen = ({ ctx }: Held) => {
  const open = [{ from: "10:00", to: "11:00" }];
  const opening_hours = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((date) => [date, open]));
  return updateOrganization(ctx, { opening_hours });
};
const isArchived = ({ ctx, offer }: Held) =>
  updateResource(ctx, { resource_id: offer.resource_id, archived: true });
const isNotTheirs = ({ ctx, offer }: Held) =>
  updateResource(ctx, { resource_id: offer.resource_id, services: [] });
const WHITENING = { name: "Whitening", duration_minutes: 60 };
const isBlocked = ({ ctx, offer: { starts_at, ends_at } }: Held) =>
  createBlockedTime(ctx, { starts_at, ends_at, resource_id: null });

test.each([
  ["opens only later", opensAtTen],
  ["archives who would do it", isArchived],
  ["lets them do something else", isNotTheirs],
  ["blocks the time", isBlocked],
])("who accepts a time after the business %s keeps waiting, and is offered another", async (_, change) => {
  const held = await heldAtNine();
  const { ctx, entry, at } = held;
  await change(held);
  await expect(accept(held)).rejects.toMatchObject({
    code: "conflict",
    message: "This time is not free any more, and nothing was booked. You stay on the waiting list.",
  });
  expect((await listBookings(ctx, { lead_id: entry.lead_id })).bookings).toEqual([]);
  expect(await getWaiting(ctx, { entry_id: entry.id })).toMatchObject({ status: "waiting" });
  await offerTimes(ctx);
  const next = { status: "open", starts_at: at("10:00") };
  expect(await offersOf(ctx)).toMatchObject([{ status: "withdrawn" }, next]);
});

test("who waits for a service or a person that is gone gets nothing, and holds up nobody", async () => {
  const held = await heldAtNine();
  const { ctx, day, entry, offer } = held;
  const with_gone = await waits(ctx, "Eve", day, { services: [], resource_id: offer.resource_id });
  await updateOrganization(ctx, { services: [WHITENING] });
  await expect(accept(held)).rejects.toMatchObject({ code: "conflict" });
  await updateResource(ctx, { resource_id: offer.resource_id, archived: true });
  const after = await waits(ctx, "Ben", day, { services: ["Whitening"] });
  await offerTimes(ctx);
  expect(await offersOf(ctx, entry.id)).toMatchObject([{ status: "withdrawn" }]);
  expect(await offersOf(ctx, with_gone.id)).toEqual([]);
  expect(await offersOf(ctx, after.id)).toMatchObject([{ status: "open" }]);
});

test("nobody waits for a service that the business does not offer", async () => {
  const { ctx, day } = await smallBusiness();
  const refusal = { code: "invalid_input", details: { faults: [{ path: ["services"] }] } };
  await expect(waits(ctx, "Ada", day, { services: ["Whitening"] })).rejects.toMatchObject(refusal);
});
