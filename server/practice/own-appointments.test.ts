import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "@/db/embedded";
import { answerMessage } from "@/server/agent/answer";
import { getBooking } from "@/server/bookings/actions";
import { createBooking } from "@/server/bookings/create";
import { updateBooking } from "@/server/bookings/update";
import { sendMessage } from "@/server/channels/send/send";
import { listConversations } from "@/server/conversations/actions";
import { answer } from "@/server/host/answer";
import { routeFinder } from "@/server/host/routes";
import { createLead } from "@/server/leads/actions";
import { listEvents } from "@/server/webhooks/feed";
import { loadRoutes } from "@/tests/http/routes";
import { setEnv } from "@/tests/scene";
import { startWebServer } from "@/tests/stand-ins/web-server";
import { connectA, connectB } from "@/tests/whatsapp";
import { newOrg } from "@/tests/world";
import { listReceived, writeAsCustomer } from "./simulator";

let close = async () => {};

beforeAll(async () => {
  const match = routeFinder(await loadRoutes(path.join(process.cwd(), "app")));
  const server = await startWebServer((request) => answer(match, request), await freePort());
  close = server.close;
  setEnv({ PUBLIC_URL: "https://desk.example.com", PORT: new URL(server.url).port });
});
afterAll(() => close());

const DAY_MS = 86_400_000;
/** An hour of the day after tomorrow, in the organization's time zone, UTC. */
const at = (hour: number) =>
  new Date(Math.floor(Date.now() / DAY_MS + 2) * DAY_MS + hour * 3_600_000).toISOString();

const OPEN = Object.fromEntries([..."0123456"].map((day) => [day, [{ from: "08:00", to: "18:00" }]]));

/** A practice with one chair, and its customers, each with a phone of their own. */
async function practice(provider: "provider-a" | "provider-b" = "provider-b") {
  const services = [{ name: "Cleaning", duration_minutes: 60 }];
  const ctx = await newOrg({ sandbox: true, time_zone: "UTC", services, opening_hours: OPEN });
  const { id: connection_id } = await (provider === "provider-a" ? connectA(ctx) : connectB(ctx));
  const customer = async (name: string, phone: string, ...hours: number[]) => {
    const where = { connection_id, phone };
    const lead = await createLead(ctx, { name, phone, channel: "whatsapp", channel_id: phone });
    const own = [];
    for (const hour of hours)
      own.push(await createBooking(ctx, { lead_id: lead.id, services: ["Cleaning"], starts_at: at(hour) }));
    const post = (act: Parameters<typeof writeAsCustomer>[1]["act"]) =>
      writeAsCustomer(ctx, { ...where, name, act });
    const answered = async () => {
      const all = (await listConversations(ctx, { size: 100 })).conversations;
      const { id = "" } = all.find(({ lead_id }) => lead_id === lead.id) ?? {};
      const job = { organization_id: ctx.organization_id, conversation_id: id };
      // The job may run twice; the second run finds nothing to do.
      await answerMessage(job);
      await answerMessage(job);
      await sendMessage(job);
      return last();
    };
    const last = async () => {
      const message = (await listReceived(ctx, where)).at(-1);
      const rows = message?.list?.sections.flatMap((section) => section.rows) ?? message?.buttons ?? [];
      return { text: message?.text ?? "", rows, message };
    };
    const says = async (body: string) => (await post({ type: "text", body })) && answered();
    /** Taps a choice of the last message, by its id. */
    const tap = async (id: string, title = "tapped") => {
      const { message } = await last();
      const type = message?.list ? "row" : "button";
      return post({ type, id, title, answers: message?.id ?? "" });
    };
    return {
      lead,
      own,
      says,
      last,
      tap,
      answered,
      taps: async (id: string) => (await tap(id)) && answered(),
    };
  };
  const stands = async (booking_id = "") => {
    const { status, starts_at } = await getBooking(ctx, { booking_id });
    return [status, starts_at];
  };
  return { ctx, customer, stands };
}

