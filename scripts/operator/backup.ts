import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { loadTables } from "@/db/backup/load-tables";
import { writeTables } from "@/db/backup/write-tables";
import { isSealedWithOurs } from "@/db/canary";
import { closeDb, getDb } from "@/db/client";
import { migrate, ownMigrations } from "@/db/migrate";
import { appliedTimes } from "@/db/migrator";
import { dataFolder, env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { jsonIn } from "@/lib/text/json";
import { backUpFiles, restoreFiles } from "@/server/conversations/media/storage/backup-files";
import { prepareQueue } from "@/server/queue/embedded/prepare";
import { emptyFolder } from "./export";

/** `backup.json`, written last: a folder without it is no whole backup. `migrations`: when each of its schema was written. */
const Backup = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  migrations: z.array(z.int()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.int() })),
  files: z.int(),
  missing_files: z.array(z.string()),
  has_files: z.boolean(),
});
type Backup = z.infer<typeof Backup>;

/** The secrets that open what is sealed in a backup. They are not in it; Frontdesk's own are in a file. */
async function secretsToKeep(): Promise<string[]> {
  const file = path.resolve(dataFolder(), "secrets.json");
  const own = await readFile(file, "utf8").catch(() => "");
  const where = own.includes(JSON.stringify(env.AUTH_SECRET)) ? ` (in ${file})` : "";
  const former = env.FORMER_AUTH_SECRETS.length > 0 ? ["FORMER_AUTH_SECRETS"] : [];
  return [`AUTH_SECRET${where}`, ...former];
}

/** Writes everything into an empty folder: the tables as of one moment, then the files that are in a bucket. */
export async function backUp(folder: string, withFiles: boolean, note: (line: string) => void) {
  const whole = await emptyFolder(folder);
  const made_at = new Date().toISOString();
  const written = await writeTables(env.DATABASE_DIRECT_URL, whole, note);
  const place = path.join(whole, "files");
  await mkdir(place, { mode: 0o700 });
  const files = withFiles ? await backUpFiles(place) : { files: 0, missing_files: [] };
  const about: Backup = { format: 1, made_at, ...written, ...files, has_files: withFiles };
  const file = path.join(whole, "backup.json");
  await writeFile(`${file}.new`, `${JSON.stringify(about, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return { ...about, folder: whole, secrets: await secretsToKeep() };
}

async function readBackup(folder: string): Promise<Backup> {
  const file = path.join(folder, "backup.json");
  if (!existsSync(file))
    throw new AppError("not_found", `${folder} holds no whole backup: it has no backup.json.`);
  const { data } = Backup.safeParse(jsonIn(await readFile(file, "utf8")));
  if (!data) throw new AppError("invalid_input", `${file} is not what a backup of this version writes.`);
  return data;
}

async function organizationsHere(): Promise<number> {
  const [table] = await getDb().execute(sql`select where to_regclass('organizations') is not null`);
  if (!table) return 0;
  const [row] = await getDb().execute<{ n: number }>(sql`select count(*)::int as n from organizations`);
  return row?.n ?? 0;
}

async function processesHere(): Promise<number> {
  const [row] = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name like 'frontdesk%' and pid <> pg_backend_pid()`);
  return row?.n ?? 0;
}

/** Throws if the backup can't go into this database. */
async function refuse({ migrations }: Backup, replace: boolean): Promise<void> {
  const newest = Math.max(...migrations);
  const conflict = (text: string) => new AppError("conflict", text);
  if (newest > Math.max(...ownMigrations()))
    throw conflict("The backup is of a newer version of Frontdesk: restore it with that version.");
  if (Math.max(0, ...(await appliedTimes(getDb()))) > newest)
    throw conflict(
      "The backup is of an older version: restore it into an empty database, which is then migrated.",
    );
  if ((await processesHere()) > 0)
    throw conflict("Frontdesk is running on this database: stop every process first.");
  const organizations = await organizationsHere();
  if (organizations > 0 && !replace)
    throw conflict(
      `This database has ${organizations} organizations, which the backup would replace. Repeat it with --yes.`,
    );
}

/** Fills this database with a backup, brings it to this version's schema, and stores the files. */
export async function restore(folder: string, replace: boolean, note: (line: string) => void) {
  const whole = path.resolve(folder);
  const backup = await readBackup(whole);
  await refuse(backup, replace);
  await closeDb();
  await migrate(env.DATABASE_DIRECT_URL, undefined, Math.max(...backup.migrations));
  if (backup.tables.some(({ name }) => name.startsWith("graphile_worker.")))
    await prepareQueue(env.DATABASE_DIRECT_URL);
  await loadTables(env.DATABASE_DIRECT_URL, whole, backup.tables, note);
  await migrate(env.DATABASE_DIRECT_URL);
  const files = backup.has_files ? await restoreFiles(path.join(whole, "files"), backup.missing_files) : 0;
  const rows = backup.tables.reduce((sum, table) => sum + table.rows, 0);
  return { made_at: backup.made_at, rows, files, opens: await isSealedWithOurs(getDb()) };
}
