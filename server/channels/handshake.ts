import { asc, eq, gt, isNull, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { acrossOrgs, byId } from "@/db/tenant";
import { env } from "@/server/lib/env";
import { AppError } from "@/server/lib/errors";
import { sameSecret } from "@/server/lib/secrets";
import { ownCredentials, verifyTokenHash, verifyTokenOf } from "./credentials";

const BATCH = 500;

/** Whether the token belongs to a connection; also records there that Meta called with it. */
async function isNumbers(token: string): Promise<boolean> {
  const isIts = acrossOrgs(
    "Meta's handshake names the token alone",
    eq(channelConnections.verify_token_hash, verifyTokenHash(token)),
    isNull(channelConnections.deleted_at),
  );
  const found = await getDb()
    .update(channelConnections)
    .set({ address_verified_at: sql`now()` })
    .where(isIts)
    .returning({ id: channelConnections.id });
  return found.length > 0;
}

/** A page of connections whose token has no hash yet, after an id. */
const unhashed = (after: string | undefined) =>
  getDb()
    .select({
      organization_id: channelConnections.organization_id,
      id: channelConnections.id,
      credentials_sealed: channelConnections.credentials_sealed,
    })
    .from(channelConnections)
    .where(
      acrossOrgs(
        "they were connected before tokens were looked up by a hash",
        // Spelled out to match channel_connections_unhashed_index.
        sql`${channelConnections.provider} = 'provider-b' and ${channelConnections.deleted_at} is null
          and ${channelConnections.verify_token_hash} is null`,
        after ? gt(channelConnections.id, after) : undefined,
      ),
    )
    .orderBy(asc(channelConnections.id))
    .limit(BATCH);

/** Hashes the tokens of connections from before the hash existed. Those that can't be read stay without one. */
async function hashTokens(): Promise<void> {
  let rows = await unhashed(undefined);
  while (rows.length > 0) {
    for (const row of rows) {
      if (!ownCredentials(row)) continue;
      const verify_token_hash = verifyTokenHash(verifyTokenOf(row));
      const isSame = eq(channelConnections.credentials_sealed, row.credentials_sealed);
      await getDb()
        .update(channelConnections)
        .set({ verify_token_hash })
        .where(byId(row, channelConnections, row.id, isSame));
    }
    rows = rows.length < BATCH ? [] : await unhashed(rows.at(-1)?.id);
  }
}

let hashing: Promise<void> | undefined;

/** Runs once per process, again only if it failed: guessed tokens must not cost a scan of all connections each. */
function hashTokensOnce(): Promise<void> {
  hashing ??= hashTokens().catch((error: unknown) => {
    hashing = undefined;
    throw error;
  });
  return hashing;
}

/** The challenge that answers Meta's handshake. 403 unless the verify token is the service's or a connection's. */
export async function answerHandshake(query: URLSearchParams): Promise<string> {
  const token = query.get("hub.verify_token") ?? "";
  const challenge = query.get("hub.challenge") ?? "";
  const isSubscribe = query.get("hub.mode") === "subscribe" && token !== "";
  const isOurs = env.META_VERIFY_TOKEN !== undefined && sameSecret(token, env.META_VERIFY_TOKEN);
  if (isSubscribe && (isOurs || (await isNumbers(token)))) return challenge;
  if (isSubscribe) {
    await hashTokensOnce();
    if (await isNumbers(token)) return challenge;
  }
  throw new AppError("forbidden", "The verify token is not ours.");
}
