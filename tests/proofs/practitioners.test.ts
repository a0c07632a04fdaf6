import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { transaction } from "@/db/client";
import { createResource } from "@/server/accounts/organization/resources";
import { updateMember } from "@/server/accounts/team/members";
import { getBooking } from "@/server/bookings/actions";
import { listBookingsInBlockedTime } from "@/server/bookings/availability/affected";
import { listFreeTimes } from "@/server/bookings/availability/free-times";
import {
  createBlockedTime,
  deleteBlockedTime,
  getBlockedTime,
  listBlockedTimes,
  updateBlockedTime,
} from "@/server/bookings/blocked-times/actions";
import { browseBookings } from "@/server/bookings/browse";
import { getCalendar } from "@/server/bookings/calendar";
import { createBooking } from "@/server/bookings/create";
import { requestBooking } from "@/server/bookings/store";
import { updateBooking } from "@/server/bookings/update";
import { assignConversation } from "@/server/conversations/inbox/actions";
import { listInbox } from "@/server/conversations/inbox/list";
import { requireOwnFile } from "@/server/conversations/media/read";
import { replyAsStaff } from "@/server/conversations/sending/reply";
import { createLead, getLead, listLeads, updateLead } from "@/server/leads/actions";
import { getThread } from "@/server/overview/thread";
import { ask, bearer, doors } from "@/tests/http/doors";
import { call, procedures } from "@/tests/http/procedures";
import { endStreamsAfterEach, is, listening, watch } from "@/tests/live";
import { scene } from "@/tests/scene";
import { idOf, inputsOf, MARK, newTenants, type Tenants } from "@/tests/tenancy/tenants";
import { newOrg, newStaff, type TestCtx } from "@/tests/world";

endStreamsAfterEach();

let tenants: Tenants;
let secrets: string[];

/** A practitioner of the organization with a calendar of their own. */
async function practitionerOf(ctx: TestCtx, name = "Dr. Grey") {
  const person = await newStaff(ctx, "practitioner");
  const { id } = await createResource(ctx, { name, kind: "person", user_id: person.actor.id });
  return { ...person, resource_id: id };
}

/** What an organization's customers are known by: the ids of what is theirs, their names and what was written. */
async function knownOf({ db, organization_id }: TestCtx): Promise<string[]> {
  const rows = await db.execute<{ known: string }>(sql`
    select known from (
      select organization_id, id::text as known from leads union all select organization_id, name from leads
      union all select organization_id, id::text from conversations
      union all select organization_id, id::text from messages
      union all select organization_id, content from messages
      union all select organization_id, id::text from bookings
      union all select organization_id, id::text from conversation_notes
      union all select organization_id, id::text from blocked_times where resource_id is not null
      union all select organization_id, id::text from media) as all_of_them
    where organization_id = ${organization_id}::uuid and known <> ''`);
  return rows.map(({ known }) => known);
}

beforeAll(async () => {
  tenants = await newTenants();
  // Their name and the organization's are the same mark.
  secrets = (await knownOf(tenants.victim.ctx)).filter((known) => known !== MARK);
});

const foundIn = (text: string) => secrets.filter((secret) => text.includes(secret));

/** Asks as a practitioner without customers, anew each time: some of what is asked signs them out. */
async function expectNothing(
  asked: Parameters<typeof inputsOf>[0],
  answer: (token: string, input: unknown) => Promise<string>,
) {
  for (const input of inputsOf(asked, (kind) => idOf(tenants.victim, kind))) {
    const { token } = await newStaff(tenants.victim.ctx, "practitioner");
    const text = await answer(token, input);
    const given = JSON.stringify(input);
    const found = foundIn(text).filter((secret) => !given.includes(secret));
    expect({ input, found }).toEqual({ input, found: [] });
    expect(text).not.toContain("urn:frontdesk:problem:unauthorized");
  }
}

const walked = procedures.filter(({ type }) => type !== "subscription");

test.each(walked)("$name tells a practitioner nothing of others' customers", (procedure) =>
  expectNothing(procedure, async (token, input) => (await call(token, procedure, input)).text),
);

// It needs a session, which these practitioners don't have (`server/accounts/sign-in/sessions.test.ts`).
const withoutSession = doors.filter(({ name }) => name !== "PUT /api/v1/auth/me/password");

test.each(withoutSession)("$name tells a practitioner nothing of others' customers", (door) =>
  expectNothing(door, async (token, input) => (await ask(door, bearer(token), input)).text),
);

const STARTS_AT = "2099-12-07T10:00:00.000Z";

