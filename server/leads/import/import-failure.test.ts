import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { leadImports } from "@/db/schema/lead-changes";
import { listLeads } from "@/server/leads/actions";
import { newOrg, type TestCtx } from "@/tests/world";
import { getImport, previewImport, startImport, uploadImport } from "./imports";
import { failForgottenImports, failImport, importLeads } from "./run-import";

const upload = (ctx: TestCtx) =>
  uploadImport(ctx, { file_name: "leads.csv", content: "name,phone\nAda,+16505550001\nBob,+16505550002\n" });

async function importAll(ctx: TestCtx) {
  const { import: file } = await upload(ctx);
  await startImport(ctx, { import_id: file.id, mapping: file.mapping });
  await importLeads({ organization_id: ctx.organization_id, import_id: file.id });
  return file;
}

test("an import whose last retry failed is marked failed and its file is deleted; a finished one stays done", async () => {
  const ctx = await newOrg();
  const { import: file } = await upload(ctx);
  await startImport(ctx, { import_id: file.id, mapping: file.mapping });
  const input = { organization_id: ctx.organization_id, import_id: file.id };
  await failImport(input);
  const failed = await getImport(ctx, { import_id: file.id });
  expect(failed).toMatchObject({ status: "failed", failure: expect.stringMatching(/^The service /) });
  const [row] = await ctx.db.select().from(leadImports).where(eq(leadImports.id, file.id));
  expect(row?.content).toBeNull();
  await importLeads(input);
  expect((await listLeads(ctx, {})).total).toBe(0);
  const done = await importAll(ctx);
  await failImport({ ...input, import_id: done.id });
  expect(await getImport(ctx, { import_id: done.id })).toMatchObject({ status: "done", failure: null });
});

test("a stored file that can't be read fails at once, with the line", async () => {
  const ctx = await newOrg();
  const { import: file } = await upload(ctx);
  await startImport(ctx, { import_id: file.id, mapping: file.mapping });
  await ctx.db.update(leadImports).set({ content: 'name\n"Ada' }).where(eq(leadImports.id, file.id));
  await importLeads({ organization_id: ctx.organization_id, import_id: file.id });
  expect(await getImport(ctx, { import_id: file.id })).toMatchObject({
    status: "failed",
    failure: "Line 2: a quotation mark is opened here and never closed.",
  });
});

test("an import whose job was lost fails after five days", async () => {
  const ctx = await newOrg();
  const [old, recent] = [await upload(ctx), await upload(ctx)];
  for (const { import: file } of [old, recent])
    await startImport(ctx, { import_id: file.id, mapping: file.mapping });
  const updated_at = new Date(Date.now() - 5 * 24 * 3600_000 - 1000).toISOString();
  await ctx.db.update(leadImports).set({ updated_at }).where(eq(leadImports.id, old.import.id));
  await failForgottenImports();
  expect((await getImport(ctx, { import_id: old.import.id })).status).toBe("failed");
  expect((await getImport(ctx, { import_id: recent.import.id })).status).toBe("running");
});

test("a stored file with too many columns is refused with its line", async () => {
  const ctx = await newOrg();
  const { import: file } = await upload(ctx);
  const content = `name\nAda${",".repeat(300)}`;
  await ctx.db.update(leadImports).set({ content }).where(eq(leadImports.id, file.id));
  const input = { import_id: file.id, mapping: { name: "name" } };
  await expect(previewImport(ctx, input)).rejects.toMatchObject({
    code: "invalid_input",
    details: { faults: [{ message: "can't be read in line 2: there are more than 200 columns" }] },
  });
});
