import { expect, test } from "vitest";
import { GET as pageRoute, PATCH as patchRoute } from "@/app/api/v1/booking-page/route";
import { GET as publicRoute } from "@/app/api/v1/public/[slug]/route";
import { bookingPageSlugs } from "@/db/schema/booking-pages";
import { newId } from "@/db/schema/columns";
import { inOrg } from "@/db/tenant";
import { DAY_MS, iso } from "@/lib/time/clock";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";
import { shownPage } from "./page.fixture";
import { getBookingPage, updateBookingPage } from "./settings";

const newSlug = () => `salon-${newId()}`;
const seen = async (slug: string) => call(publicRoute, { params: { slug } });

test("a page is off at first, owners change it, members read it", async () => {
  const owner = await newOrg();
  const member = await newStaff(owner);
  const first = await call(pageRoute, { token: member.token });
  expect(first.body).toMatchObject({ slug: null, state: "off", change_until_hours: 24, asks_for: "either" });
  const slug = newSlug();
  const body = { slug, state: "on", welcome: "Come in", colour: "#1F6F54" };
  expect((await call(patchRoute, { method: "PATCH", token: member.token, body })).status).toBe(403);
  const changed = await call(patchRoute, { method: "PATCH", token: owner.token, body });
  expect(changed.body).toMatchObject({ slug, state: "on", colour: "#1f6f54", text_colour: "#ffffff" });
  expect((await getBookingPage(member, {})).welcome).toBe("Come in");
});

test("a change is refused if another was made since (If-Match)", async () => {
  const owner = await newOrg();
  const { headers } = await call(pageRoute, { token: owner.token });
  const etag = headers.get("etag") ?? "";
  const patch = (body: object) =>
    call(patchRoute, { method: "PATCH", token: owner.token, body, headers: { "if-match": etag } });
  expect((await patch({ welcome: "One" })).status).toBe(200);
  expect((await patch({ welcome: "Two" })).status).toBe(412);
});

test.each([
  [{ state: "on" }, "slug"],
  [{ slug: "ab" }, "slug"],
  [{ slug: "Salon" }, "slug"],
  [{ slug: "-salon" }, "slug"],
  [{ slug: "bookings" }, "slug"],
  [{ colour: "#777777" }, "colour"],
  [{ colour: "green" }, "colour"],
  [{ privacy_url: "javascript:alert(1)" }, "privacy_url"],
  [{ change_until_hours: 169 }, "change_until_hours"],
  [{ languages: ["de", "de"] }, "languages"],
])("%j is refused", async (body, field) => {
  const { token } = await newOrg();
  const { status, body: problem } = await call(patchRoute, { method: "PATCH", token, body });
  expect([status, problem.errors[0].path[0]]).toEqual([422, field]);
});

/** Lets a page's former addresses be so many days old. */
const age = (ctx: TestCtx, days: number) =>
  ctx.db
    .update(bookingPageSlugs)
    .set({ created_at: iso(Date.now() - days * DAY_MS) })
    .where(inOrg(ctx, bookingPageSlugs));

test("an address is one page's, and a former one its own for 90 days", async () => {
  const [one, other] = [await newOrg({ name: "One" }), await newOrg({ name: "Other" })];
  const [first, second] = [newSlug(), newSlug()];
  await updateBookingPage(one, { slug: first, state: "on" });
  await expect(updateBookingPage(other, { slug: first })).rejects.toMatchObject({ code: "conflict" });
  await updateBookingPage(one, { slug: second });
  expect((await seen(first)).body).toMatchObject({ name: "One", slug: second });
  expect(await getBookingPage(one, {})).toMatchObject({ slug: second, former_slugs: [first] });
  await age(one, 89);
  await expect(updateBookingPage(other, { slug: first })).rejects.toMatchObject({ code: "conflict" });
  expect((await getBookingPage(other, {})).slug).toBeNull();
  await age(one, 91);
  await updateBookingPage(other, { slug: first, state: "on" });
  expect((await seen(first)).body).toMatchObject({ name: "Other", slug: first });
  expect((await getBookingPage(one, {})).former_slugs).toEqual([]);
});