/** Two practitioners, a customer with an appointment with the first, and one with the second. */
async function practice() {
  const ctx = await newOrg({ time_zone: "UTC", horizon_days: 40_000 });
  const [me, other] = [await practitionerOf(ctx), await practitionerOf(ctx, "Dr. Black")];
  const booked = async (name: string, resource_id: string) => {
    const lead = await createLead(ctx, { name });
    const asked = { lead_id: lead.id, services: [], starts_at: STARTS_AT, outside_opening_hours: true };
    return { lead, booking: await createBooking(ctx, { ...asked, resource_id }) };
  };
  const mine = await booked("Mine", me.resource_id);
  const others = await booked("Another's", other.resource_id);
  return { ctx, me, other, mine, others };
}

const notFound = { code: "not_found" };

test("a practitioner sees their own calendar and the customers in it", async () => {
  const { me, mine, others } = await practice();
  const { bookings } = await getCalendar(me, { from: "2099-12-07", days: 1 });
  expect(bookings.map(({ id }) => id)).toEqual([mine.booking.id]);
  const upcoming = await browseBookings(me, { view: "upcoming", limit: 10 });
  expect(upcoming.bookings.map(({ id }) => id)).toEqual([mine.booking.id]);
  expect((await listLeads(me, {})).leads.map(({ name }) => name)).toEqual(["Mine"]);
  expect((await listLeads(me, { search: "Mine" })).leads).toHaveLength(1);
  expect((await listLeads(me, { search: "Another" })).leads).toEqual([]);
  expect((await getLead(me, { lead_id: mine.lead.id })).name).toBe("Mine");
  await expect(getLead(me, { lead_id: others.lead.id })).rejects.toMatchObject(notFound);
  await expect(getBooking(me, { booking_id: others.booking.id })).rejects.toMatchObject(notFound);
});

test("a practitioner moves, cancels and books in their own calendar, and in no other", async () => {
  const { me, other, mine, others } = await practice();
  const at = (hour: number) => `2099-12-07T${hour}:00:00.000Z`;
  const move = (booking_id: string, patch: object) =>
    updateBooking(me, { booking_id, outside_opening_hours: true, ...patch });
  const forbidden = { code: "forbidden" };
  await expect(move(others.booking.id, { resource_id: null })).rejects.toMatchObject(notFound);
  expect((await move(mine.booking.id, { resource_id: null })).resource_id).toBe(me.resource_id);
  expect((await move(mine.booking.id, { starts_at: at(12) })).starts_at).toBe(at(12));
  const elsewhere = { starts_at: at(13), resource_id: other.resource_id };
  await expect(move(mine.booking.id, elsewhere)).rejects.toMatchObject(forbidden);
  await expect(move(others.booking.id, { starts_at: at(13) })).rejects.toMatchObject(notFound);
  const next = { lead_id: mine.lead.id, services: [], starts_at: at(15), outside_opening_hours: true };
  expect((await createBooking(me, next)).resource_id).toBe(me.resource_id);
  await expect(
    createBooking(me, { ...next, starts_at: at(17), resource_id: other.resource_id }),
  ).rejects.toMatchObject(forbidden);
  await expect(createBooking(me, { ...next, lead_id: others.lead.id })).rejects.toMatchObject(notFound);
  const day = { date: "2099-12-07", services: [] };
  await expect(listFreeTimes(me, { ...day, resource_id: other.resource_id })).rejects.toMatchObject(
    forbidden,
  );
  expect((await listFreeTimes(me, day)).minutes).toBeGreaterThan(0);
  expect((await move(mine.booking.id, { status: "cancelled" })).status).toBe("cancelled");
});

test("a practitioner sees the blocked time that is theirs or everybody's, and blocks only their own", async () => {
  const { ctx, me, other, mine } = await practice();
  const hour = { starts_at: "2099-12-07T10:00:00.000Z", ends_at: "2099-12-07T11:00:00.000Z" };
  const block = (as: TestCtx, resource_id: string | null, note: string) =>
    createBlockedTime(as, { ...hour, resource_id, note });
  const own = await block(me, me.resource_id, "Lunch");
  const everybodys = await block(ctx, null, "Training");
  const others = await block(ctx, other.resource_id, "Doctor");
  const notes = ["Lunch", "Training"];
  const { blocked_times } = await listBlockedTimes(me, {});
  expect(blocked_times.map(({ note }) => note).sort()).toEqual(notes);
  const { blocked } = await getCalendar(me, { from: "2099-12-07", days: 1 });
  expect(blocked.map(({ note }) => note).sort()).toEqual(notes);
  const forbidden = { code: "forbidden" };
  await expect(block(me, null, "All of us")).rejects.toMatchObject(forbidden);
  await expect(block(me, other.resource_id, "You")).rejects.toMatchObject(forbidden);
  const { id: blocked_time_id } = own;
  const toOther = { blocked_time_id, resource_id: other.resource_id };
  await expect(updateBlockedTime(me, toOther)).rejects.toMatchObject(forbidden);
  expect((await updateBlockedTime(me, { blocked_time_id, note: "Walk" })).note).toBe("Walk");
  await expect(deleteBlockedTime(me, { blocked_time_id: everybodys.id })).rejects.toMatchObject(forbidden);
  await expect(getBlockedTime(me, { blocked_time_id: others.id })).rejects.toMatchObject(notFound);
  await expect(deleteBlockedTime(me, { blocked_time_id: others.id })).rejects.toMatchObject(notFound);
  const { bookings } = await listBookingsInBlockedTime(me, { ...hour, resource_id: null, repeats: null });
  expect(bookings.map(({ id }) => id)).toEqual([mine.booking.id]);
  await deleteBlockedTime(me, { blocked_time_id });
});

