import { expect, test } from "vitest";
import { addDays, DAY_MS, dateOf, MINUTE_MS } from "@/lib/time/clock";
import { createResource } from "@/server/accounts/organization/resources";
import { createException } from "@/server/accounts/organization/schedule-exceptions";
import { book, shownPage, slotsOf } from "@/server/bookings/page/page.fixture";
import { linksIn, visit } from "./visitor.fixture";

const TWO = [
  { name: "Cleaning", duration_minutes: 60 },
  { name: "Yoga", duration_minutes: 60, capacity: 3 },
];
const ALL_DAY = [{ from: "00:00", to: "24:00" }];
const today = () => dateOf(Date.now(), "UTC");
const tomorrow = () => addDays(today(), 1);

test("the first free time is offered at once, and two weeks are seen at a glance", async () => {
  const { slug } = await shownPage({}, { services: TWO, lead_time_minutes: 24 * 60 });
  const { status, text, headers } = await visit(`/book/${slug}/times?service=Cleaning`);
  expect([status, headers.get("cache-control")]).toEqual([200, "public, s-maxage=10, max-age=0"]);
  expect(text).toMatch(
    /class="button wide" href="[^"]+\/details\?[^"]+">Next: (?:Tomorrow|\w+,? \d+ \w+), \d\d:\d\d</,
  );
  expect(text.match(/<li[^>]* class="day"|<li><a class="day(?: free)?"/g)).toHaveLength(14);
  expect(text).toContain('<time datetime="');
  expect(text).toContain("Times in UTC.");
  expect(linksIn(text, `from=${addDays(today(), 14)}`)).toHaveLength(1);
});

test("a day's own times are a click away, and lead to the form", async () => {
  const { slug } = await shownPage({}, { services: TWO });
  const day = addDays(today(), 3);
  const { text } = await visit(`/book/${slug}/times?service=Cleaning&day=${day}&utm_source=card`);
  const found = linksIn(text, `at=${day}`);
  expect(found).toHaveLength(8);
  expect(found[0]).toBe(`/book/${slug}/details?utm_source=card&service=Cleaning&at=${day}T09%3A00%3A00.000Z`);
  expect(text).toMatch(new RegExp(`day=${day}[^"]*#times" aria-current="date"`));
});

test("days say why nothing is free on them: closed, full, or not bookable yet", async () => {
  const weekday = new Date(Date.parse(tomorrow())).getUTCDay();
  const opening_hours = { [weekday]: [{ from: "09:00", to: "10:00" }] };
  const page = await shownPage({ waiting_list: false }, { opening_hours, horizon_days: 9 });
  await book(page, { starts_at: `${tomorrow()}T09:00:00.000Z` });
  const { text } = await visit(`/book/${page.slug}/times?service=Cleaning`);
  for (const word of [": full<", ": closed<", ": free<", ": later<"]) expect(text).toContain(word);
});

test("a holiday is closed, by its name, and a full day leads to the waiting list", async () => {
  const page = await shownPage({ waiting_list: true, languages: ["en", "de"] });
  const [holiday, full] = [addDays(today(), 2), addDays(today(), 3)];
  await createException(page.ctx, { name: "Christmas", starts_on: holiday, ends_on: holiday, hours: [] });
  const again = addDays(today(), 5);
  await createException(page.ctx, { name: "Christmas", starts_on: again, hours: [] });
  const one = { from: "09:00", to: "10:00" };
  await createException(page.ctx, { name: "Short day", starts_on: full, hours: [one] });
  await book(page, { starts_at: `${full}T09:00:00.000Z` });
  const times = `/book/${page.slug}/times?service=Cleaning`;
  const { text } = await visit(times);
  expect(text).toMatch(/: closed, Christmas</);
  expect(text.match(/>\d+ \w+: closed, <bdi>Christmas</g)).toHaveLength(2);
  expect(linksIn(text, "/wait?")[0]).toBe(`/book/${page.slug}/wait?service=Cleaning&from=${full}`);
  expect((await visit(`${times}&lang=de&day=${holiday}`)).text).toContain("Geschlossen: <bdi>Christmas");
  expect(text).toMatch(/: full\. Join the waiting list</);
  const { closed } = await slotsOf(page, { from: `${holiday}T00:00:00Z`, days: "4" });
  expect(closed).toEqual([holiday, again].map((date) => ({ date, name: "Christmas" })));
});

test("days within the lead time are too late to book online, and wait for nothing", async () => {
  const opening_hours = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [day, ALL_DAY]));
  const lead_time_minutes = Math.ceil((Date.parse(addDays(today(), 2)) - Date.now()) / MINUTE_MS);
  const page = await shownPage({ waiting_list: true }, { opening_hours, lead_time_minutes });
  const times = `/book/${page.slug}/times?service=Cleaning`;
  const { text } = await visit(times);
  const tomorrows = `<a class="day" href="/book/${page.slug}/wait?service=Cleaning&amp;from=${tomorrow()}"`;
  expect([text.match(/: too late</g)?.length, text.includes(tomorrows)]).toEqual([2, false]);
  const sentence = "It is too late to book online. Please call us.";
  expect(text.match(new RegExp(`\\d+ \\w+: ${sentence}</p>`, "g"))).toHaveLength(1);
  expect((await visit(`${times}&day=${tomorrow()}`)).text).toContain(`<p>${sentence}</p>`);
  const from = `${tomorrow()}T00:00:00Z`;
  expect(await slotsOf(page, { from, days: "4" })).toMatchObject({ too_late: [tomorrow()], closed: [] });
});

