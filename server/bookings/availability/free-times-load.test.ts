import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { DAY_MS, iso } from "@/lib/time/clock";
import { organizationOf } from "@/server/accounts/organization/organization";
import { businessOf, findTurn } from "@/server/agent/turn";
import { createBooking } from "@/server/bookings/create";
import { longestPause } from "@/tests/http/pauses";
import { scene } from "@/tests/scene";
import { firstFree } from "./find-slots";
import { demandOf } from "./free-slots";
import { listFreeTimes } from "./free-times";
import { listSlots } from "./list-slots";

const LIMIT_MS = 200;
const week = (hours: { from: string; to: string }[]) =>
  Object.fromEntries([..."0123456"].map((day) => [day, hours]));
const ALMOST_ALL_DAY = week([{ from: "00:00", to: "23:55" }]);
/** Ten openings, none of which a long appointment fits in. */
const SPLIT = week(Array.from({ length: 10 }, (_, n) => ({ from: `${10 + n}:00`, to: `${10 + n}:55` })));

/** The largest business that the schemas allow: 100 resources with hours of their own, 50 services. */
async function largest(opening_hours: typeof SPLIT) {
  const { ctx, id, read } = await scene();
  const services = Array.from({ length: 48 }, (_, n) => ({ name: `Service ${n}`, duration_minutes: 30 + n }));
  const all = [{ name: "Quick", duration_minutes: 5 }, { name: "Day", duration_minutes: 1440 }, ...services];
  const { organization_id } = ctx;
  await ctx.db.execute(sql`update organizations set services = ${JSON.stringify(all)}::jsonb, horizon_days = 730,
    time_zone = 'Europe/Berlin', opening_hours = ${JSON.stringify(opening_hours)}::jsonb
    where id = ${organization_id}::uuid`);
  await ctx.db.execute(sql`insert into resources (organization_id, id, name, kind, position, opening_hours)
    select ${organization_id}::uuid, gen_random_uuid(), 'Room ' || n, 'room', n, ${JSON.stringify(opening_hours)}::jsonb
    from generate_series(1, 99) n`);
  const { lead_id } = await read();
  return { ctx, id, lead_id, organization: await organizationOf(ctx) };
}

const inDays = (days: number) => iso(Date.now() + days * DAY_MS);

test.each([
  ["almost all day", ALMOST_ALL_DAY],
  ["ten times a day", SPLIT],
])(
  "no question about free times stops the process if 100 resources are open %s",
  async (_, hours) => {
    const { ctx, organization } = await largest(hours);
    const span = { from: inDays(300), to: inDays(361) };
    const ask = (query: object) =>
      longestPause(() => listSlots(ctx, { audience: "staff", ...span, ...query }));
    await listSlots(ctx, { limit: 1 });
    expect(await ask({ service: "Day" })).toBeLessThan(LIMIT_MS);
    expect(await ask({ service: "Quick", limit: 1000 })).toBeLessThan(LIMIT_MS);
    const demand = demandOf({ organization }, organization.services.slice(0, 1));
    const season = { organization, demand, from: Date.now(), to: Date.now() + 90 * DAY_MS };
    const never = { ...season, audience: "customer", suits: () => false } as const;
    expect(await longestPause(() => firstFree(ctx, never, 20))).toBeLessThan(LIMIT_MS);
    const date = inDays(30).slice(0, 10);
    for (const services of [["Day"], ["Quick"]])
      expect(await longestPause(() => listFreeTimes(ctx, { date, services }))).toBeLessThan(LIMIT_MS);
  },
  60_000,
);

test.each([
  ["almost all day", ALMOST_ALL_DAY],
  ["ten times a day", SPLIT],
])(
  "no customer's question stops the process if 100 resources are open %s",
  async (_, hours) => {
    const { ctx, id, lead_id } = await largest(hours);
    for (const day of [2, 3, 4])
      await createBooking(ctx, {
        ...{ lead_id, services: [day === 2 ? "Day" : "Service 1"], starts_at: inDays(day) },
        outside_opening_hours: true,
      });
    const now = new Date();
    expect(await longestPause(() => businessOf(ctx, now))).toBeLessThan(LIMIT_MS);
    await ctx.db.execute(
      sql`update conversations set status = 'active' where organization_id = ${ctx.organization_id}::uuid`,
    );
    let turn: Awaited<ReturnType<typeof findTurn>>;
    const ask = async () => {
      turn = await findTurn(ctx, id);
    };
    expect(await longestPause(ask)).toBeLessThan(LIMIT_MS);
    expect(turn?.turn.appointments).toHaveLength(3);
  },
  60_000,
);
