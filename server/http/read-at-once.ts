import { type SQL, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { type Statement, statement } from "@/db/statement";
import { ACCOUNT, accountValues, admit, type CallerAccount, claimsOf } from "./authenticate";
import type { Ctx } from "./ctx";

/**
 * What answers a read: `columns`, which are selected beside the caller's account, with values for their placeholders
 * (`organization_id` is given), and the JSON of the answer from what they come to. The same object of columns is the
 * same statement: its text is built once.
 */
export type Read = {
  columns: SQL;
  values: Record<string, unknown>;
  toJson(row: Record<string, unknown>): string;
};

const statements = new WeakMap<SQL, Statement<CallerAccount>>();

function statementOf(columns: SQL): Statement<CallerAccount> {
  const known = statements.get(columns);
  if (known) return known;
  const made = statement<CallerAccount>(
    sql`with account as (${ACCOUNT}) select account.*, ${columns} from account`,
  );
  statements.set(columns, made);
  return made;
}

/**
 * Authenticates the caller and reads in one statement: a second round trip, and rows as objects only to be written as
 * JSON again, would cost most of what a page of a list costs. What was read is given to nobody who may not have it.
 */
export async function readAtOnce(
  request: Request,
  { columns, values, toJson }: Read,
  authorize: (ctx: Ctx) => void,
): Promise<Response> {
  const claims = await claimsOf(request);
  const [row] = await statementOf(columns)(getDb(), { ...values, ...accountValues(claims) });
  authorize(await admit(claims, row));
  return new Response(toJson(row ?? {}), { headers: { "content-type": "application/json" } });
}
