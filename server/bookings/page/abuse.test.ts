import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GET as challengeRoute } from "@/app/api/v1/public/[slug]/challenge/route";
import { GET as publicRoute } from "@/app/api/v1/public/[slug]/route";
import { notifications } from "@/db/schema/notifications";
import { inOrg } from "@/db/tenant";
import { listBookings } from "@/server/bookings/actions";
import { call } from "@/tests/world";
import { book, shownPage, slotsOf, solved, someAddress } from "./page.fixture";

// The clock stands still: no minute and no hour, by which requests are counted, ends during a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
afterEach(() => void vi.useRealTimers());

const seen = (slug: string, address: string) =>
  call(publicRoute, { params: { slug }, headers: { "x-forwarded-for": address } });

test("of two hundred visitors who book one time at once, one gets it", async () => {
  const page = await shownPage();
  const [{ starts_at }] = (await slotsOf(page)).slots;
  const asked = Array.from({ length: 200 }, (_, n) =>
    book(page, { starts_at, name: `Visitor ${n}`, phone: undefined, email: `v${n}@example.com` }),
  );
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status === 409);
  expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([1, 199]);
  expect(refused.every(({ body }) => body.alternatives.length === 3)).toBe(true);
  expect((await listBookings(page.ctx, {})).total).toBe(1);
}, 120_000);

test("a thousand requests from one address are limited, and others are served", async () => {
  const { slug } = await shownPage();
  const one = someAddress();
  const statuses: number[] = [];
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => seen(slug, one)));
    statuses.push(...answers.map(({ status }) => status));
  }
  const served = statuses.filter((status) => status === 200).length;
  expect(served).toBe(300);
  expect(statuses.filter((status) => status === 429)).toHaveLength(700);
  expect((await seen(slug, someAddress())).status).toBe(200);
}, 60_000);

test("visitors whose addresses nobody knows don't lock one another out", async () => {
  const { slug } = await shownPage();
  const asked = Array.from({ length: 700 }, () => seen(slug, ""));
  const statuses = new Set((await Promise.all(asked)).map(({ status }) => status));
  expect([...statuses]).toEqual([200]);
}, 60_000);

test("one address books a fifth of what a page takes in an hour, and others are served", async () => {
  const page = await shownPage({ bookings_per_hour: 10 });
  const { slots } = await slotsOf(page);
  const from = (address: string) => ({ "x-forwarded-for": address });
  const one = from(someAddress());
  const statuses: number[] = [];
  for (const { starts_at } of slots.slice(0, 3)) statuses.push((await book(page, { starts_at }, one)).status);
  expect(statuses).toEqual([201, 201, 429]);
  expect((await book(page, { starts_at: slots[2].starts_at }, from(someAddress()))).status).toBe(201);
  const told = await page.ctx.db
    .select()
    .from(notifications)
    .where(inOrg(page.ctx, notifications, eq(notifications.kind, "page_flooded")));
  expect(told).toEqual([]);
});

test("beyond a page's ceiling for an hour nothing is booked, and owners are told once", async () => {
  const page = await shownPage({ bookings_per_hour: 2 });
  const { slots } = await slotsOf(page);
  const statuses: number[] = [];
  for (const { starts_at } of slots.slice(0, 5)) statuses.push((await book(page, { starts_at })).status);
  expect(statuses).toEqual([201, 201, 429, 429, 429]);
  const told = await page.ctx.db
    .select()
    .from(notifications)
    .where(inOrg(page.ctx, notifications, eq(notifications.kind, "page_flooded")));
  expect(told).toHaveLength(1);
});

test("a refused booking counts for nothing and leaves its proof unused", async () => {
  const page = await shownPage({ bookings_per_hour: 1 });
  const proof = solved(page.ctx);
  const [{ starts_at }] = (await slotsOf(page)).slots;
  const late = new Date(Date.parse(starts_at) + 12 * 3_600_000).toISOString();
  expect((await book(page, { starts_at: late, proof })).status).toBe(422);
  expect((await book(page, { starts_at, proof })).status).toBe(201);
});

test("a challenge is worth about a second of work, ten minutes long", async () => {
  const { slug } = await shownPage();
  const { body } = await call(challengeRoute, { params: { slug } });
  expect(body.difficulty).toBe(17);
  const minutes = (Date.parse(body.expires_at) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(9.5);
  expect(minutes).toBeLessThanOrEqual(10);
});

test("a proof serves one booking, of one page, and can't be made easier or older", async () => {
  const [page, other] = [await shownPage(), await shownPage()];
  const [a, b] = (await slotsOf(page)).slots;
  const proof = solved(page.ctx);
  expect((await book(page, { starts_at: a.starts_at, proof })).status).toBe(201);
  const [difficulty, expires = "", ...rest] = solved(page.ctx).challenge.split(".");
  const forged = [
    proof,
    solved(other.ctx),
    { ...solved(page.ctx, 8), nonce: "no such" },
    { challenge: ["0", expires, ...rest].join("."), nonce: "1" },
    { challenge: [difficulty, String(Number(expires) + 1), ...rest].join("."), nonce: "1" },
    { challenge: "", nonce: "" },
  ];
  for (const one of forged) {
    const { status, body } = await book(page, { starts_at: b.starts_at, proof: one });
    expect([one, status, body.errors?.[0].path]).toEqual([one, 422, ["proof"]]);
  }
});

test("of ten bookings with one proof at once, one succeeds", async () => {
  const page = await shownPage();
  const proof = solved(page.ctx);
  const { slots } = await slotsOf(page);
  const asked = slots
    .slice(0, 10)
    .map(({ starts_at }: { starts_at: string }) => book(page, { starts_at, proof }));
  const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: statuses.length - 1 }, () => 422)]);
});
