import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type Db, type Tx, transaction } from "@/db/client";
import { idempotencyKeys } from "@/db/schema/idempotency";
import { inOrg } from "@/db/tenant";
import { tryLockUntilCommit } from "@/db/transaction-lock";
import { env } from "@/lib/env";
import { AppError, invalid } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { opened, seal } from "@/lib/secret/secrets";
import { now } from "@/lib/time/time";
import type { Ctx } from "@/server/http/ctx";

/** A POST's answer, stored so that the same request gets the same answer again; `replayed`: this is such a repetition. */
export type KeptAnswer = { status_code: number; answer: unknown; replayed?: true };

/** A request with its caller's Idempotency-Key; `network`: it makes network calls. */
type Keyed = { key: string; request: string; network: boolean };

type Claim = { organization_id: string; key: string; request_hash: string };

const KEY = /^[\x21-\x7e]{1,255}$/;
const KEPT = sql`interval '24 hours'`;
/** Longer than anything that we wait for (an agent's turn is the longest), in seconds. */
const runningSeconds = () => env.AGENT_TIMEOUT_MS / 1000 + 60;

class StillRunning extends AppError {
  readonly isStillRunning = true;
}

const stillRunning = () =>
  new StillRunning(
    "conflict",
    "A request with this Idempotency-Key is still running. Ask again in a moment.",
  );

/** Whether an error only says that the same request has not ended yet. */
export const isStillRunning = (error: unknown): boolean => error instanceof StillRunning;

const outcomeUnknown = () =>
  new AppError(
    "conflict",
    "A request with this Idempotency-Key was begun and broke off; its outcome is not known. See whether it was done, and send it under another key if it was not.",
  );

/** A key belongs to its caller, so that nobody gets the answer of someone who may do more. */
const ownKey = ({ actor }: Ctx, key: string): string => `${"id" in actor ? actor.id : actor.kind} ${key}`;

const isClaim = (claim: Claim) => inOrg(claim, idempotencyKeys, eq(idempotencyKeys.key, claim.key));

/** Claims the key for this request; returns the stored answer if the request was made before. */
async function begin(db: Db, claim: Claim): Promise<KeptAnswer | undefined> {
  const running_until = sql`now() + make_interval(secs => ${runningSeconds()})`;
  const freshClaim = {
    ...claim,
    status_code: null,
    answer_sealed: null,
    running_until,
    created_at: sql`now()`,
  };
  const claimed = await db
    .insert(idempotencyKeys)
    .values(freshClaim)
    .onConflictDoUpdate({
      target: [idempotencyKeys.organization_id, idempotencyKeys.key],
      set: freshClaim,
      setWhere: sql`${idempotencyKeys.created_at} < now() - ${KEPT}`,
    })
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return undefined;
  const [kept] = await db.select().from(idempotencyKeys).where(isClaim(claim));
  // Deleted between the two statements.
  if (!kept) throw stillRunning();
  if (kept.request_hash !== claim.request_hash)
    throw invalid(["Idempotency-Key"], "was used for another request");
  const { status_code, answer_sealed } = kept;
  if (status_code !== null && answer_sealed !== null) {
    const answer = opened(answer_sealed);
    if (answer === undefined) throw outcomeUnknown();
    return { status_code, answer: JSON.parse(answer), replayed: true };
  }
  throw Date.parse(kept.running_until) > now() ? stillRunning() : outcomeUnknown();
}

const keep = (db: Db, claim: Claim, { status_code, answer }: KeptAnswer) =>
  db
    .update(idempotencyKeys)
    .set({ status_code, answer_sealed: seal(JSON.stringify(answer ?? null)) })
    .where(isClaim(claim));

/** Refuses (409) a request whose key is locked by another transaction, instead of waiting for it. */
async function lock(tx: Tx, { organization_id, key }: Claim): Promise<void> {
  if (!(await tryLockUntilCommit(tx, `${organization_id}:${key}`))) throw stillRunning();
}

/** For database-only actions: effect and answer are one transaction, so a crash loses both or neither. */
const inOneTransaction = (
  ctx: Ctx,
  claim: Claim,
  run: (ctx: Ctx) => Promise<KeptAnswer>,
): Promise<KeptAnswer> =>
  transaction(ctx.db, async (tx) => {
    await lock(tx, claim);
    const kept = await begin(tx, claim);
    if (kept) return kept;
    const answer = await run({ ...ctx, db: tx });
    await keep(tx, claim, answer);
    return answer;
  });

// A refusal comes before anything is done; after any other failure something may have been done.
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.code !== "bad_gateway" && error.code !== "unavailable";

/** After a failure: frees the key if nothing was done, else the outcome is unknown from now on. */
const letGo = (db: Db, claim: Claim, error: unknown) =>
  isRefusal(error)
    ? db.delete(idempotencyKeys).where(isClaim(claim))
    : db.update(idempotencyKeys).set({ running_until: sql`now()` }).where(isClaim(claim));

/** For network calls: claim, run, store the answer; no connection is held in between. */
async function inThreeSteps(
  ctx: Ctx,
  claim: Claim,
  run: (ctx: Ctx) => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const kept = await begin(ctx.db, claim);
  if (kept) return kept;
  // If this fails the claim stays, and expires by itself: the outcome is then reported as unknown.
  const lost = (err: unknown) => log.warn({ err }, "an Idempotency-Key's outcome could not be kept");
  try {
    const answer = await run(ctx);
    await keep(ctx.db, claim, answer).catch(lost);
    return answer;
  } catch (error) {
    await letGo(ctx.db, claim, error).catch(lost);
    throw error;
  }
}

/**
 * Runs `run` once per caller's Idempotency-Key within 24 hours: the same key with the same request gets the stored
 * answer; with another request, 422; while it runs, 409. A database-only action stores its answer in the transaction of
 * its effect. A network call (`network`) holds no transaction: if it breaks off midway, a repetition is told (409) that
 * the outcome is unknown. The caller must already be authorized: a stored answer goes to whoever has the key.
 */
export async function runOnce(
  ctx: Ctx,
  { key, request, network }: Keyed,
  run: (ctx: Ctx) => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  if (!KEY.test(key)) throw invalid(["Idempotency-Key"], "must be 1 to 255 visible ASCII characters");
  const request_hash = createHash("sha256").update(request).digest("hex");
  const claim = { organization_id: ctx.organization_id, key: ownKey(ctx, key), request_hash };
  return network ? inThreeSteps(ctx, claim, run) : inOneTransaction(ctx, claim, run);
}
