import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { openDriver } from "../pool/pool";
import { type BackupTable, copyOut, countRows, fileOf, type Session, tablesOf } from "./tables";

/** The tables of a backup, and when the migrations that its database had were written. */
type Written = { migrations: number[]; tables: BackupTable[] };

// Most of a large backup are pictures, which don't get smaller: what is gained by trying harder is not worth the time.
const GZIP = { level: 1 };

async function migrationsOf(tx: Session): Promise<number[]> {
  const rows = await tx<{ at: string }[]>`select created_at::text as at from drizzle.__drizzle_migrations`;
  return rows.map(({ at }) => Number(at));
}

/** Writes every table of the database at `url` into a folder, as of one moment, while others go on writing to it. */
export async function writeTables(
  url: string,
  folder: string,
  note: (line: string) => void,
): Promise<Written> {
  const { sql } = openDriver(url, { max: 1 });
  try {
    return await sql.begin("isolation level repeatable read read only", async (tx) => {
      const migrations = await migrationsOf(tx);
      const tables: BackupTable[] = [];
      for (const table of await tablesOf(tx)) {
        const file = createWriteStream(path.join(folder, fileOf(table.name)), { mode: 0o600, flush: true });
        await pipeline(await copyOut(tx, table), createGzip(GZIP), file);
        const rows = await countRows(tx, table.name);
        if (rows > 0) note(`${rows} rows of ${table.name}`);
        tables.push({ ...table, rows });
      }
      return { migrations, tables };
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
