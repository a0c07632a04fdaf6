import { desc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { transaction } from "@/db/client";
import { readPage } from "@/db/queries/page";
import { apiKeyRequests, apiKeys } from "@/db/schema/api-keys";
import { inOrg } from "@/db/tenant";
import { AppError } from "@/lib/errors";
import {
  ApiKey,
  ApiKeyPage,
  ApiKeyPatch,
  ApiKeyRequests,
  ApiKeyRotation,
  ApiKeyWithSecret,
  NewApiKey,
} from "@/schema/api-key";
import { Id, PageInput } from "@/schema/common";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import { userOf } from "@/server/http/ctx";
import { requireRoom } from "@/server/http/limits/list-limit";
import { REQUESTS_KEPT } from "@/server/http/request/key-log";
import { addKey, isKey, keyById, lockKey, refusePastExpiry, shownKeys } from "./store";

const OneKey = z.strictObject({ key_id: Id });

/** Those that were not revoked. */
const MOST_KEYS = 10_000;

export const listKeys = action({
  summary: "List your organization's API keys, the newest first",
  description: "Also those that were revoked or have expired.",
  input: z.strictObject(PageInput),
  only: "owner",
  output: ApiKeyPage,
  run: async (ctx, query) => {
    const mine = inOrg(ctx, apiKeys);
    const rows = shownKeys(ctx.db).where(mine).orderBy(desc(apiKeys.id));
    const { items, ...page } = await readPage(rows, ctx.db.$count(apiKeys, mine), query);
    return { api_keys: items, ...page };
  },
});

export const getKey = action({
  summary: "Get an API key",
  input: OneKey,
  only: "owner",
  output: ApiKey,
  run: (ctx, { key_id }) => keyById(ctx, key_id),
});

export const createKey = action({
  summary: "Make an API key; its text is returned only here",
  description: "Send it as you would an access token. It belongs to your organization, not to you.",
  input: NewApiKey,
  only: "owner",
  confirmed: true,
  audit: "api_key.created",
  output: ApiKeyWithSecret,
  run: (ctx, fields) =>
    transaction(ctx.db, async (tx) => {
      const { id: created_by } = userOf(ctx);
      refusePastExpiry(fields.expires_at);
      const where = inOrg(ctx, apiKeys, isNull(apiKeys.revoked_at));
      await requireRoom(tx, ctx, { table: apiKeys, where, most: MOST_KEYS, what: "API keys" });
      return addKey(tx, ctx, { ...fields, created_by });
    }),
});

export const updateKey = action({
  summary: "Rename an API key, or change its scopes or expiry; the key itself stays the same",
  description: "It applies to the next request. 409 for a key that was revoked, rotated or has expired.",
  input: ApiKeyPatch.extend({ key_id: Id }),
  only: "owner",
  confirmed: true,
  audit: "api_key.updated",
  rows: rowNamed(apiKeys, "key_id"),
  output: ApiKey,
  run: (ctx, { key_id, ...fields }) =>
    transaction(ctx.db, async (tx) => {
      refusePastExpiry(fields.expires_at);
      requireActive(await lockKey(tx, ctx, key_id));
      if (Object.keys(fields).length > 0) await tx.update(apiKeys).set(fields).where(isKey(ctx, key_id));
      return keyById({ ...ctx, db: tx }, key_id);
    }),
});

const WHY_NOT = {
  rotated: "This key was rotated already: change the one that took its place.",
  expired: "This key has expired. Make another.",
  revoked: "This key was revoked. Make another.",
};

function requireActive({ state }: ApiKey): void {
  if (state !== "active") throw new AppError("conflict", WHY_NOT[state]);
}

export const rotateKey = action({
  summary:
    "Replace an API key by another, whose text is returned only here; the old one works a while longer",
  description:
    "The new key has the same name, scopes and expiry. 409 for a key that was revoked, rotated or has expired.",
  input: ApiKeyRotation.extend({ key_id: Id }),
  only: "owner",
  confirmed: true,
  audit: "api_key.rotated",
  output: ApiKeyWithSecret,
  run: (ctx, { key_id, overlap_hours }) =>
    transaction(ctx.db, async (tx) => {
      const { id: created_by } = userOf(ctx);
      const old = await lockKey(tx, ctx, key_id);
      requireActive(old);
      const ending = sql`least(${apiKeys.expires_at}, now() + make_interval(hours => ${overlap_hours}))`;
      await tx.update(apiKeys).set({ rotated_at: sql`now()`, expires_at: ending }).where(isKey(ctx, key_id));
      const { name, scopes, expires_at } = old;
      return addKey(tx, ctx, { name, scopes, expires_at, created_by });
    }),
});

export const revokeKey = action({
  summary: "Revoke an API key; its next request is refused",
  description: "It stays in the list. A key that was revoked before stays as it is.",
  input: OneKey,
  only: "owner",
  audit: "api_key.revoked",
  output: z.void(),
  run: (ctx, { key_id }) =>
    transaction(ctx.db, async (tx) => {
      await lockKey(tx, ctx, key_id);
      await tx
        .update(apiKeys)
        .set({ revoked_at: sql`coalesce(${apiKeys.revoked_at}, now())` })
        .where(isKey(ctx, key_id));
    }),
});

export const listKeyRequests = action({
  summary: "List what an API key was used for lately, the newest first",
  description:
    "At most its last 100 requests, of the last seven days. They appear a few seconds after they were made. Refused ones are among them.",
  input: OneKey,
  only: "owner",
  output: ApiKeyRequests,
  run: async (ctx, { key_id }) => {
    await keyById(ctx, key_id);
    const { id, created_at: at, method, path, status, duration_ms, ip, request_id } = apiKeyRequests;
    const requests = await ctx.db
      .select({ id, at, method, path, status, duration_ms, ip, request_id })
      .from(apiKeyRequests)
      .where(inOrg(ctx, apiKeyRequests, eq(apiKeyRequests.key_id, key_id)))
      .orderBy(desc(id))
      .limit(REQUESTS_KEPT);
    return { requests };
  },
});
