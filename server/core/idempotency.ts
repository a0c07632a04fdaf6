import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type Tx, transaction } from "@/db/client";
import { idempotencyKeys } from "@/db/schema/idempotency";
import { inOrg } from "@/db/tenant";
import { AppError, invalid } from "@/server/lib/errors";
import { seal, unseal } from "@/server/lib/secrets";
import type { Ctx } from "./ctx";

/** What a POST answered; kept so that the same request is answered the same again. */
export type Answer = { status_code: number; answer: unknown };

const KEY = /^[\x21-\x7e]{1,255}$/;

/** One key at a time: a second request that comes while the first is still running is told so. */
async function claim(tx: Tx, ctx: Ctx, key: string): Promise<void> {
  const lock = sql`pg_try_advisory_xact_lock(hashtextextended(${`${ctx.organization_id}:${key}`}, 0)) as claimed`;
  const [row] = await tx.execute<{ claimed: boolean }>(sql`select ${lock}`);
  if (!row?.claimed) throw new AppError("conflict", "A request with this Idempotency-Key is still running.");
}

/** A key is its caller's alone, so that nobody is answered what another was who may do more. */
const ownKey = ({ actor }: Ctx, key: string): string =>
  `${actor.kind === "user" ? actor.id : actor.kind} ${key}`;

/**
 * Runs `run` once per caller's Idempotency-Key for 24 hours: the same key with the same request is answered as before;
 * with another, 422. The answer is kept in the transaction of the effect, so a crash loses both or neither.
 */
export async function once(
  ctx: Ctx,
  given: string,
  request: string,
  run: (ctx: Ctx) => Promise<Answer>,
): Promise<Answer> {
  if (!KEY.test(given)) throw invalid(["Idempotency-Key"], "must be 1 to 255 visible ASCII characters");
  const key = ownKey(ctx, given);
  const request_hash = createHash("sha256").update(request).digest("hex");
  return transaction(ctx.db, async (tx) => {
    await claim(tx, ctx, key);
    const mine = inOrg(ctx, idempotencyKeys, eq(idempotencyKeys.key, key));
    const [kept] = await tx.select().from(idempotencyKeys).where(mine);
    if (kept && Date.parse(kept.created_at) > Date.now() - 24 * 3_600_000) {
      if (kept.request_hash === request_hash)
        return { ...kept, answer: JSON.parse(unseal(kept.answer_sealed)) };
      throw invalid(["Idempotency-Key"], "was used for another request");
    }
    const answer = await run({ ...ctx, db: tx });
    const { status_code } = answer;
    const answer_sealed = seal(JSON.stringify(answer.answer ?? null));
    const row = { organization_id: ctx.organization_id, key, request_hash, status_code, answer_sealed };
    await tx.delete(idempotencyKeys).where(mine);
    await tx.insert(idempotencyKeys).values(row);
    return answer;
  });
}
