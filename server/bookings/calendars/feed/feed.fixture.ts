import ICAL from "ical.js";
import { expect } from "vitest";
import { GET as readFeed } from "@/app/api/calendars/[token]/route";
import { POST as make } from "@/app/api/v1/calendar-feeds/route";
import { transaction } from "@/db/client";
import { confirmBooking } from "@/server/bookings/store";
import { createLead } from "@/server/leads/actions";
import { call, type TestCtx } from "@/tests/world";

const HOUR_MS = 3_600_000;
export const inHours = (hours: number) =>
  new Date(Math.floor(Date.now() / HOUR_MS + hours) * HOUR_MS).toISOString();

/** An appointment with every field of its customer filled. */
export async function bookFilled(ctx: TestCtx, hours: number, services = ["Check-up"], place: object = {}) {
  const lead = await createLead(ctx, {
    name: "Ada Lovelace",
    phone: "+14155550123",
    email: "ada@example.com",
    appointment_notes: "afraid of needles",
  });
  const times = { starts_at: inHours(hours), ends_at: inHours(hours + 1) };
  const fields = {
    lead_id: lead.id,
    services,
    ...times,
    notes: "bring the x-ray",
    location: "Room 2",
    ...place,
  };
  return transaction(ctx.db, (tx) => confirmBooking(tx, ctx, fields));
}

export async function newFeed(ctx: TestCtx, fields: object = {}) {
  const { status, body } = await call(make, { token: ctx.token, body: { name: "Ada's phone", ...fields } });
  expect(status).toBe(201);
  return { id: String(body.id), url: String(body.url) };
}

export async function readUrl(url: string, headers: Record<string, string> = {}) {
  const token = new URL(url).pathname.split("/").at(-1) ?? "";
  const response = await readFeed(new Request(url, { headers }), { params: Promise.resolve({ token }) });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

export async function eventsAt(url: string) {
  const { text } = await readUrl(url);
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((event) => ({
    uid: event.getFirstPropertyValue("uid"),
    summary: event.getFirstPropertyValue("summary"),
    status: event.getFirstPropertyValue("status"),
    sequence: Number(event.getFirstPropertyValue("sequence")),
    starts_at: new ICAL.Event(event).startDate.toJSDate().toISOString(),
    ends_at: new ICAL.Event(event).endDate.toJSDate().toISOString(),
  }));
}
