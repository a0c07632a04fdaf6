import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { GET as seeRoute } from "@/app/api/v1/public/bookings/[token]/route";
import { users } from "@/db/schema/auth";
import { newId } from "@/db/schema/columns";
import { byId } from "@/db/tenant";
import { HOUR_MS, iso } from "@/lib/time/clock";
import { noteTime } from "@/lib/time/time";
import { listBookings } from "@/server/bookings/actions";
import { createBooking } from "@/server/bookings/create";
import { confirmBookingByMail } from "@/server/bookings/notices/confirmation";
import { updateBookingPage } from "@/server/bookings/page/settings";
import { createReminderStep } from "@/server/bookings/reminders/steps";
import { sendReminders } from "@/server/bookings/reminders/sweep";
import { tellBooking } from "@/server/bookings/reminders/tell-booking";
import { updateBooking } from "@/server/bookings/update";
import { updateLead } from "@/server/leads/actions";
import { mailsTo, openMailbox } from "@/tests/mailbox";
import { scene } from "@/tests/scene";
import { secretsInDatabase } from "@/tests/secrets/canaries";
import { call } from "@/tests/world";
import { findTurn } from "./turn";

openMailbox();

const MASKED = "https://desk.example.com/booking/••••••••••••••••••••••";
const STARTS_AT = "2099-12-07T15:00:00.000Z";
const LINK = /https:\/\/desk\.example\.com\/booking\/([\w-]{22})(?![\w-])/;

type Desk = Awaited<ReturnType<typeof scene>>;

/** A customer with an appointment, of a business that shows its booking page. */
async function booked(given: Parameters<typeof scene>[0] = undefined) {
  const desk: Desk = await scene(given);
  const { ctx } = desk;
  await updateBookingPage(ctx, { slug: `links-${newId()}`, state: "on" });
  const { lead_id } = await desk.read();
  const { id: booking_id } = await createBooking(ctx, {
    ...{ lead_id, services: ["Cleaning"], starts_at: STARTS_AT, outside_opening_hours: true },
  });
  const input = { organization_id: ctx.organization_id, booking_id };
  const last = async () => (await desk.read()).messages.at(-1)?.content ?? "";
  const received = () => desk.provider.requests.map(({ body }) => JSON.stringify(body)).join("\n");
  return { ...desk, lead_id, booking_id, input, last, received };
}

const tokenIn = (text: string): string => LINK.exec(text)?.[1] ?? "";
const seen = (token: string) =>
  call(seeRoute, { params: { token }, headers: { "x-forwarded-for": "198.18.77.1" } });

test("a confirmation in the conversation brings a link that works, whose secret is stored nowhere", async () => {
  const { input, last, send, received } = await booked();
  await Promise.all([tellBooking(input), tellBooking(input)]);
  expect(await last()).toMatch(/^You are booked with .*\nSee, move or cancel it here: /);
  expect(await last()).toContain(MASKED);
  await send();
  const token = tokenIn(received());
  expect((await seen(token)).body).toMatchObject({ services: ["Cleaning"], starts_at: STARTS_AT });
  expect(await secretsInDatabase(new Map([["a link", token]]))).toMatchObject({ found: [] });
  expect(received()).not.toContain("•");
});

test("a message that is sent twice has the same link", async () => {
  const { input, send, received, provider, ctx } = await booked();
  await tellBooking(input);
  provider.failNext({ status: 500, body: {} });
  await send();
  await ctx.db.execute(
    sql`update messages set send_at = null where organization_id = ${ctx.organization_id}::uuid`,
  );
  await send();
  const sent = [...received().matchAll(new RegExp(LINK, "g"))].map(([, token]) => token);
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
});

test("an agent is shown no link, and what it repeats of one leads nowhere", async () => {
  const { input, write, ctx, id } = await booked();
  await tellBooking(input);
  await write("Thanks!");
  const asked = await findTurn(ctx, id);
  const told = asked?.turn.messages.map(({ content }) => content).join("\n");
  expect(told).toContain("See, move or cancel it here: [link]");
  expect(JSON.stringify(asked)).not.toContain("/booking/");
});