test("a day on which nobody works who could be booked is closed, and nobody's reason for it is told", async () => {
  const { ctx, slug } = await shownPage({}, { services: TWO });
  const anna = await createResource(ctx, { name: "Anna", kind: "person", services: ["Cleaning"] });
  await createResource(ctx, { name: "Ben", kind: "person", services: ["Yoga"] });
  const away = { name: "Surgery", starts_on: tomorrow(), hours: [], resource_id: anna.id };
  await createException(ctx, away);
  const cleaning = (await visit(`/book/${slug}/times?service=Cleaning&day=${tomorrow()}`)).text;
  expect(cleaning).toContain("<p>Closed</p>");
  expect(cleaning).not.toContain("Surgery");
  const yoga = (await visit(`/book/${slug}/times?service=Yoga&day=${tomorrow()}`)).text;
  expect(linksIn(yoga, `at=${tomorrow()}`).length).toBeGreaterThan(0);
});

test("there are no dead ends: days without a free time lead to the next, or say that there is none", async () => {
  const weekday = new Date(Date.now() + 20 * DAY_MS).getUTCDay();
  const opening_hours = { [weekday]: [{ from: "09:00", to: "10:00" }] };
  const page = await shownPage({}, { opening_hours, lead_time_minutes: 17 * 24 * 60 });
  const { text } = await visit(`/book/${page.slug}/times?service=Cleaning`);
  expect(text).toContain("Nothing is free in these days.");
  const [there = ""] = linksIn(text, "from=");
  expect((await visit(there)).text).toContain("Next: ");
  const never = await shownPage({}, { opening_hours: {} });
  expect((await visit(`/book/${never.slug}/times?service=Cleaning`)).text).toContain("Please call us.");
});

test("a person can be chosen by id or name; one who is gone is anybody", async () => {
  const { ctx, slug } = await shownPage({}, { services: TWO });
  const anna = await createResource(ctx, { name: "Anna", kind: "person" });
  await createResource(ctx, { name: "Ben", kind: "person" });
  const times = `/book/${slug}/times?service=Cleaning`;
  const { text } = await visit(times);
  expect(text).toContain(">Anybody</a>");
  expect(linksIn(text, `person=${anna.id}`)[0]).toBe(`${times}&person=${anna.id}`);
  for (const asked of [anna.id, "anna"]) {
    const chosen = await visit(`${times}&person=${asked}`);
    expect(chosen.text).toContain('aria-current="true">Anna');
    expect(linksIn(chosen.text, "/details?")[0]).toContain(`person=${anna.id}`);
  }
  expect((await visit(`${times}&person=nobody`)).text).toContain('aria-current="true">Anybody');
});

test("a class says how many places are left", async () => {
  const page = await shownPage({}, { services: TWO });
  const at = `${tomorrow()}T10:00:00.000Z`;
  await book(page, { service: "Yoga", starts_at: at });
  const { text } = await visit(`/book/${page.slug}/times?service=yoga&day=${tomorrow()}`);
  expect(text).toContain(`<time datetime="${at}">10:00</time><small>2 places left</small>`);
});

test("with one service, or one that the address names, the first page shows its times and the facts", async () => {
  const one = await shownPage({ welcome: "Hello!" }, { address: "1 Harbour Street" });
  const { text } = await visit(`/book/${one.slug}`);
  for (const part of ["<h1><bdi>Cleaning</bdi></h1>", "Hello!", "1 Harbour Street", "Next: "])
    expect(text).toContain(part);
  const several = await shownPage({}, { services: TWO });
  expect((await visit(`/book/${several.slug}?service=yoga`)).text).toContain("<h1><bdi>Yoga</bdi></h1>");
  const unnamed = await shownPage({}, { services: [] });
  expect((await visit(`/book/${unnamed.slug}`)).text).toContain("<h1>Choose a time</h1>");
});

test("a hidden service is found by its link alone", async () => {
  const services = [...TWO, { name: "Staff massage", duration_minutes: 30, hidden: true }];
  const { slug } = await shownPage({}, { services });
  expect((await visit(`/book/${slug}`)).text).not.toContain("Staff massage");
  expect((await visit(`/book/${slug}/times?service=Staff+massage`)).text).toContain("Staff massage");
});

test.each([
  ["an unknown service", "?service=Surgery", 422],
  ["no service", "", 422],
  ["a broken day", "?service=Yoga&day=x&from=2031-13-45&days=9999", 200],
  ["a day long past or far ahead", "?service=Yoga&from=2199-01-01", 200],
  ["a long address", `?service=Yoga&name=${"x".repeat(7000)}&person=${"y".repeat(3000)}`, 200],
  ["a long service", `?service=${"x".repeat(7000)}`, 422],
  ["what can't be stored", "?service=Yoga%00&person=%ff", 422],
])("%s is no error of ours", async (_, query, wanted) => {
  const { slug } = await shownPage({}, { services: TWO });
  const { status, text } = await visit(`/book/${slug}/times${query}`);
  expect(status).toBe(wanted);
  expect(text.length).toBeLessThan(60_000);
  if (wanted === 422) expect(text).toContain(`href="/book/${slug}"`);
});

test("a paused page shows no times", async () => {
  const { slug } = await shownPage({ state: "paused", paused_text: "Back in May." });
  const { text } = await visit(`/book/${slug}/times?service=Cleaning`);
  expect([text.includes("Back in May."), linksIn(text, "/details")]).toEqual([true, []]);
});
