import { expect, test } from "vitest";
import { GET as pageRoute } from "@/app/api/v1/public/[slug]/route";
import { GET as servicesRoute } from "@/app/api/v1/public/[slug]/services/route";
import { createResource } from "@/server/accounts/organization/resources";
import { call, newStaff } from "@/tests/world";
import { book, shownPage, slotsOf } from "./page.fixture";

const YOGA = { name: "Yoga", duration_minutes: 60, capacity: 3, price: "12 €", group: "Classes" };
const SECRET = { name: "Staff massage", duration_minutes: 30, hidden: true };

const listed = async (slug: string, query = "") =>
  (await call(servicesRoute, { params: { slug }, query })).body;

test("anybody sees the business's facts, and nothing of its staff or customers", async () => {
  const page = await shownPage({ welcome: "Come in", privacy_url: "https://example.com/privacy" });
  const { actor } = await newStaff(page.ctx);
  await book(page);
  const { status, body } = await call(pageRoute, { params: { slug: page.slug } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: "Test Clinic", welcome: "Come in", time_zone: "UTC", consent: null });
  const told = JSON.stringify([body, await listed(page.slug), await slotsOf(page)]);
  for (const secret of [
    actor.email,
    page.ctx.actor.email,
    page.ctx.actor.id,
    "Ada",
    page.ctx.organization_id,
  ])
    expect(told).not.toContain(secret);
});

test("services name who does them; hidden ones are there for who has their link", async () => {
  const { ctx, slug } = await shownPage({}, { services: [YOGA, SECRET] });
  const anna = await createResource(ctx, { name: "Anna", kind: "person", services: ["Yoga"] });
  await createResource(ctx, { name: "Room 9", kind: "room" });
  const { services } = await listed(slug);
  expect(services).toMatchObject([{ ...YOGA, people: [{ id: anna.id, name: "Anna" }] }]);
  expect(services).toHaveLength(1);
  expect((await listed(slug, "?service=staff%20MASSAGE")).services).toMatchObject([
    { name: "Staff massage", people: [] },
  ]);
  expect((await listed(slug, "?service=Surgery")).detail).toBe("The input is not valid.");
});

test("a class shows how many places are left", async () => {
  const page = await shownPage({}, { services: [YOGA] });
  const asked = { service: "Yoga" };
  const [first] = (await slotsOf(page, asked)).slots;
  await book(page, { ...asked, starts_at: first.starts_at });
  const [after] = (await slotsOf(page, asked)).slots;
  expect([first.places, after.starts_at, after.places]).toEqual([3, first.starts_at, 2]);
});

test("days without a free time name the next one", async () => {
  const weekday = new Date(Date.now() + 10 * 86_400_000).getUTCDay();
  const opening_hours = { [weekday]: [{ from: "09:00", to: "10:00" }] };
  const page = await shownPage({}, { opening_hours });
  const asked = await slotsOf(page, { days: "1" });
  expect(asked.slots).toEqual([]);
  expect(new Date(asked.next_free).getUTCDay()).toBe(weekday);
  const never = await shownPage({}, { opening_hours: {} });
  expect((await slotsOf(never)).next_free).toBeNull();
});

test("a service has to be named, and days are at most 31", async () => {
  const page = await shownPage();
  const refused: Record<string, string>[] = [{ service: "Surgery" }, { days: "32" }, { resource: "x" }];
  for (const query of refused) expect(await slotsOf(page, query)).toMatchObject({ status: 422 });
});
