import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { POST as changeRoute, GET as pageRoute } from "@/app/booking/[token]/route";
import { createResource } from "@/server/accounts/organization/resources";
import { createException } from "@/server/accounts/organization/schedule-exceptions";
import { listBookings } from "@/server/bookings/actions";
import { book, shownPage, slotsOf, someAddress } from "@/server/bookings/page/page.fixture";
import { updateBookingPage } from "@/server/bookings/page/settings";
import { connectA, connectB } from "@/tests/whatsapp";

type Given = { query?: string; form?: Record<string, string>; language?: string };

async function ask(token: string, { query = "", form, language = "en" }: Given = {}) {
  const request = new Request(`https://desk.example.com/booking/${token}${query}`, {
    method: form ? "POST" : "GET",
    headers: { "x-forwarded-for": someAddress(), "accept-language": language },
    body: form && new URLSearchParams(form),
  });
  const response = await (form ? changeRoute : pageRoute)(request, { params: { token } });
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
}

async function booked(patch: Parameters<typeof shownPage>[0] = {}) {
  const page = await shownPage({ change_until_hours: 2, ...patch }, { address: "1 Harbour Street" });
  const anna = await createResource(page.ctx, { name: "Anna", kind: "person" });
  const { slots } = await slotsOf(page);
  const { body } = await book(page, { resource: anna.id, starts_at: slots[0].starts_at });
  const read = async () => (await listBookings(page.ctx, {})).bookings[0];
  return { page, slots, token: String(body.token), read };
}

test("a customer sees what, when, where and with whom, and how to keep it, and nothing of themselves", async () => {
  const { token, page } = await booked();
  const { status, text } = await ask(token);
  expect(status).toBe(200);
  for (const part of ["Cleaning", "1 Harbour Street", "Anna", "Times in UTC.", "Booked", "Book again"])
    expect(text).toContain(part);
  expect(text).toContain(
    "https://calendar.google.com/calendar/render?action=TEMPLATE&amp;text=Cleaning%3A+Test+Clinic",
  );
  expect(text).toContain("https://outlook.live.com/calendar/0/deeplink/compose?");
  expect(text).toMatch(/href="[^"]+\/api\/calendars\/bookings\/[\w-]{43}\.ics" download/);
  expect(text).toContain(`/book/${page.slug}/times?service=Cleaning`);
  expect(text).not.toMatch(/Ada|7700/);
  expect((await ask(token, { query: "?new=1" })).text).toContain("<h1>You are booked</h1>");
});

test("a day that is none shows the times from today on", async () => {
  const { token, slots } = await booked();
  const day = String(slots[0].starts_at).slice(0, 8);
  expect((await ask(token, { query: `?move=1&from=${day}99` })).status).toBe(200);
});

test("the secret in the address goes nowhere: no Referer, no cache, no cookie, no other page's address", async () => {
  const { token } = await booked();
  const { headers, text } = await ask(token);
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.has("set-cookie")).toBe(false);
  const outward = [...text.matchAll(/href="(https?:[^"]+)"/g)].map(([, address]) => address);
  expect(outward.length).toBeGreaterThan(2);
  expect(outward.filter((address) => address?.includes(token))).toEqual([]);
});

test("a customer moves their appointment without any script: times, a question, the new time", async () => {
  const { token, slots, read } = await booked();
  const { starts_at } = slots[2];
  const times = await ask(token, { query: `?move=1&day=${starts_at.slice(0, 10)}` });
  const link = `/booking/${token}?move=1&amp;at=${encodeURIComponent(starts_at)}`;
  expect(times.text).toContain(link);
  expect(times.text).not.toContain(`at=${encodeURIComponent(slots[0].starts_at)}"`);
  const question = await ask(token, { query: `?move=1&at=${encodeURIComponent(starts_at)}` });
  expect(question.text).toContain(`<input type="hidden" name="starts_at" value="${starts_at}">`);
  const moved = await ask(token, { query: "?embed=1", form: { starts_at } });
  expect([moved.status, moved.headers.get("location")]).toEqual([
    303,
    `/booking/${token}?embed=1&done=moved`,
  ]);
  expect((await read())?.starts_at).toBe(starts_at);
  expect((await ask(token, { query: "?done=moved" })).text).toContain("Your appointment has been moved.");
});

test("the times to move to are shown as those of the booking page, and by the customer's clock", async () => {
  const { token, page, slots } = await booked();
  const holiday = String(slots[0].starts_at).slice(0, 10);
  await createException(page.ctx, { name: "Christmas", starts_on: holiday, hours: [] });
  const { text } = await ask(token, { query: "?move=1&lang=en" });
  for (const part of ["Next: ", "Show four weeks", ": closed, Christmas<", 'data-zone="UTC"'])
    expect(text).toContain(part);
  expect(text.match(/<li[^>]* class="day"|<li><a class="day free"/g)).toHaveLength(14);
  expect(text).toContain(`/booking/${token}?lang=en&amp;move=1&amp;days=28`);
  const { starts_at } = slots.at(-1);
  const question = await ask(token, { query: `?move=1&at=${encodeURIComponent(starts_at)}` });
  for (const part of [`<time datetime="${starts_at}">`, 'data-zone="UTC"'])
    expect(question.text).toContain(part);
});

