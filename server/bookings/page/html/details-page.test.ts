import { expect, test } from "vitest";
import { GET as entryRoute } from "@/app/api/v1/bookings/[booking_id]/page-entry/route";
import { GET as appointmentRoute } from "@/app/booking/[token]/route";
import { users } from "@/db/schema/auth";
import { newId } from "@/db/schema/columns";
import { byId } from "@/db/tenant";
import { addDays, dateOf, HOUR_MS } from "@/lib/time/clock";
import { listBookings } from "@/server/bookings/actions";
import { newTicket } from "@/server/bookings/page/effort/ticket";
import { book, shownPage, solved, someAddress } from "@/server/bookings/page/page.fixture";
import { updateBookingPage } from "@/server/bookings/page/settings";
import { mailsTo, openMailbox } from "@/tests/mailbox";
import { call, newStaff, type TestCtx } from "@/tests/world";
import { formIn, linksIn, visit, workOf } from "./visitor.fixture";

openMailbox();

const at = (time = "10:00", days = 3) => `${addDays(dateOf(Date.now(), "UTC"), days)}T${time}:00.000Z`;
const detailsOf = (slug: string, more = "", when = at()) =>
  `/book/${slug}/details?service=Cleaning&at=${encodeURIComponent(when)}${more}`;
const ADA = { name: "Ada King", phone: "07700 900123" };
const bookingsOf = async (ctx: TestCtx) => (await listBookings(ctx, {})).bookings;
/** A ticket of a form that was opened ten seconds ago. */
const filledIn = (ctx: TestCtx, ms = 10_000) => ({ ticket: newTicket(ctx, Date.now() - ms) });

