import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isSealedAnew, seal, unseal } from "@/lib/secret/secrets";

/** Sealed texts that were sealed anew, and those that no secret opens, which stay as they are. */
type SealedAnew = { renewed: number; unreadable: number };

const BATCH = 500;

type Column = { table: string; column: string };

/** Every column with sealed texts: by their names, so that new ones are among them. */
const sealedColumns = (db: Db): Promise<Column[]> =>
  db.execute<Column>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name like '%sealed' and data_type = 'text' order by 1, 2`);

function sealedAnew(old: string): string | undefined {
  try {
    return seal(unseal(old));
  } catch {
    return undefined;
  }
}

async function renewColumn(db: Db, { table, column }: Column): Promise<SealedAnew> {
  const [rows, text] = [sql.identifier(table), sql.identifier(column)];
  const total = { renewed: 0, unreadable: 0 };
  let after = "";
  for (;;) {
    const batch = await db.execute<{ old: string }>(
      sql`select ${text} as old from ${rows} where ${text} > ${after} order by ${text} limit ${BATCH}`,
    );
    const last = batch.at(-1);
    if (!last) return total;
    after = last.old;
    const asked = batch.filter(({ old }) => isSealedAnew(old));
    const pairs = asked.flatMap(({ old }) => {
      const renewed = sealedAnew(old);
      return renewed === undefined ? [] : { old, renewed };
    });
    total.unreadable += asked.length - pairs.length;
    if (pairs.length === 0) continue;
    // By the old text: a row that changed meanwhile has been sealed anew already.
    await db.execute(sql`
      update ${rows} set ${text} = pair.renewed
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (old text, renewed text)
      where ${text} = pair.old`);
    total.renewed += pairs.length;
  }
}

/** Seals everything with the current AUTH_SECRET that a former one had sealed. May be repeated, and run meanwhile. */
export async function sealAnew(db: Db): Promise<SealedAnew> {
  const total = { renewed: 0, unreadable: 0 };
  for (const column of await sealedColumns(db)) {
    const { renewed, unreadable } = await renewColumn(db, column);
    total.renewed += renewed;
    total.unreadable += unreadable;
  }
  return total;
}
