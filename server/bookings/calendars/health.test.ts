import { expect, test } from "vitest";
import { calendars } from "@/db/schema/calendars";
import { listResources } from "@/server/accounts/organization/resources";
import { getNow } from "@/server/overview/now";
import { getStatus } from "@/server/overview/status/status";
import { newOrg, type TestCtx } from "@/tests/world";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function add(ctx: TestCtx, name: string, state: Partial<typeof calendars.$inferInsert>) {
  const [resource] = (await listResources(ctx, {})).resources;
  await ctx.db.insert(calendars).values({
    ...{ organization_id: ctx.organization_id, resource_id: resource?.id ?? "", kind: "caldav", name },
    ...{ account: name, external_id: name, credentials_sealed: "", blocks: true, takes_appointments: true },
    ...state,
  });
}

const named = <One extends { name: string }>(found: One[]) =>
  found.toSorted((a, b) => a.name.localeCompare(b.name));

test("a calendar that has been stale or failing for a while shows in the status and among what needs attention", async () => {
  const ctx = await newOrg();
  const well = await newOrg();
  for (const one of [ctx, well]) await add(one, "Anna", { read_at: ago(1) });
  expect((await getStatus(well, {})).calendars).toMatchObject({ state: "ok", calendars: 1, troubled: [] });
  await add(ctx, "Ben", { read_at: ago(2), failing_since: ago(1), failure: "its server is away" });
  expect((await getStatus(ctx, {})).calendars).toMatchObject({
    ...{ state: "failing", calendars: 2, troubled: [] },
    last_error: { message: "its server is away" },
  });
  expect((await getNow(ctx, {})).calendars).toEqual([]);
  await add(ctx, "Cleo", { read_at: ago(16) });
  await add(ctx, "Dora", { read_at: ago(1), failing_since: ago(16), failure: "it takes nothing" });
  await add(ctx, "Emil", { blocks: false, created_at: ago(60) });
  const expected = [
    { name: "Cleo", state: "stale" },
    { name: "Dora", state: "failing" },
  ];
  const { state, troubled } = (await getStatus(ctx, {})).calendars;
  expect(state).toBe("failing");
  expect(named(troubled)).toMatchObject(expected);
  expect(named((await getNow(ctx, {})).calendars)).toMatchObject(expected);
  expect((await getNow(well, {})).calendars).toEqual([]);
});