test("without a script, a visitor books by links and a form alone", async () => {
  const { ctx, slug } = await shownPage();
  const first = await visit(`/book/${slug}?utm_source=card&lang=en&name=Ada+King`);
  const [times = ""] = linksIn(first.text, "day=").slice(-1);
  const day = await visit(times);
  const [details = ""] = linksIn(day.text, "/details?").slice(-1);
  const form = await visit(details);
  expect([form.status, form.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(form.text).toContain('value="Ada King"');
  const { action, fields } = formIn(form.text);
  const soon = await visit(action, { ...fields, ...ADA });
  expect([soon.status, soon.text.includes("Please send the form once more.")]).toEqual([422, true]);
  const done = await visit(action, { ...fields, ...ADA, ...filledIn(ctx) });
  expect(done.status).toBe(303);
  expect(done.headers.get("location")).toMatch(/^\/booking\/[\w-]{22}\?utm_source=card&lang=en&new=1$/);
  const [booking] = await bookingsOf(ctx);
  expect(booking).toMatchObject({ status: "booked", source: "page" });
  const own = new URL(done.headers.get("location") ?? "", "https://desk.example.com");
  const token = own.pathname.split("/").at(-1) ?? "";
  const shown = await appointmentRoute(new Request(own), { params: { token } });
  expect([shown.status, (await shown.text()).includes("Cleaning")]).toEqual([200, true]);
});

test("with a script, its work books", async () => {
  const { ctx, slug } = await shownPage();
  const { action, fields } = formIn((await visit(detailsOf(slug))).text);
  const done = await visit(action, { ...fields, ...ADA, ...solved(ctx), ticket: "" });
  expect(done.status).toBe(303);
  const other = formIn((await visit(detailsOf(slug, "", at("12:00")))).text);
  const lazy = await visit(other.action, { ...other.fields, ...ADA, nonce: "1", ticket: "" });
  expect(lazy.status).toBe(422);
});

test("a form that asks for one of two addresses calls neither optional", async () => {
  const { slug } = await shownPage({ asks_for: "either", asks_notes: false });
  const { text } = await visit(detailsOf(slug));
  expect([text.includes("one is enough"), text.includes("(optional)")]).toEqual([true, false]);
});

test("the form asks for the work that its own challenge names", async () => {
  const { slug } = await shownPage();
  const { text } = await visit(detailsOf(slug));
  const { action, fields } = formIn(text);
  const difficulty = Number(/data-difficulty="(\d+)"/.exec(text)?.[1]);
  const done = await visit(action, { ...fields, ...ADA, nonce: workOf(fields, difficulty) });
  expect(done.status).toBe(303);
});

test("the same form sent twice, even at once, books once and leads to the same place", async () => {
  const { ctx, slug } = await shownPage();
  const sent = { ...ADA, ...filledIn(ctx) };
  const both = await Promise.all([visit(detailsOf(slug), sent), visit(detailsOf(slug), sent)]);
  const again = await visit(detailsOf(slug), sent);
  const places = [...both, again].map(({ headers }) => headers.get("location"));
  expect(places[0]).toMatch(/^\/booking\//);
  expect(new Set(places).size).toBe(1);
  expect(await bookingsOf(ctx)).toHaveLength(1);
});

test("a ticket books once: the same with other details is to be sent again", async () => {
  const { ctx, slug } = await shownPage();
  const ticket = filledIn(ctx);
  await visit(detailsOf(slug), { ...ADA, ...ticket });
  const other = await visit(detailsOf(slug, "", at("14:00")), { ...ADA, name: "Grace", ...ticket });
  expect([other.status, await bookingsOf(ctx)]).toMatchObject([422, [{}]]);
  expect(formIn(other.text).fields.ticket).not.toBe(ticket.ticket);
  expect(other.text).toContain('value="Grace"');
});

test.each([
  ["too young", 1000],
  ["too old", HOUR_MS + 1000],
])("a ticket that is %s books nothing", async (_, age) => {
  const { ctx, slug } = await shownPage();
  const { status } = await visit(detailsOf(slug), { ...ADA, ...filledIn(ctx, age) });
  expect([status, await bookingsOf(ctx)]).toEqual([422, []]);
});

test("a ticket of another page, or a forged one, books nothing", async () => {
  const [{ ctx, slug }, other] = [await shownPage(), await shownPage()];
  const forged = filledIn(ctx).ticket.replace(/^\d{4}/, "1700");
  for (const ticket of [filledIn(other.ctx).ticket, forged, "x", ""])
    expect((await visit(detailsOf(slug), { ...ADA, ticket })).status).toBe(422);
  expect(await bookingsOf(ctx)).toEqual([]);
});

test("without work, one address books three times an hour, and a page takes a fifth of its ceiling", async () => {
  const { ctx, slug } = await shownPage({ bookings_per_hour: 25 });
  const from = { "x-forwarded-for": someAddress() };
  const send = (time: string, headers = {}) =>
    visit(detailsOf(slug, "", at(time)), { ...ADA, ...filledIn(ctx) }, headers);
  const statuses: number[] = [];
  for (const time of ["09:00", "10:00", "11:00", "12:00"]) statuses.push((await send(time, from)).status);
  expect(statuses).toEqual([303, 303, 303, 429]);
  expect((await send("13:00")).status).toBe(303);
  expect((await send("14:00")).status).toBe(303);
  const over = await send("15:00");
  expect([over.status, over.text.includes('value="Ada King"')]).toEqual([429, true]);
  const worked = await visit(detailsOf(slug, "", at("15:00")), { ...ADA, ...solved(ctx) });
  expect(worked.status).toBe(303);
});

test("what is wrong stands beside its field, is summed up, and nothing that was entered is lost", async () => {
  const questions = [
    { id: "first", text: "First visit?", kind: "yes_no" as const, required: true },
    { id: "side", text: "Which side?", kind: "choice" as const, options: ["Left", "Right"] },
  ];
  const services = [
    { name: "Cleaning", duration_minutes: 60, questions: questions.map((one) => ({ ...one })) },
  ];
  const { ctx, slug } = await shownPage({ asks_for: "both", consent_text: "I agree." }, { services });
  const entered = {
    name: `"><script>`,
    email: "ada",
    phone: "12",
    notes: "</textarea><b>",
    "answer.side": "Left",
  };
  const first = await visit(detailsOf(slug), { ...entered, ...filledIn(ctx) });
  expect(first.status).toBe(422);
  expect(first.text).toContain('id="field-email-fault"');
  expect(first.text).toContain('aria-invalid="true" aria-describedby="field-email-fault"');
  const second = await visit(detailsOf(slug), { ...entered, email: "ada@example.com", ...filledIn(ctx) });
  for (const part of [
    'href="#field-answer-first"',
    'id="field-answer-first-fault"',
    'id="field-consent_version-fault"',
    'value="&quot;&gt;&lt;script&gt;"',
    "&lt;/textarea&gt;&lt;b&gt;",
    'value="Left" id="field-answer-side" checked',
    'role="alert" tabindex="-1" autofocus',
  ])
    expect(second.text).toContain(part);
  expect(second.text).not.toContain("<script>");
  const good = { ...entered, name: "Ada", email: "ada@example.com", phone: ADA.phone };
  const all = { ...good, "answer.first": "yes", consent_version: "1", ...filledIn(ctx) };
  expect((await visit(detailsOf(slug), all)).status).toBe(303);
  const [booking] = await bookingsOf(ctx);
  const { token } = await newStaff(ctx);
  const entry = await call(entryRoute, { token, params: { booking_id: booking?.id ?? "" } });
  expect(entry.body).toMatchObject({ consent_text: "I agree.", consent_version: 1 });
});

test("a time that has just been taken offers the next three, and keeps what was entered", async () => {
  const page = await shownPage();
  await book(page, { starts_at: at() });
  const taken = await visit(detailsOf(page.slug), { ...ADA, notes: "Gently", ...filledIn(page.ctx) });
  expect(taken.status).toBe(409);
  expect(taken.text).toContain("This time has just been taken.");
  const offered = [...taken.text.matchAll(/type="radio" name="at" value="([^"]+)"/g)].map(([, one]) => one);
  expect(offered).toHaveLength(3);
  expect(taken.text).toContain("Gently");
  const { action, fields } = formIn(taken.text);
  const done = await visit(action, { ...fields, ...ADA, at: offered[0] ?? "", ...filledIn(page.ctx) });
  expect(done.status).toBe(303);
  expect((await bookingsOf(page.ctx)).map(({ starts_at }) => starts_at)).toContain(offered[0]);
  expect((await visit(detailsOf(page.slug))).status).toBe(409);
});

test("a time that can't be booked at all offers others; one that is none leads back to the times", async () => {
  const { ctx, slug } = await shownPage();
  const night = await visit(detailsOf(slug, "", at("03:00")), { ...ADA, ...filledIn(ctx) });
  expect([night.status, night.text.includes('name="at"')]).toEqual([422, true]);
  for (const when of ["", "tomorrow", "2031-03-04T10:00:00", "9999-12-31T23:59:59-12:00"]) {
    const { status, headers } = await visit(detailsOf(slug, "", when));
    expect([when, status, headers.get("location")]).toEqual([
      when,
      303,
      `/book/${slug}/times?service=Cleaning`,
    ]);
  }
});

test("a page asks for what its business wants to know, each with what a browser can fill in", async () => {
  const { slug } = await shownPage({ asks_for: "phone", asks_notes: false });
  const { text } = await visit(detailsOf(slug));
  expect(text).toContain('type="tel" autocomplete="tel" inputmode="tel" maxlength="40" value="" required');
  expect(text).toContain('autocomplete="name"');
  expect(text).not.toContain('name="notes"');
  expect(text).toMatch(
    /class="unseen" aria-hidden="true"><label>Leave this empty<input name="website" tabindex="-1"/,
  );
});

test("a form that is too large, has too many fields, or is none is refused as a page", async () => {
  const { slug } = await shownPage();
  const large = await visit(detailsOf(slug), { notes: "x".repeat(70_000) });
  const many = await visit(
    detailsOf(slug),
    Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, "1"])),
  );
  const json = await visit(detailsOf(slug), {}, { "content-type": "application/json" });
  expect([large, many, json].map(({ status }) => status)).toEqual([413, 400, 415]);
  for (const { headers } of [large, many, json]) expect(headers.get("content-type")).toContain("text/html");
});

