import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { GET } from "@/app/api/v1/leads/[lead_id]/timeline/route";
import { transaction } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import { confirmBooking, moveBooking, requestBooking } from "@/server/bookings/store";
import { addLeadNote, createLead, listLeads, updateLead } from "@/server/leads/actions";
import { startImport, uploadImport } from "@/server/leads/import/imports";
import { importLeads } from "@/server/leads/import/run-import";
import { mergeLeads, undoMerge } from "@/server/leads/merge/merge";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { call, newOrg } from "@/tests/world";
import { readTimeline } from "./lead-timeline";

test("the timeline has everything that happened with a lead, newest first", async () => {
  const ctx = await newOrg();
  const number = await connectB(ctx);
  await postB(textTo(number.address, { text: "Hello" }), number.app_secret);
  const [lead] = (await listLeads(ctx, {})).leads;
  const lead_id = lead?.id ?? "";
  await updateLead(ctx, { lead_id, status: "contacted" });
  await addLeadNote(ctx, { lead_id, content: "called back" });
  await transaction(ctx.db, (tx) =>
    requestBooking(tx, ctx, { lead_id, title: "Cleaning", starts_at: "2026-12-01T09:00:00Z" }),
  );
  const twin = await createLead(ctx, { name: "Twin" });
  await updateLead(ctx, { lead_id: twin.id, status: "booked" });
  const { merge_id } = await mergeLeads(ctx, { lead_id, duplicate_id: twin.id });

  const { status, body } = await call(GET, { token: ctx.token, params: { lead_id } });
  expect(status).toBe(200);
  expect(body.next_before).toBeNull();
  const told = Object.fromEntries(body.entries.map((entry: { kind: string }) => [entry.kind, entry]));
  expect(body.entries.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(
    ["booking", "conversation", "created", "merge", "messages", "note", "status", "status"].toSorted(),
  );
  expect(told.created.data).toEqual({ channel: "whatsapp", import: null });
  expect(told.note.data).toMatchObject({ content: "called back", author: ctx.actor.email });
  expect(told.merge.data).toEqual({ merge_id, name: "Twin" });
  expect(told.messages.data).toMatchObject({ from_customer: 1, from_us: 0, preview: "Hello" });
  expect(told.booking.data).toMatchObject({ title: "Cleaning", starts_at: "2026-12-01T09:00:00.000Z" });
  const moments = body.entries.map(({ at }: { at: string }) => at);
  expect(moments).toEqual(moments.toSorted().reverse());

  await undoMerge(ctx, { merge_id });
  const { entries } = await readTimeline(ctx, { lead_id });
  expect(entries.filter(({ kind }) => kind === "merge" || kind === "status")).toHaveLength(1);
});

test("status changes are in the order in which they were made, not in which their transactions began", async () => {
  const ctx = await newOrg();
  const { id: lead_id } = await createLead(ctx, { name: "Ada" });
  await transaction(ctx.db, async (tx) => {
    await tx.execute(sql`select now()`);
    await updateLead(ctx, { lead_id, status: "contacted" });
    await updateLead({ ...ctx, db: tx }, { lead_id, status: "lost" });
  });
  const { entries } = await readTimeline(ctx, { lead_id });
  const changes = entries.flatMap((entry) => (entry.kind === "status" ? [entry.data.to] : []));
  expect(changes).toEqual(["lost", "contacted"]);
});

test("the timeline has each move of an appointment, after a merge too", async () => {
  const ctx = await newOrg();
  const [lead, twin] = [await createLead(ctx, { name: "Ada" }), await createLead(ctx, { name: "Ada L." })];
  const [first, second, third] = [1, 2, 3].map((day) => `2031-12-0${day}T09:00:00.000Z`);
  const booking = await transaction(ctx.db, (tx) =>
    confirmBooking(tx, ctx, { lead_id: twin.id, title: "Cleaning", starts_at: first ?? "" }),
  );
  const move = (starts_at: string | undefined) =>
    transaction(ctx.db, (tx) => moveBooking(tx, ctx, booking.id, { starts_at }));
  await move(second);
  await move(third);
  await transaction(ctx.db, (tx) => moveBooking(tx, ctx, booking.id, { notes: "by the window" }));
  await mergeLeads(ctx, { lead_id: lead.id, duplicate_id: twin.id });
  const { entries } = await readTimeline(ctx, { lead_id: lead.id });
  const about = { booking_id: booking.id, title: "Cleaning" };
  expect(entries.flatMap((entry) => (entry.kind === "move" ? [entry.data] : []))).toEqual([
    { ...about, from: second, to: third },
    { ...about, from: first, to: second },
  ]);
});

test("messages are grouped by conversation and day in the organization's time zone", async () => {
  const ctx = await newOrg({ time_zone: "America/Los_Angeles" });
  const number = await connectB(ctx);
  for (let n = 0; n < 3; n++) await postB(textTo(number.address), number.app_secret);
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(eq(messages.organization_id, ctx.organization_id))
    .orderBy(messages.position);
  // The first two are on one day in Los Angeles, but not in UTC.
  const moments = ["2026-11-02T23:00:00Z", "2026-11-03T01:00:00Z", "2026-11-03T09:00:00Z"];
  for (const [index, created_at] of moments.entries())
    await ctx.db
      .update(messages)
      .set({ created_at })
      .where(eq(messages.id, rows[index]?.id ?? ""));
  const [lead] = (await listLeads(ctx, {})).leads;
  const { entries } = await readTimeline(ctx, { lead_id: lead?.id ?? "" });
  const days = entries.flatMap((entry) =>
    entry.kind === "messages" ? [[entry.at, entry.data.from_customer]] : [],
  );
  expect(days).toEqual([
    ["2026-11-03T09:00:00.000Z", 1],
    ["2026-11-03T01:00:00.000Z", 2],
  ]);
});

test("its pages add up to the whole, each entry once, even if many share a timestamp", async () => {
  const ctx = await newOrg();
  const { id: lead_id } = await createLead(ctx, { name: "Ada" });
  await transaction(ctx.db, async (tx) => {
    for (let n = 0; n < 8; n++) await requestBooking(tx, ctx, { lead_id });
  });
  const whole = (await readTimeline(ctx, { lead_id })).entries;
  const read: typeof whole = [];
  let before: string | undefined;
  do {
    const page = await readTimeline(ctx, { lead_id, limit: 2, ...(before && { before }) });
    read.push(...page.entries);
    before = page.next_before ?? undefined;
  } while (before);
  expect(whole).toHaveLength(9);
  expect(read).toEqual(whole);
});

test("an imported lead names its file", async () => {
  const ctx = await newOrg();
  const { import: file } = await uploadImport(ctx, { file_name: "old.csv", content: "name\nAda\n" });
  await startImport(ctx, { import_id: file.id, mapping: file.mapping });
  await importLeads({ organization_id: ctx.organization_id, import_id: file.id });
  const [lead] = (await listLeads(ctx, {})).leads;
  const { entries } = await readTimeline(ctx, { lead_id: lead?.id ?? "" });
  expect(entries).toMatchObject([
    { kind: "created", data: { import: { id: file.id, file_name: "old.csv" } } },
  ]);
});

test("a malformed cursor is refused", async () => {
  const ctx = await newOrg();
  const { id } = await createLead(ctx, { name: "Ada" });
  const malformed = ["nonsense", "2026-99-99T00:00:00.000Z note:1", "2026-11-03T09:00:00.000Z"];
  for (const before of [...malformed, "0000-02-29T10:00:00Z note:1"]) {
    const query = `?before=${encodeURIComponent(before)}`;
    expect((await call(GET, { token: ctx.token, params: { lead_id: id }, query })).status).toBe(422);
  }
});
