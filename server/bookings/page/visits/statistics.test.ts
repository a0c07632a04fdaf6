import { expect, test } from "vitest";
import { GET as statisticsRoute } from "@/app/api/v1/booking-page/statistics/route";
import { GET as pageRoute } from "@/app/api/v1/public/[slug]/route";
import { GET as detailsRoute } from "@/app/book/[slug]/details/route";
import { GET as servicesRoute } from "@/app/book/[slug]/route";
import { GET as timesRoute } from "@/app/book/[slug]/times/route";
import { pageVisits } from "@/db/schema/page-visits";
import { addDays, dateOf } from "@/lib/time/clock";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";
import { book, shownPage, slotsOf, someAddress } from "../page.fixture";
import { updateBookingPage } from "../settings";
import { countPageVisitOf } from "./count-visit";
import { getPageStatistics } from "./statistics";

const see = ({ slug }: { slug: string }, query = "") =>
  call(pageRoute, { params: { slug }, query, headers: { "x-forwarded-for": someAddress() } });

/** Waits for the counters, which are written a little later. */
const soon = { timeout: 8000, interval: 200 };

test("what visitors see, look at and book is counted by its source", async () => {
  const page = await shownPage();
  await see(page, "?source=Instagram&utm_source=mail");
  await see(page, "?utm_source=mail");
  await see(page);
  await slotsOf(page, { source: "instagram" });
  const { slots } = await slotsOf(page, { utm_source: " " });
  await book(page, { starts_at: slots[0].starts_at, source: "INSTAGRAM" });
  const read = () => getPageStatistics(page.ctx, {});
  await expect.poll(async () => (await read()).booked, soon).toBe(1);
  const { seen, times, booked, sources, days, time_zone } = await read();
  expect({ seen, times, booked, time_zone }).toEqual({ seen: 3, times: 2, booked: 1, time_zone: "UTC" });
  expect(sources).toEqual([
    { source: "instagram", seen: 1, times: 1, booked: 1 },
    { source: "direct", seen: 1, times: 1, booked: 0 },
    { source: "mail", seen: 1, times: 0, booked: 0 },
  ]);
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ date: dateOf(Date.now(), "UTC"), seen: 3, times: 2, booked: 1 });
});

const service = (name: string) => ({ name, duration_minutes: 30 });
const HTML = { "": servicesRoute, "/times": timesRoute, "/details": detailsRoute };

test("pages that a browser opens count once each: the first as seen, times as looked at, others not", async () => {
  const several = await shownPage({}, { services: [service("A"), service("B")] });
  const single = await shownPage({}, { services: [service("A")] });
  const open = async ({ slug }: { slug: string }, below: keyof typeof HTML, query: string) => {
    const headers = { "x-forwarded-for": someAddress() };
    const request = new Request(`https://desk.example.com/book/${slug}${below}${query}`, { headers });
    return (await HTML[below](request, { params: { slug } })).status;
  };
  expect(await open(several, "", "?utm_source=Flyer")).toBe(200);
  expect(await open(several, "/times", "?service=A&source=Flyer")).toBe(200);
  expect(await open(several, "/details", "?service=A&at=2020-01-01T10:00:00Z")).toBe(409);
  expect(await open({ slug: `${several.slug}x` }, "", "")).toBe(404);
  // Its only service's times stand on the first page.
  expect(await open(single, "", "")).toBe(200);
  const read = (ctx: TestCtx) => getPageStatistics(ctx, {});
  await expect.poll(async () => (await read(single.ctx)).seen, soon).toBe(1);
  expect(await read(single.ctx)).toMatchObject({ seen: 1, times: 1, booked: 0 });
  expect((await read(several.ctx)).sources).toEqual([{ source: "flyer", seen: 1, times: 1, booked: 0 }]);
});

test("a page that is off, and a booking that is refused, count nothing", async () => {
  const page = await shownPage();
  const { slots } = await slotsOf(page);
  const refused = await book(page, { starts_at: slots[0].starts_at, name: "" });
  expect(refused.status).toBe(422);
  await updateBookingPage(page.ctx, { state: "off" });
  expect((await see(page)).status).toBe(404);
  await expect.poll(async () => (await getPageStatistics(page.ctx, {})).times, soon).toBe(1);
  expect(await getPageStatistics(page.ctx, {})).toMatchObject({ seen: 0, booked: 0 });
});

test("more than 50 sources of a day are counted as other, those that are known by their names", async () => {
  const { ctx } = await shownPage();
  const send = (name: string) => countPageVisitOf(ctx, "seen", { source: name });
  for (let number = 10; number < 70; number++) send(`source ${number}`);
  const read = async () => (await getPageStatistics(ctx, {})).sources;
  await expect.poll(async () => (await read()).length, soon).toBe(51);
  send("source 10");
  send("Another one");
  await expect
    .poll(read, soon)
    .toEqual(expect.arrayContaining([{ source: "source 10", seen: 2, times: 0, booked: 0 }]));
  expect((await read()).find(({ source }) => source === "other")?.seen).toBe(11);
});

test("a long source is cut, and one that can't be stored is mended", async () => {
  const { ctx } = await shownPage();
  countPageVisitOf(ctx, "seen", { source: `${"a".repeat(59)}😀` });
  countPageVisitOf(ctx, "seen", { source: "\u0000" });
  const read = async () => (await getPageStatistics(ctx, {})).sources.map(({ source }) => source);
  await expect.poll(read, soon).toEqual([`${"a".repeat(59)}\ufffd`, "direct"]);
});

test("days are those of the organization's clock", async () => {
  const { ctx } = await shownPage({}, { time_zone: "Pacific/Kiritimati" });
  countPageVisitOf(ctx, "seen", {});
  const today = dateOf(Date.now(), "Pacific/Kiritimati");
  await expect.poll(async () => (await getPageStatistics(ctx, { from: today })).seen, soon).toBe(1);
  await updateOrganization(ctx, { time_zone: "Pacific/Pago_Pago" });
  const { days, seen } = await getPageStatistics(ctx, {});
  expect([days.at(-1)?.date, seen]).toEqual([dateOf(Date.now(), "Pacific/Pago_Pago"), 0]);
});

test("a period is read by members, is at most 400 days, and another organization's visits are not in it", async () => {
  const [ctx, stranger] = [await newOrg({ time_zone: "UTC" }), await newOrg({ time_zone: "UTC" })];
  const { organization_id } = ctx;
  await ctx.db.insert(pageVisits).values([
    { organization_id, day: "2026-01-01", kind: "seen", source: "mail", count: 5 },
    { organization_id, day: "2026-01-03", kind: "booked", source: "mail", count: 2 },
  ]);
  const { token } = await newStaff(ctx);
  const ask = async (query: string, as = token) => call(statisticsRoute, { token: as, query });
  const period = "?from=2026-01-01&to=2026-01-03";
  expect((await ask(period)).body).toMatchObject({
    ...{ seen: 5, times: 0, booked: 2 },
    days: [{ date: "2026-01-01" }, { date: "2026-01-02", seen: 0 }, { date: "2026-01-03", booked: 2 }],
  });
  expect((await ask(period, stranger.token)).body).toMatchObject({ seen: 0, sources: [] });
  expect((await ask("?from=2020-01-01")).body.days).toHaveLength(400);
  const later = addDays(dateOf(Date.now(), "UTC"), 3);
  expect((await ask(`?from=${later}`)).body.days).toHaveLength(1);
  const wrong = ["?from=2026-01-03&to=2026-01-01", "?from=2020-01-01&to=2026-01-01", "?from=x"];
  for (const query of wrong) expect((await ask(query)).status).toBe(422);
});
