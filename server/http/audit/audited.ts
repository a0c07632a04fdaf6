import { type Db, getDb, getShortReads, type Tx, transaction } from "@/db/client";
import { AUDIT_EVENTS, type AuditEventName } from "@/schema/audit-event";
import type { Ctx, RequestOrigin } from "@/server/http/ctx";
import { changesBetween } from "./changes";
import { type Ephemeral, isEphemeral } from "./ephemeral";
import { recordAudit, toAuditActor } from "./record";
import { targetsOf } from "./targets";

type Row = Record<string, unknown>;

/** The rows that an action changes, as they are before it and after it. */
export type RowsOf<I> = (ctx: Ctx, input: I) => PromiseLike<Row[]>;

type Work<I, T> = {
  audit: AuditEventName | Ephemeral | undefined;
  rows: RowsOf<I> | undefined;
  about: ((answer: T) => object) | undefined;
  /** It runs in transactions of its own: it calls the outside world, or keeps what it wrote when it fails. */
  steps: boolean;
  run(ctx: Ctx): Promise<T>;
};

/**
 * A connection that shows a row as it is committed while the caller's transaction holds it changed; undefined behind a
 * pooler, which might have none to spare until that transaction ends.
 */
function outside(): Db | undefined {
  const db = getShortReads();
  return db === getDb() ? undefined : db;
}

/** What machines write all day by the API has histories of its own. */
const isRecorded = (event: AuditEventName, { surface }: RequestOrigin) =>
  AUDIT_EVENTS[event] !== "work" || surface === "dashboard";

/**
 * Does what somebody asked for, and writes one row of the audit log in its transaction. One that runs in transactions of
 * its own calls `ctx.audit(tx)` in the one that changes something; else the row is written when it is done.
 */
export async function audited<I, T>(
  ctx: Ctx,
  input: I,
  { audit, rows, about, steps, run }: Work<I, T>,
): Promise<T> {
  const { origin, ...caller } = ctx;
  // It is a part of another action, or of a job.
  if (!origin) return run(ctx);
  if (!audit || isEphemeral(audit) || !isRecorded(audit, origin)) return run(caller);
  const rowIn = async (db: Db) => (await rows?.({ ...caller, db }, input))?.[0];
  // Only now, so that what others changed before the row was locked is not told as the caller's change.
  const committed = (early: Row | undefined) => {
    const db = outside();
    return db ? rowIn(db) : early;
  };
  const write = async (tx: Db, before: Row | undefined, answer: unknown, ids: unknown = input) => {
    const after = await rowIn(tx);
    await recordAudit(tx, audit, {
      organization_id: caller.organization_id,
      actor: toAuditActor(caller.actor),
      origin,
      targets: targetsOf(audit, { ids, answer, row: after ?? before }),
      changes: changesBetween(before, after),
    });
  };
  if (!steps)
    return transaction(ctx.db, async (tx) => {
      const early = outside() ? undefined : await rowIn(tx);
      const answer = await run({ ...caller, db: tx });
      await write(tx, await committed(early), answer, about?.(answer));
      return answer;
    });
  const early = await rowIn(ctx.db);
  let isWritten = false;
  const note = async (tx: Tx, made?: object) => {
    await write(tx, await committed(early), made);
    isWritten = true;
  };
  const answer = await run({ ...caller, audit: note });
  if (!isWritten) await write(ctx.db, early, answer);
  return answer;
}