test("a page goes back to a former address of its own at once", async () => {
  const [first, second] = [newSlug(), newSlug()];
  const ctx = await newOrg();
  for (const slug of [first, second, first]) await updateBookingPage(ctx, { slug, state: "on" });
  expect(await getBookingPage(ctx, {})).toMatchObject({ slug: first, former_slugs: [second] });
});

test("an address at which nothing was ever shown is free at once", async () => {
  const [one, other] = [await newOrg(), await newOrg()];
  const slug = newSlug();
  await updateBookingPage(one, { slug });
  await updateBookingPage(one, { slug: newSlug() });
  expect(await updateBookingPage(other, { slug })).toMatchObject({ slug });
  expect((await getBookingPage(one, {})).former_slugs).toEqual([]);
});

test("a page keeps twenty former addresses, and can't shake them off by changing it oftener", async () => {
  const [one, other] = [await newOrg(), await newOrg()];
  const slugs = Array.from({ length: 22 }, newSlug);
  for (const slug of slugs.slice(0, 21)) await updateBookingPage(one, { slug, state: "on" });
  const more = { slug: slugs[21] };
  await expect(updateBookingPage(one, more)).rejects.toMatchObject({ code: "conflict" });
  await expect(updateBookingPage(other, { slug: slugs[0] })).rejects.toMatchObject({ code: "conflict" });
  await age(one, 91);
  await updateBookingPage(one, more);
  expect((await getBookingPage(one, {})).former_slugs).toHaveLength(20);
});

test("of several who want an address at once one gets it, and the others are told that it is taken", async () => {
  const former = await newOrg();
  const slug = newSlug();
  await updateBookingPage(former, { slug, state: "on" });
  await updateBookingPage(former, { slug: newSlug() });
  await age(former, 91);
  const all = await Promise.all(Array.from({ length: 8 }, () => newOrg()));
  const wanted = await Promise.allSettled(all.map((ctx) => updateBookingPage(ctx, { slug, state: "on" })));
  expect(wanted.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refusals = wanted.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(refusals).toEqual(Array.from({ length: 7 }, () => "conflict"));
});

test("who wants an address while its page gives it up is told that it is reserved", async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await newOrg(), await newOrg()];
    const [slug, next] = [newSlug(), newSlug()];
    await updateBookingPage(one, { slug, state: "on" });
    const [left, taken] = await Promise.allSettled([
      updateBookingPage(one, { slug: next }),
      updateBookingPage(other, { slug, state: "on" }),
    ]);
    expect([left.status, taken]).toMatchObject([
      "fulfilled",
      { status: "rejected", reason: { code: "conflict" } },
    ]);
    await updateBookingPage(one, { slug: newSlug() });
  }
});

test("the version of the consent rises with its text alone", async () => {
  const { ctx } = await shownPage({ consent_text: "I agree." });
  const versions: number[] = [];
  for (const patch of [{ welcome: "Hi" }, { consent_text: "I agree to all." }, { consent_text: null }])
    versions.push((await updateBookingPage(ctx, patch)).consent_version);
  expect(versions).toEqual([1, 2, 2]);
  expect((await updateBookingPage(ctx, { consent_text: "I agree." })).consent_version).toBe(3);
});

test("a page that is off is as unknown as one that never was, a paused one says why", async () => {
  const { ctx, slug } = await shownPage({ state: "off" });
  const [off, never] = [await seen(slug), await seen(newSlug())];
  expect([off.status, off.body.detail]).toEqual([404, never.body.detail]);
  await updateBookingPage(ctx, { state: "paused", paused_text: "Back in May." });
  expect((await seen(slug)).body).toMatchObject({ state: "paused", paused_text: "Back in May." });
});