test("the agent's own confirmation ends with a link to what it has just booked", async () => {
  const starts_at = iso(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 48 * HOUR_MS);
  const data = { starts_at, service: "Cleaning", confirmed: true };
  const { answer, send, received, last, ctx } = await booked(() => ({
    body: { reply: { text: "See you then." }, events: [{ event: "booking_request", data }] },
  }));
  await answer();
  expect(await last()).toBe(`See you then.\nSee, move or cancel it here: ${MASKED}`);
  await send();
  expect((await seen(tokenIn(received()))).body.starts_at).toBe(starts_at);
  expect((await listBookings(ctx, {})).total).toBe(2);
});

test("an agent that books nothing adds no link", async () => {
  const { answer, last } = await booked(() => ({ body: { reply: { text: "Hello!" } } }));
  await answer();
  expect(await last()).toBe("Hello!");
});

test("a reminder brings a link, by message and by mail, and one after the appointment none", async () => {
  // No reminder is sent at night.
  noteTime({
    database_ms: Date.parse(`${iso(Date.now()).slice(0, 10)}T12:00:00Z`),
    read_at: performance.now(),
  });
  onTestFinished(() => noteTime());
  const { ctx, lead_id, last, send, received } = await booked();
  const step = { content: "See you.", is_on: true } as const;
  await createReminderStep(ctx, { ...step, moment: "before", offset_minutes: 60, has_buttons: true });
  await createReminderStep(ctx, { ...step, moment: "before", offset_minutes: 120, channel: "email" });
  await createReminderStep(ctx, { ...step, moment: "after", offset_minutes: 60 });
  const email = `ada-${newId()}@example.com`;
  await ctx.db
    .update(users)
    .set({ is_verified: true })
    .where(byId(ctx, users, ctx.actor.id));
  await updateLead(ctx, { lead_id, email });
  await sendReminders(Date.parse(STARTS_AT) - 2 * HOUR_MS);
  await sendReminders(Date.parse(STARTS_AT) - HOUR_MS);
  expect(await last()).toBe(`See you.\nSee, move or cancel it here: ${MASKED}`);
  await send();
  const [mail] = await mailsTo(email);
  for (const text of [received(), String(mail?.text)])
    expect((await seen(tokenIn(text))).body.starts_at).toBe(STARTS_AT);
  expect(mail?.html).toContain("See, move or cancel it");
});

test("a confirmation by mail brings a link, a second run no second mail, and a cancellation none", async () => {
  const { ctx, lead_id, booking_id, input } = await booked();
  const email = `ada-${newId()}@example.com`;
  await ctx.db
    .update(users)
    .set({ is_verified: true })
    .where(byId(ctx, users, ctx.actor.id));
  await updateLead(ctx, { lead_id, email, language: "de" });
  await Promise.all([confirmBookingByMail(input), confirmBookingByMail(input)]);
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect((await seen(tokenIn(String(mail?.text)))).status).toBe(200);
  expect(mail?.html).toContain("Termin ansehen, verlegen oder absagen");
  await updateBooking(ctx, { booking_id, status: "cancelled" });
  await confirmBookingByMail(input);
  expect(String((await mailsTo(email)).at(-1)?.text)).not.toMatch(LINK);
});

test.each([
  ["that never showed its page", undefined, undefined],
  ["that sends no links", { state: "on" }, { sends_links: false }],
] as const)("customers of a business %s get none", async (_, first, then) => {
  const desk = await scene();
  const slug = `links-${newId()}`;
  await updateBookingPage(desk.ctx, { slug, ...first });
  await updateBookingPage(desk.ctx, { ...then });
  const { lead_id } = await desk.read();
  const { id: booking_id } = await createBooking(desk.ctx, {
    ...{ lead_id, services: ["Cleaning"], starts_at: STARTS_AT, outside_opening_hours: true },
  });
  await tellBooking({ organization_id: desk.ctx.organization_id, booking_id });
  expect((await desk.read()).messages.at(-1)?.content).not.toContain("/booking/");
});

test("a page that is off again has customers with links, and they get more", async () => {
  const { ctx, input, last } = await booked();
  await updateBookingPage(ctx, { state: "off" });
  await tellBooking(input);
  expect(await last()).toContain(MASKED);
});
