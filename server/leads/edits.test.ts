import { expect, test } from "vitest";
import { PATCH } from "@/app/api/v1/leads/[lead_id]/route";
import { leadById } from "@/server/leads/store";
import { readTimeline } from "@/server/overview/lead-timeline";
import { call, newOrg } from "@/tests/world";
import { createLead, updateLead } from "./actions";
import { mergeLeads } from "./merge/merge";

const editsOf = async (ctx: Parameters<typeof readTimeline>[0], lead_id: string) =>
  (await readTimeline(ctx, { lead_id })).entries.flatMap((entry) =>
    entry.kind === "edit" ? [entry.data] : [],
  );

test("a lead's history has each edit: who, what, from and to", async () => {
  const ctx = await newOrg();
  const by = ctx.actor.kind === "user" ? ctx.actor.email : "";
  const { id: lead_id } = await createLead(ctx, { name: "Ada", company: "Engines" });
  await updateLead(ctx, { lead_id, name: "Ada Lovelace", company: null });
  await updateLead(ctx, { lead_id, preferred_services: ["Cleaning", "Whitening"] });
  // Neither is an edit: nothing differs, and a status has its own line.
  await updateLead(ctx, { lead_id, name: "Ada Lovelace", status: "contacted" });
  expect(await editsOf(ctx, lead_id)).toEqual([
    { by, changes: [{ field: "preferred_services", from: "", to: "Cleaning, Whitening" }] },
    {
      by,
      changes: [
        { field: "company", from: "Engines", to: null },
        { field: "name", from: "Ada", to: "Ada Lovelace" },
      ],
    },
  ]);
});

test("an edit of a lead stays in the history of the one that it became part of", async () => {
  const ctx = await newOrg();
  const [kept, twin] = [await createLead(ctx, { name: "Ada" }), await createLead(ctx, { name: "A." })];
  await updateLead(ctx, { lead_id: twin.id, name: "A. L." });
  await mergeLeads(ctx, { lead_id: kept.id, duplicate_id: twin.id });
  expect((await editsOf(ctx, kept.id)).flatMap(({ changes }) => changes)).toContainEqual({
    field: "name",
    from: "A.",
    to: "A. L.",
  });
});

test("a field that somebody else has changed in the meantime is not overwritten, and both values are told", async () => {
  const ctx = await newOrg();
  const { id: lead_id } = await createLead(ctx, { name: "Ada" });
  await updateLead(ctx, { lead_id, name: "Ada Byron" });
  const late = { name: "Ada King", expected: { name: "Ada" } };
  const { status, body } = await call(PATCH, { token: ctx.token, params: { lead_id }, body: late });
  expect([status, body.errors]).toEqual([
    409,
    [{ path: ["name"], message: "was changed to “Ada Byron” in the meantime" }],
  ]);
  expect((await leadById(ctx, lead_id)).name).toBe("Ada Byron");
  const seen = { name: "Ada King", expected: { name: "Ada Byron" } };
  expect((await call(PATCH, { token: ctx.token, params: { lead_id }, body: seen })).status).toBe(200);
});