describe.each(["provider-a", "provider-b"] as const)("a customer of %s", (provider) => {
  test("moves their own appointment twice and cancels it by choosing, and another customer's stays", async () => {
    const { ctx, customer, stands } = await practice(provider);
    const ada = await customer("Ada", "+16505550101", 10);
    const bob = await customer("Bob", "+16505550102", 11);
    const [own, others] = [ada.own[0]?.id, bob.own[0]?.id];
    const offered = await ada.says("Can I move my appointment?");
    expect(offered.text).toContain("Your appointment: Cleaning");
    expect(offered.rows).toHaveLength(10);
    await ada.says("More times");
    const free = (await ada.last()).rows.map(({ id }) => id);
    expect(free).not.toContain(`to:${own}:${at(11)}`);
    const moved = await ada.taps(`to:${own}:${at(14)}`);
    expect([moved.text, await stands(own)]).toEqual([
      expect.stringMatching(/is moved: Cleaning, .* 14:00/),
      ["booked", at(14)],
    ]);
    await ada.says("sorry, I have to reschedule");
    await ada.taps(`to:${own}:${at(15)}`);
    await ada.taps(`to:${own}:${at(15)}`);
    expect(await stands(own)).toEqual(["booked", at(15)]);
    await ada.taps(`off:${others}:${at(11)}`);
    await ada.taps(`to:${others}:${at(16)}`);
    await ada.says("cancel please");
    expect((await ada.says("yes")).text).toMatch(/is cancelled: Cleaning, .* 15:00/);
    expect(await stands(own)).toEqual(["cancelled", at(15)]);
    expect(await stands(others)).toEqual(["booked", at(11)]);
    const events = (await listEvents(ctx, {})).events.map(({ event }) => event);
    const told = events.filter((name) => name === "booking.rescheduled" || name === "booking.cancelled");
    expect(told).toEqual(["booking.rescheduled", "booking.rescheduled", "booking.cancelled"]);
  });
});

test("if staff give the chosen time away meanwhile, the next three are offered", async () => {
  const { ctx, customer, stands } = await practice();
  const ada = await customer("Ada", "+16505550101", 10);
  const own = ada.own[0]?.id;
  await ada.says("can I move it?");
  await customer("Bob", "+16505550102", 12);
  const { text, rows } = await ada.taps(`to:${own}:${at(12)}`);
  expect(text).toMatch(/^I am sorry, that time is no longer free\./);
  expect(rows.map(({ id }) => id)).toEqual([
    ...[13, 14, 15].map((hour) => `to:${own}:${at(hour)}`),
    `times:${own}:${at(16)}`,
    "keep",
  ]);
  expect((await ada.says("no, leave it")).text).toMatch(/^All right\. Your appointment stays: .* 10:00/);
  expect(await stands(own)).toEqual(["booked", at(10)]);
  // An appointment that staff cancelled meanwhile can't be moved.
  await updateBooking(ctx, { booking_id: own ?? "", status: "cancelled" });
  expect((await ada.taps(`to:${own}:${at(13)}`)).text).toMatch(/not booked any more/);
});

test("if two customers choose the same time at once, one gets it and the other is offered others", async () => {
  const { customer, stands } = await practice();
  const [ada, bob] = [await customer("Ada", "+16505550101", 10), await customer("Bob", "+16505550102", 11)];
  await Promise.all([ada.says("can I move it?"), bob.says("can I move it?")]);
  const wants = (one: typeof ada) => `to:${one.own[0]?.id}:${at(14)}`;
  await Promise.all([ada.tap(wants(ada)), bob.tap(wants(bob))]);
  const texts = (await Promise.all([ada.answered(), bob.answered()])).map(({ text }) => text);
  expect(texts.filter((text) => / is moved: /.test(text))).toHaveLength(1);
  expect(texts.filter((text) => /no longer free/.test(text))).toHaveLength(1);
  const both = [await stands(ada.own[0]?.id), await stands(bob.own[0]?.id)];
  expect(both.filter(([, time]) => time === at(14))).toHaveLength(1);
});
