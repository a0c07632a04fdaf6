import { sql } from "drizzle-orm";
import type { Tx } from "./client";

const keyOf = (name: string) => sql`hashtextextended(${name}::text, 0)`;

/** Lets one transaction at a time hold a name, until it ends; others wait for it. */
export async function lockUntilCommit(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keyOf(name)})`);
}

/** The same without waiting: false if another transaction holds the name. */
export async function tryLockUntilCommit(tx: Tx, name: string): Promise<boolean> {
  const [row] = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keyOf(name)}) as locked`,
  );
  return row?.locked === true;
}
