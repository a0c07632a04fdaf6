import { expect, test } from "vitest";
import { transaction } from "@/db/client";
import { identitiesOf } from "@/server/adapters/messaging/identity";
import { listBookings } from "@/server/bookings/actions";
import { requestBooking } from "@/server/bookings/store";
import { createLead, getLead } from "@/server/leads/actions";
import { findSender } from "@/server/leads/merge/identities";
import type { TestCtx } from "@/tests/world";
import { book, shownPage, slotsOf } from "./page.fixture";

const PHONE = "07700 900123";

/** The leads of all appointments, in the order in which those were booked. */
const bookedBy = async (ctx: TestCtx) =>
  (await listBookings(ctx, {})).bookings
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ lead_id }) => lead_id);

test("a known lead stays as it is, whoever types its number, and the answers are alike", async () => {
  const page = await shownPage();
  const { id } = await createLead(page.ctx, { name: "Ada King", phone: PHONE, email: "ada@example.com" });
  const before = await getLead(page.ctx, { lead_id: id });
  const [a, b, c] = (await slotsOf(page)).slots;
  const mail = "mallory@example.com";
  const stranger = await book(page, { starts_at: a.starts_at, name: "Mallory", email: mail });
  const sameName = await book(page, { starts_at: b.starts_at, email: mail });
  const same = await book(page, { starts_at: c.starts_at, name: "ada  king", email: "ada@example.com" });
  expect([stranger.status, sameName.status, same.status]).toEqual([201, 201, 201]);
  const { starts_at: _starts, ends_at: _ends, token: _token, ...answer } = stranger.body;
  const { calendar_url: _url, change_until: _until, ...alike } = answer;
  expect(same.body).toMatchObject(alike);
  expect((await bookedBy(page.ctx)).map((lead_id) => lead_id === id)).toEqual([false, false, true]);
  const { status: _status, updated_at: _at, ...after } = await getLead(page.ctx, { lead_id: id });
  expect(before).toMatchObject(after);
});

test("a request and a conversation of a customer wait on, whoever books in their name", async () => {
  const page = await shownPage();
  const lead = await createLead(page.ctx, { name: "Ada King", phone: PHONE, email: "ada@example.com" });
  const request = await transaction(page.ctx.db, (tx) => requestBooking(tx, page.ctx, { lead_id: lead.id }));
  const { status } = await book(page, { name: "Ada King", email: "ada@example.com" });
  expect(status).toBe(201);
  const { bookings } = await listBookings(page.ctx, {});
  expect(bookings.map(({ lead_id }) => lead_id)).toEqual([lead.id, lead.id]);
  expect(bookings.find(({ id }) => id === request.id)).toMatchObject({ status: "requested" });
});

test("whoever writes from a number that was only typed on the page is not taken for that customer", async () => {
  const page = await shownPage();
  await book(page, { name: "Mallory", email: "mallory@example.com", phone: PHONE });
  const sender = identitiesOf({ phone: "+447700900123" });
  expect(await transaction(page.ctx.db, (tx) => findSender(tx, page.ctx, sender))).toBeNull();
});

test("a customer who enters the same again has one lead", async () => {
  const page = await shownPage();
  const [a, b] = (await slotsOf(page)).slots;
  await book(page, { starts_at: a.starts_at });
  await book(page, { starts_at: b.starts_at });
  expect(new Set(await bookedBy(page.ctx)).size).toBe(1);
});

test("a number whose country nobody knows is refused: it could be anybody's", async () => {
  const page = await shownPage({}, { country: null });
  const answer = await book(page, { phone: "900123" });
  expect([answer.status, answer.body.errors[0].path]).toEqual([422, ["phone"]]);
});