test("an appointment and the question whether to cancel it are told by the customer's clock, too", async () => {
  const { token, slots } = await booked();
  const { starts_at } = slots[0];
  for (const query of ["", "?new=1", "?cancel=1"]) {
    const { text } = await ask(token, { query });
    for (const part of [`<time datetime="${starts_at}">`, 'data-zone="UTC"', 'data-yours="'])
      expect(text).toContain(part);
  }
});

test("later times are two weeks on", async () => {
  const { token } = await booked();
  const [, from = ""] =
    /move=1&amp;from=(\d{4}-\d\d-\d\d)/.exec((await ask(token, { query: "?move=1" })).text) ?? [];
  const days = (Date.parse(from) - Date.now()) / 86_400_000;
  expect([days > 12, days < 15]).toEqual([true, true]);
  const { text } = await ask(token, { query: `?move=1&from=${from}` });
  expect(text).toContain(`move=1&amp;at=${from}`);
});

test("a customer cancels with a reason, after a question, and by no link alone", async () => {
  const { token, read } = await booked({ asks_reason: true });
  const question = await ask(token, { query: "?cancel=1" });
  expect(question.text).toContain('<textarea id="reason" name="reason"');
  expect((await read())?.status).toBe("booked");
  const done = await ask(token, { form: { act: "cancel", reason: "Ill" } });
  expect([done.status, done.headers.get("location")]).toEqual([303, `/booking/${token}?done=cancelled`]);
  expect(await read()).toMatchObject({ status: "cancelled", cancellation_reason: "Ill" });
  const { text } = await ask(token, { query: "?done=cancelled&new=1" });
  expect(text).toContain("Your appointment has been cancelled.");
  expect(text).not.toMatch(/cancel=1|move=1|You are booked|calendar\.google/);
});

test("a time that is taken meanwhile is 409 with the next three, and one that never was one 422", async () => {
  const { token, slots, page } = await booked();
  await book(page, { starts_at: slots[2].starts_at, name: "Grace" });
  const taken = await ask(token, { form: { starts_at: slots[2].starts_at } });
  expect([taken.status, taken.text.match(/move=1&amp;at=/g)?.length]).toEqual([409, 3]);
  expect(taken.text).toContain("has just been taken");
  for (const starts_at of ["2020-01-01T10:00:00Z", "tomorrow", ""]) {
    const refused = await ask(token, { form: { starts_at } });
    expect([refused.status, refused.text.includes("can’t be booked")]).toEqual([422, true]);
  }
});

test("too late is 409, and the page offers no change", async () => {
  const { token, page, read } = await booked();
  await updateBookingPage(page.ctx, { change_until_hours: 168, state: "off" });
  for (const query of ["", "?move=1", "?cancel=1"]) {
    const { status, text } = await ask(token, { query });
    expect([status, text.includes("can’t be changed here any more"), text.includes("<form")]).toEqual([
      200,
      true,
      false,
    ]);
  }
  expect((await ask(token, { form: { act: "cancel" } })).status).toBe(409);
  expect((await read())?.status).toBe("booked");
});

test("a page that is off is not led to, but its customers' appointments are shown", async () => {
  const { token, page } = await booked();
  await updateBookingPage(page.ctx, { state: "off" });
  const { status, text } = await ask(token);
  expect([status, text.includes(`/book/${page.slug}`)]).toEqual([200, false]);
});

test("a guessed, mistyped or former link is the same 404 as any", async () => {
  const { token, page } = await booked();
  await page.ctx.db.execute(sql`update bookings set starts_at = now() - interval '3 days', ends_at = now() - interval '2 days'
    where organization_id = ${page.ctx.organization_id}::uuid`);
  const ended = await ask(token);
  expect(ended.status).toBe(404);
  for (const guess of ["A".repeat(22), "x", `${token}x`, "y".repeat(2000)])
    expect((await ask(guess)).text).toBe(ended.text);
  expect((await ask(token, { form: { act: "cancel" } })).status).toBe(404);
});

test("the business is written to at its WhatsApp number, if it has connected one", async () => {
  const { token, page } = await booked();
  expect((await ask(token)).text).not.toContain("wa.me");
  await connectB(page.ctx);
  expect((await ask(token)).text).not.toContain("wa.me");
  const { address } = await connectA(page.ctx);
  expect((await ask(token)).text).toContain(`https://wa.me/${address.slice(1)}"`);
});

test.each([
  ["de", "Ihr Termin", "ltr"],
  ["fr", "Votre rendez-vous", "ltr"],
  ["es", "Su cita", "ltr"],
  ["pt", "O seu horário", "ltr"],
  ["ar", "موعدك", "rtl"],
] as const)("in %s it is called %s", async (language, title, direction) => {
  const { token } = await booked({ languages: ["en", "de", "fr", "es", "pt", "ar"] });
  const { text } = await ask(token, { language });
  expect(text).toContain(`<html lang="${language}" dir="${direction}">`);
  expect(text).toContain(`<h1>${title}</h1>`);
});
