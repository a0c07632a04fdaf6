import { type SQL, sql } from "drizzle-orm";
import { getDb, getShortReads } from "@/db/client";
import { type Statement, statementsByShape } from "@/db/statement";
import { joined } from "@/lib/text/assign";
import { type Ctx, isPractitioner } from "@/server/http/ctx";
import {
  ACCOUNT,
  accountValues,
  admit,
  apiKeyIn,
  type CallerAccount,
  claimsOf,
} from "@/server/http/request/authenticate";
import { admitKey, KEY_ACCOUNT, type KeyAccount, placeOfKey } from "@/server/http/request/key-account";
import type { JsonText } from "@/server/http/route-handler";

/**
 * How to answer a read: the columns to read beside the caller's account, with `organization_id` among their placeholders;
 * the name of their `shape`, since each is built once; values for their placeholders (the caller's are added); and
 * `toJson`, which turns the row into the JSON of the answer.
 */
export type Read = {
  shape: string;
  columns(): SQL;
  /** It reads a few dozen rows at most. */
  isShort: boolean;
  values: Record<string, unknown>;
  toJson(row: Record<string, unknown>): string;
};

const beside = (account: SQL, columns: SQL): SQL =>
  sql`with account as (${account}) select account.*, ${columns} from account`;

// Each kind of caller has statements of its own, so that keys cost the others nothing.
const forTokens = statementsByShape<CallerAccount>();
const forKeys = statementsByShape<KeyAccount>();

/** Runs a read's statement with the caller's values. */
const runFor = <Row>({ isShort, values }: Read, statement: Statement<Row>, caller: object): Promise<Row[]> =>
  statement(isShort ? getShortReads() : getDb(), joined(values, caller));

async function readForKey(
  request: Request,
  key: string,
  read: Read,
): Promise<{ ctx: Ctx; row: Record<string, unknown> }> {
  const place = placeOfKey(request, key);
  const statement = forKeys(read.shape, () => beside(KEY_ACCOUNT, read.columns()));
  const [row] = await runFor(read, statement, place);
  return { ctx: admitKey(request, place, row), row: row ?? {} };
}

async function readForToken(
  request: Request,
  read: Read,
): Promise<{ ctx: Ctx; row: Record<string, unknown> }> {
  const claims = await claimsOf(request);
  const statement = forTokens(read.shape, () => beside(ACCOUNT, read.columns()));
  const [row] = await runFor(read, statement, accountValues(claims));
  return { ctx: await admit(claims, row), row: row ?? {} };
}

/**
 * Authenticates the caller and reads in one statement. A second round trip, and parsing rows only to write them as JSON
 * again, would cost most of what a page of a list costs. A caller who may not have what was read gets an error instead;
 * a practitioner is returned, as the statement does not limit what it reads to what is theirs.
 */
export async function readAtOnce(
  request: Request,
  read: Read,
  authorize: (ctx: Ctx) => void,
): Promise<JsonText | { practitioner: Ctx }> {
  const key = apiKeyIn(request);
  const { ctx, row } = await (key ? readForKey(request, key, read) : readForToken(request, read));
  authorize(ctx);
  if (isPractitioner(ctx)) return { practitioner: ctx };
  return { json: read.toJson(row) };
}
