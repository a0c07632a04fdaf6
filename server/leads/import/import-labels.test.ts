import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { events } from "@/db/schema/events";
import { createLead } from "@/server/leads/actions";
import { createLabel, labelLead, listLabels } from "@/server/leads/labels";
import { newOrg } from "@/tests/world";
import { importAll, leadsOf } from "./import.fixture";
import { listImportFaults } from "./imports";

test("a known lead gets the labels of the row and keeps its own", async () => {
  const ctx = await newOrg();
  const vip = await createLabel(ctx, { name: "VIP" });
  const ada = await createLead(ctx, { name: "Ada", email: "ada@example.com" });
  await labelLead(ctx, { lead_id: ada.id, label_id: vip.id });
  const rows = [
    "Ada L,ada@example.com,vip; Spring",
    "Bob,bob@example.com,Spring",
    "Bob B,bob@example.com,Old",
  ];
  const { id: import_id, ...ended } = await importAll(ctx, ["name,email,labels", ...rows].join("\n"));
  expect(ended).toMatchObject({ created: 1, known: 2 });
  const names = new Map((await listLabels(ctx, {})).labels.map(({ id, name }) => [id, name]));
  expect(
    (await leadsOf(ctx)).map(({ name, label_ids }) => [name, label_ids.map((id) => names.get(id))]),
  ).toEqual([
    ["Ada", ["VIP", "Spring"]],
    ["Bob", ["Spring", "Old"]],
  ]);
  expect(await listImportFaults(ctx, { import_id })).toMatchObject({
    faults: [
      {
        line: 2,
        message: "Already known as Ada: same e-mail address. Its labels are put on.",
        lead_id: ada.id,
      },
      { line: 4, message: "The same person as in line 3: same e-mail address. Its labels are put on." },
    ],
  });
  const told = await ctx.db
    .select()
    .from(events)
    .where(eq(events.organization_id, ctx.organization_id))
    .orderBy(events.id);
  expect(told.filter(({ type }) => type === "lead.updated").at(-1)?.data).toMatchObject({
    id: ada.id,
    previous: { label_ids: [vip.id] },
  });
});

test("labels are set by name; new ones are created while there is room", async () => {
  const ctx = await newOrg();
  const vip = await createLabel(ctx, { name: "VIP" });
  const ended = await importAll(ctx, 'name,Tags\nAda,vip; New here;\nBob,\nEve,"new here; VIP; vip"');
  expect(ended).toMatchObject({ status: "done", created: 3, mapping: { labels: "Tags" } });
  const { labels } = await listLabels(ctx, {});
  expect(labels.map(({ name }) => name)).toEqual(["New here", "VIP"]);
  const fresh = labels.find(({ name }) => name === "New here")?.id;
  expect((await leadsOf(ctx)).map(({ label_ids }) => label_ids)).toEqual([
    [vip.id, fresh],
    [],
    [fresh, vip.id],
  ]);
  const { id: import_id } = await importAll(ctx, `name,labels\nLong,${"x".repeat(41)}`);
  expect(await listImportFaults(ctx, { import_id })).toMatchObject({
    faults: [{ line: 2, message: expect.stringMatching(/^Labels: /) }],
  });
  const many = Array.from({ length: 99 }, (_, n) => `P${n},label ${n}`);
  const full = await importAll(ctx, `name,labels\n${many.join("\n")}`);
  expect(full).toMatchObject({ created: 98 });
  expect(await listImportFaults(ctx, { import_id: full.id })).toMatchObject({
    faults: [{ line: 100, message: "Labels: there is room for 100, and “label 98” would be one more." }],
  });
});
