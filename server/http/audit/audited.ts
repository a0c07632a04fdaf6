import { type Db, type Tx, transaction } from "@/db/client";
import { AUDIT_EVENTS, type AuditEventName } from "@/schema/audit-event";
import type { Ctx, RequestOrigin } from "@/server/http/ctx";
import { changesBetween } from "./changes";
import { type Ephemeral, isEphemeral } from "./ephemeral";
import { recordAudit, toAuditActor } from "./record";
import { targetsOf } from "./targets";

/** The rows that an action changes, as they are before it and after it. */
export type RowsOf<I> = (ctx: Ctx, input: I) => PromiseLike<Record<string, unknown>[]>;

type Work<I, T> = {
  audit: AuditEventName | Ephemeral | undefined;
  rows: RowsOf<I> | undefined;
  about: ((answer: T) => object) | undefined;
  /** It runs in transactions of its own: it calls the outside world, or keeps what it wrote when it fails. */
  steps: boolean;
  run(ctx: Ctx): Promise<T>;
};

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
  const write = async (
    tx: Db,
    before: Record<string, unknown> | undefined,
    answer: unknown,
    ids: unknown = input,
  ) => {
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
      const before = await rowIn(tx);
      const answer = await run({ ...caller, db: tx });
      await write(tx, before, answer, about?.(answer));
      return answer;
    });
  const before = await rowIn(ctx.db);
  let isWritten = false;
  const note = async (tx: Tx, made?: object) => {
    await write(tx, before, made);
    isWritten = true;
  };
  const answer = await run({ ...caller, audit: note });
  if (!isWritten) await write(ctx.db, before, answer);
  return answer;
}
