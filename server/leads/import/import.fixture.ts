import { eq } from "drizzle-orm";
import { leads } from "@/db/schema/leads";
import type { TestCtx } from "@/tests/world";
import { getImport, startImport, uploadImport } from "./imports";
import { importLeads } from "./run-import";

export const upload = (ctx: TestCtx, content: string) =>
  uploadImport(ctx, { file_name: "leads.csv", content });

/** Uploads a file and imports all of it, as the job does. */
export async function importAll(ctx: TestCtx, content: string) {
  const { import: file } = await upload(ctx, content);
  await startImport(ctx, { import_id: file.id, mapping: file.mapping });
  const input = { organization_id: ctx.organization_id, import_id: file.id };
  while (await importLeads(input));
  return getImport(ctx, { import_id: file.id });
}

export const leadsOf = (ctx: TestCtx) =>
  ctx.db.select().from(leads).where(eq(leads.organization_id, ctx.organization_id)).orderBy(leads.id);