test("a practitioner answers their own customers, and whoever is assigned to them", async () => {
  const { ctx, id, read } = await scene();
  const [me, other] = [await practitionerOf(ctx), await practitionerOf(ctx, "Dr. Black")];
  const { lead_id } = await read();
  const starts_at = new Date(Date.now() + 86_400_000).toISOString();
  await expect(getThread(me, { conversation_id: id })).rejects.toMatchObject(notFound);
  await createBooking(ctx, {
    ...{ lead_id, services: [], starts_at, outside_opening_hours: true },
    resource_id: me.resource_id,
  });
  expect((await getThread(me, { conversation_id: id })).id).toBe(id);
  expect((await listInbox(me, {})).items).toHaveLength(1);
  expect((await replyAsStaff(me, { conversation_id: id, content: "See you." })).content).toBe("See you.");
  expect((await listInbox(other, {})).items).toEqual([]);
  await expect(replyAsStaff(other, { conversation_id: id, content: "Hi" })).rejects.toMatchObject(notFound);
  await assignConversation(ctx, { conversation_id: id, user_id: other.actor.id });
  expect((await getThread(other, { conversation_id: id })).id).toBe(id);
});

test("a practitioner's pages are told that something happened, and nothing of it", async () => {
  const ctx = await newOrg();
  const me = await practitionerOf(ctx);
  const watching = await watch(me);
  await listening(1);
  await createLead(ctx, { name: "A stranger to them" });
  await watching.next(({ type }) => type === "live.resumed");
  expect(JSON.stringify(watching.seen)).not.toContain("lead.created");
});

test("a practitioner books the customer whose request waits, and makes an appointment a request again", async () => {
  const { ctx, me, mine } = await practice();
  const asked = { lead_id: mine.lead.id, title: "Cleaning", services: ["Cleaning"] };
  const request = await transaction(ctx.db, (tx) => requestBooking(tx, ctx, asked));
  const starts_at = "2099-12-07T15:00:00.000Z";
  const booking = { lead_id: mine.lead.id, services: ["Cleaning"], starts_at, outside_opening_hours: true };
  const booked = await createBooking(me, booking);
  expect(booked).toMatchObject({ id: request.id, status: "booked", resource_id: me.resource_id });
  expect((await updateBooking(me, { booking_id: booked.id, status: "cancelled" })).status).toBe("cancelled");
  expect((await updateBooking(me, { booking_id: booked.id, status: "requested" })).status).toBe("requested");
});

test("a file that was sent to somebody else's customer is neither read nor sent on", async () => {
  const { victim } = tenants;
  const me = await newStaff(victim.ctx, "practitioner");
  const media_id = idOf(victim, "media_id");
  await expect(requireOwnFile(me, media_id)).rejects.toMatchObject(notFound);
  await assignConversation(victim.ctx, {
    conversation_id: idOf(victim, "conversation_id"),
    user_id: me.actor.id,
  });
  await requireOwnFile(me, media_id);
});

test("a practitioner can't change a customer's number, and is told of no duplicates", async () => {
  const { me, mine } = await practice();
  const change = updateLead(me, { lead_id: mine.lead.id, phone: "+16502531111" });
  await expect(change).rejects.toMatchObject({ code: "forbidden" });
  expect((await updateLead(me, { lead_id: mine.lead.id, company: "Harbour" })).company).toBe("Harbour");
});

test("the practitioner's calendar has their own column alone", async () => {
  const { me } = await practice();
  const { resources } = await getCalendar(me, { from: "2099-12-07", days: 1 });
  expect(resources.map(({ id }) => id)).toEqual([me.resource_id]);
});

test("who becomes a practitioner is told nothing more of others in the pages that are open", async () => {
  const ctx = await newOrg();
  const member = await newStaff(ctx);
  const watching = await watch(member);
  await listening(1);
  await updateMember(ctx, { user_id: member.actor.id, role: "practitioner" });
  await expect(watching.next(is("lead.created"))).rejects.toThrow("the stream has ended");
  await createLead(ctx, { name: "A stranger to them" });
  expect(JSON.stringify(watching.seen)).not.toContain("lead.created");
});
