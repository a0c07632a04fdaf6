import { expect, test } from "vitest";
import { MOST_OF_A_PAGE } from "@/schema/common";
import { createException, listExceptions } from "@/server/accounts/organization/schedule-exceptions";
import { createTeam, listTeams } from "@/server/accounts/team/teams";
import { startImport, uploadImport } from "@/server/leads/import/imports";
import { importLeads } from "@/server/leads/import/run-import";
import { createLabel, listLabels } from "@/server/leads/labels";
import { newOrg } from "@/tests/world";

test("requests in parallel can't exceed what a short list has room for", async () => {
  const ctx = await newOrg();
  for (let n = 3; n < MOST_OF_A_PAGE; n++) await createTeam(ctx, { name: `Team ${n}` });
  const posts = Array.from({ length: 10 }, (_, n) => createTeam(ctx, { name: `Late ${n}` }));
  const settled = await Promise.allSettled(posts);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(settled.find(({ status }) => status === "rejected")).toMatchObject({
    reason: {
      code: "conflict",
      message: `An organization has room for ${MOST_OF_A_PAGE} teams. Delete one first.`,
    },
  });
  expect((await listTeams(ctx, {})).total).toBe(MOST_OF_A_PAGE);
});

test("labels made by hand and by imports in parallel can't exceed their limit", async () => {
  const ctx = await newOrg();
  for (let n = 4; n < MOST_OF_A_PAGE; n++) await createLabel(ctx, { name: `Label ${n}` });
  const start = async (n: number) => {
    const content = `name,labels\nAda,imported ${n}`;
    const { import: file } = await uploadImport(ctx, { file_name: "leads.csv", content });
    await startImport(ctx, { import_id: file.id, mapping: file.mapping });
    return { organization_id: ctx.organization_id, import_id: file.id };
  };
  const files = await Promise.all([1, 2, 3, 4].map(start));
  await Promise.allSettled([
    ...files.map(importLeads),
    ...Array.from({ length: 10 }, (_, n) => createLabel(ctx, { name: `Late ${n}` })),
  ]);
  expect((await listLabels(ctx, {})).total).toBe(MOST_OF_A_PAGE);
});

test("another organization's rows take no room", async () => {
  const [full, other] = [await newOrg(), await newOrg()];
  const holiday = { name: "Holiday", starts_on: "2031-01-06", hours: [] };
  await createException(full, holiday);
  await createException(other, holiday);
  expect((await listExceptions(other, {})).total).toBe(1);
});
