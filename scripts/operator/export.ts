import { appendFile, mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { getDb } from "@/db/client";
import { exportOrganizationRows } from "@/db/organization/export-organization";
import { AppError } from "@/lib/errors";
import { organizationName } from "@/server/accounts/organization/operator";
import { exportFiles } from "@/server/conversations/media/storage/export-files";

/** A new or empty folder, which only its owner can read. */
export async function emptyFolder(folder: string): Promise<string> {
  const whole = path.resolve(folder);
  await mkdir(whole, { recursive: true, mode: 0o700 });
  if ((await readdir(whole)).length > 0) throw new AppError("conflict", `${whole} is not empty.`);
  return whole;
}

/**
 * Writes everything of an organization into a folder: rows as JSON Lines, a file for each table, and its files. Rows are
 * read in batches, so that memory does not grow with them. `missing_files`: ids of files whose bytes are gone.
 */
export async function exportOrganization(
  organization_id: string,
  folder: string,
  note: (line: string) => void,
) {
  const name = await organizationName(getDb(), { organization_id });
  const whole = await emptyFolder(folder);
  const rows = await exportOrganizationRows(getDb(), organization_id, async (table, lines) => {
    await appendFile(path.join(whole, `${table}.jsonl`), `${lines.join("\n")}\n`, { mode: 0o600 });
  });
  for (const [table, count] of Object.entries(rows)) note(`${count} rows of ${table}`);
  const place = path.join(whole, "files");
  await mkdir(place, { mode: 0o700 });
  const { files, missing_files } = await exportFiles({ organization_id }, place);
  const about = { organization_id, name, exported_at: new Date().toISOString(), rows, files, missing_files };
  await writeFile(path.join(whole, "export.json"), `${JSON.stringify(about, null, 2)}\n`, { mode: 0o600 });
  return { ...about, folder: whole };
}