test("who reads the page in Arabic is written to in another language of it", async () => {
  const { ctx, slug } = await shownPage({ languages: ["ar", "fr"] });
  const { text } = await visit(detailsOf(slug));
  expect(text).toContain('dir="rtl"');
  await visit(detailsOf(slug), { ...ADA, ...filledIn(ctx) });
  const [booking] = await bookingsOf(ctx);
  const { token } = await newStaff(ctx);
  const entry = await call(entryRoute, { token, params: { booking_id: booking?.id ?? "" } });
  expect(entry.body.language).toBe("fr");
});

test("where a page asks for a code, the form mails one and asks for it, without a script too", async () => {
  const { ctx, slug } = await shownPage();
  await ctx.db
    .update(users)
    .set({ is_verified: true })
    .where(byId(ctx, users, ctx.actor.id));
  await updateBookingPage(ctx, { asks_code: true });
  const email = `ada-${newId()}@example.com`;
  const { text } = await visit(detailsOf(slug));
  expect([formIn(text).fields.code, text.includes('type="email"')]).toEqual([undefined, true]);
  const entered = { ...ADA, email, notes: "Gently" };
  const noAddress = await visit(detailsOf(slug), { ...ADA, ...filledIn(ctx) });
  expect(noAddress.text).toContain('id="field-email-fault"');
  const asked = await visit(detailsOf(slug), { ...entered, ...filledIn(ctx) });
  expect([asked.status, asked.text.includes("We have mailed you a code.")]).toEqual([200, true]);
  expect(asked.text).toContain("Gently");
  expect(asked.text).toContain('autocomplete="one-time-code"');
  const [mail] = await mailsTo(email);
  const code = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
  const wrong = await visit(detailsOf(slug), {
    ...entered,
    ...filledIn(ctx),
    code: code === "000000" ? "1" : "000000",
  });
  expect([wrong.status, wrong.text.includes("This code is wrong or too old.")]).toEqual([422, true]);
  const done = await visit(detailsOf(slug), { ...entered, ...filledIn(ctx), code });
  expect(done.status).toBe(303);
  expect(await bookingsOf(ctx)).toHaveLength(1);
});
