import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";

/** Secrets, by a description of each. */
export type Canaries = ReadonlyMap<string, string>;

/** A secret as it is, and in the usual encodings. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString("base64").replace(/=+$/, "");
  return [
    ...new Set([
      secret,
      encodeURIComponent(secret),
      base64,
      bytes.toString("base64url"),
      bytes.toString("hex"),
    ]),
  ];
}

/** The secrets in a text, each as `what in where`. */
export function secretsIn(text: string, where: string, canaries: Canaries): string[] {
  return [...canaries]
    .filter(([, secret]) => spellings(secret).some((one) => text.includes(one)))
    .map(([what]) => `${what} in ${where}`);
}

/** Searches every column of every row of every table, including those of the job engine. */
export async function secretsInDatabase(canaries: Canaries): Promise<{ tables: number; found: string[] }> {
  const tables = await getDb().execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const rows = await getDb().execute<{ row: string }>(
      sql`select to_jsonb(one)::text as row from ${table} one`,
    );
    found.push(...secretsIn(rows.map(({ row }) => row).join("\n"), `${schema}.${name}`, canaries));
  }
  return { tables: tables.length, found: [...new Set(found)] };
}

/** Searches every file below a folder. */
export function secretsInFiles(folder: string, canaries: Canaries): { files: number; found: string[] } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const found = files.flatMap(({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    return secretsIn(readFileSync(file, "latin1"), file, canaries);
  });
  return { files: files.length, found };
}
