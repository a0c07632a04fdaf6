import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { inboxViews } from "@/db/schema/inbox-views";
import { inOrg } from "@/db/tenant";
import type { InboxViewFilters } from "@/schema/inbox-view";
import { createTeam } from "@/server/accounts/team/teams";
import { deleteLabel } from "@/server/conversations/labels";
import { deleteTeam } from "@/server/conversations/routing/teams";
import { createLabel } from "@/server/leads/labels";
import { newOrg, newStaff, type TestCtx } from "@/tests/world";
import { createView, deleteView, listViews, orderViews, updateView } from "./views";

const filters: InboxViewFilters = {
  ...{ show: "all", status: "completed", channel: "whatsapp" },
  ...{ label_id: null, team_id: null },
};
const save = (ctx: TestCtx, name: string, is_shared = false) => createView(ctx, { name, is_shared, filters });
const namesFor = async (ctx: TestCtx) => (await listViews(ctx, {})).map(({ name }) => name);

test("only its author sees a view until it is shared", async () => {
  const ctx = await newOrg();
  const colleague = await newStaff(ctx);
  const view = await save(ctx, " Done ");
  expect(view).toMatchObject({ name: "Done", is_shared: false, filters });
  expect([await namesFor(ctx), await namesFor(colleague)]).toEqual([["Done"], []]);
  const hidden = { view_id: view.id };
  await expect(updateView(colleague, { ...hidden, name: "x" })).rejects.toMatchObject({ code: "not_found" });
  await updateView(ctx, { ...hidden, is_shared: true });
  expect(await namesFor(colleague)).toEqual(["Done"]);
  expect(await namesFor(await newOrg())).toEqual([]);
});

test("a shared view can be changed by its author and by owners", async () => {
  const owner = await newOrg();
  const [maker, colleague] = [await newStaff(owner), await newStaff(owner)];
  const { id: view_id } = await save(maker, "Ours", true);
  await expect(deleteView(colleague, { view_id })).rejects.toMatchObject({ code: "forbidden" });
  await updateView(maker, { view_id, name: "Everybody's" });
  await updateView(owner, { view_id, filters: { ...filters, status: null } });
  expect(await listViews(colleague, {})).toMatchObject([{ name: "Everybody's", filters: { status: null } }]);
  await deleteView(owner, { view_id });
  expect(await namesFor(maker)).toEqual([]);
});

test("a view filters only by the organization's own labels and teams; one from before teams filters by none", async () => {
  const [ctx, stranger] = [await newOrg(), await newOrg()];
  const [own, theirs] = [await createTeam(ctx, { name: "a" }), await createTeam(stranger, { name: "b" })];
  const narrowed = (team_id: string) => ({ ...filters, team_id });
  await createView(ctx, { name: "Ours", is_shared: false, filters: narrowed(own.id) });
  const foreign = createView(ctx, { name: "Theirs", is_shared: false, filters: narrowed(theirs.id) });
  await expect(foreign).rejects.toMatchObject({ code: "not_found" });
  await deleteTeam(ctx, { team_id: own.id });
  expect(await listViews(ctx, {})).toMatchObject([{ filters: { team_id: null, status: "completed" } }]);
  const { team_id: _, ...before } = filters;
  await ctx.db
    .update(inboxViews)
    .set({ filters: sql`${JSON.stringify(before)}::jsonb` })
    .where(inOrg(ctx, inboxViews));
  expect(await listViews(ctx, {})).toMatchObject([{ name: "Ours", filters: { team_id: null } }]);
});

test("views keep the order that they are put in, and new ones come last", async () => {
  const ctx = await newOrg();
  const [a, b, c] = [await save(ctx, "a"), await save(ctx, "b", true), await save(ctx, "c")];
  const theirs = await save(await newOrg(), "theirs");
  await orderViews(ctx, { view_ids: [c.id, theirs.id, a.id, b.id] });
  await save(ctx, "d");
  expect(await namesFor(ctx)).toEqual(["c", "a", "b", "d"]);
});

test("a view whose label is deleted keeps its other filters", async () => {
  const ctx = await newOrg();
  const [gone, kept] = [await createLabel(ctx, { name: "gone" }), await createLabel(ctx, { name: "kept" })];
  for (const { id: label_id } of [gone, kept])
    await createView(ctx, { name: "View", is_shared: false, filters: { ...filters, label_id } });
  await deleteLabel(ctx, { label_id: gone.id });
  expect((await listViews(ctx, {})).map((view) => view.filters)).toEqual([
    filters,
    { ...filters, label_id: kept.id },
  ]);
});

test("views that are saved in parallel can't exceed the limit together", async () => {
  const ctx = await newOrg();
  for (let n = 0; n < 48; n++) await save(ctx, `Mine ${n}`);
  const saved = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => save(ctx, `Late ${n}`)));
  expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(await namesFor(ctx)).toHaveLength(50);
});

test("fifty shared views leave everybody room for fifty of their own, and sharing needs room too", async () => {
  const ctx = await newOrg();
  const colleague = await newStaff(ctx);
  const full = { code: "conflict" };
  for (let n = 0; n < 50; n++) await save(ctx, `Ours ${n}`, true);
  await expect(save(colleague, "Ours, too", true)).rejects.toMatchObject(full);
  const { id: view_id } = await save(colleague, "Mine");
  await expect(updateView(colleague, { view_id, is_shared: true })).rejects.toMatchObject(full);
  await updateView(colleague, { view_id, is_shared: false, name: "Still mine" });
  for (let n = 1; n < 50; n++) await save(colleague, `Mine ${n}`);
  await expect(save(colleague, "One more")).rejects.toMatchObject(full);
  expect(await listViews(colleague, {})).toHaveLength(100);
});
