import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { apiKeys } from "@/db/schema/api-keys";
import { users } from "@/db/schema/auth";
import { byId, references, type Scoped } from "@/db/tenant";
import { invalid, notFound } from "@/lib/errors";
import { hashApiKey, newApiKey, startAndEnd } from "@/lib/secret/api-key";
import { now } from "@/lib/time/time";
import type { ApiKey, ApiKeyState } from "@/schema/api-key";
import { keyMade } from "@/server/accounts/factors/mails";
import type { Ctx } from "@/server/http/ctx";

const state: SQL<ApiKeyState> = sql`case
  when ${apiKeys.revoked_at} is not null then 'revoked'
  when ${apiKeys.expires_at} <= now() then 'expired'
  when ${apiKeys.rotated_at} is not null then 'rotated'
  else 'active' end`;

/** Keys as their owners see them. */
export const shownKeys = (db: Db) =>
  db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      start: apiKeys.start,
      last_four: apiKeys.last_four,
      state,
      created_by: { id: users.id, full_name: users.full_name, is_active: users.is_active },
      created_at: apiKeys.created_at,
      expires_at: apiKeys.expires_at,
      revoked_at: apiKeys.revoked_at,
      last_used_at: apiKeys.last_used_at,
      last_used_from: apiKeys.last_used_from,
    })
    .from(apiKeys)
    .innerJoin(users, references(apiKeys, "created_by", users))
    .$dynamic();

export const isKey = (ctx: Ctx, id: string): Scoped => byId(ctx, apiKeys, id);

export async function keyById(ctx: Ctx, id: string): Promise<ApiKey> {
  const [key] = await shownKeys(ctx.db).where(isKey(ctx, id));
  if (!key) throw notFound("API key");
  return key;
}

/** A key as it is shown, locked until the transaction ends. */
export async function lockKey(tx: Tx, ctx: Ctx, id: string): Promise<ApiKey> {
  await tx.select({ id: apiKeys.id }).from(apiKeys).where(isKey(ctx, id)).for("update");
  const key = await keyById({ ...ctx, db: tx }, id);
  ctx.if_match?.(key);
  return key;
}

type NewKey = Pick<typeof apiKeys.$inferInsert, "name" | "scopes" | "created_by" | "expires_at">;

/** Adds a key, and tells owners; its text is in this answer and nowhere else. */
export async function addKey(tx: Tx, ctx: Ctx, row: NewKey): Promise<ApiKey & { key: string }> {
  const { organization_id } = ctx;
  const key = newApiKey(organization_id);
  const secret = { secret_hash: hashApiKey(key), ...startAndEnd(key) };
  const [added] = await tx
    .insert(apiKeys)
    .values({ organization_id, ...row, ...secret })
    .returning({ id: apiKeys.id });
  await keyMade(tx, organization_id, row.name);
  return { ...(await keyById({ ...ctx, db: tx }, added?.id ?? "")), key };
}

/** Refuses an expiry in the past. */
export function refusePastExpiry(expires_at: string | null | undefined): void {
  if (expires_at && Date.parse(expires_at) <= now()) throw invalid(["expires_at"], "must be in the future");
}
