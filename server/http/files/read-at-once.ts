import { type SQL, sql } from "drizzle-orm";
import { getDb, getShortReads } from "@/db/client";
import type { Statement } from "@/db/statement";
import { joined } from "@/lib/text/assign";
import { type Ctx, isPractitioner } from "@/server/http/ctx";
import {
  ACCOUNT,
  accountValues,
  admit,
  type CallerAccount,
  claimsOf,
} from "@/server/http/request/authenticate";
import type { JsonText } from "@/server/http/route-handler";

/**
 * How to answer a read: a statement made by `besideCaller`, values for its placeholders (the caller's are added), and
 * `toJson`, which turns the row into the JSON of the answer.
 */
export type Read = {
  statement: Statement<CallerAccount>;
  /** It reads a few dozen rows at most. */
  isShort: boolean;
  values: Record<string, unknown>;
  toJson(row: Record<string, unknown>): string;
};

/** Columns read beside the caller's account; `organization_id` is one of their placeholders. */
export const besideCaller = (columns: SQL): SQL =>
  sql`with account as (${ACCOUNT}) select account.*, ${columns} from account`;

/**
 * Authenticates the caller and reads in one statement. A second round trip, and parsing rows only to write them as JSON
 * again, would cost most of what a page of a list costs. A caller who may not have what was read gets an error instead;
 * a practitioner is returned, as the statement does not limit what it reads to what is theirs.
 */
export async function readAtOnce(
  request: Request,
  { statement, isShort, values, toJson }: Read,
  authorize: (ctx: Ctx) => void,
): Promise<JsonText | { practitioner: Ctx }> {
  const claims = await claimsOf(request);
  const given = joined(values, accountValues(claims));
  const [row] = await statement(isShort ? getShortReads() : getDb(), given);
  const ctx = await admit(claims, row);
  authorize(ctx);
  if (isPractitioner(ctx)) return { practitioner: ctx };
  return { json: toJson(row ?? {}) };
}
