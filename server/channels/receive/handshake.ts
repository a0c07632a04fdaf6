import { eq, isNull, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { isOneOf } from "@/db/recordset";
import { channelConnections } from "@/db/schema/channels";
import { acrossOrgs, byId } from "@/db/tenant";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { sameSecret } from "@/lib/secret/secrets";
import {
  ownCredentials,
  verifyTokenHash,
  verifyTokenHashes,
  verifyTokenOf,
} from "@/server/channels/send/credentials";

/** Whether the token belongs to a connection; also records there that Meta called with it. */
async function isNumbers(token: string): Promise<boolean> {
  const isIts = acrossOrgs(
    "Meta's handshake names the token alone",
    isOneOf(channelConnections.verify_token_hash, verifyTokenHashes(token)),
    isNull(channelConnections.deleted_at),
  );
  const found = await getDb()
    .update(channelConnections)
    .set({ address_verified_at: sql`now()` })
    .where(isIts)
    .returning({ id: channelConnections.id });
  return found.length > 0;
}

/** The challenge that answers Meta's handshake. 403 unless the verify token is the service's or a connection's. */
export async function answerHandshake(query: URLSearchParams): Promise<string> {
  const token = query.get("hub.verify_token") ?? "";
  const challenge = query.get("hub.challenge") ?? "";
  const isSubscribe = query.get("hub.mode") === "subscribe" && token !== "";
  const isOurs = env.META_VERIFY_TOKEN !== undefined && sameSecret(token, env.META_VERIFY_TOKEN);
  if (isSubscribe && (isOurs || (await isNumbers(token)))) return challenge;
  throw new AppError("forbidden", "The verify token is not ours.");
}

/** Hashes every token under the current AUTH_SECRET. Those whose credentials can't be read keep their hash. */
export async function hashTokensAnew(): Promise<void> {
  const { organization_id, id, credentials_sealed } = channelConnections;
  const all = acrossOrgs(
    "the installation's secret was replaced",
    sql`${channelConnections.provider} = 'provider-b' and ${channelConnections.deleted_at} is null`,
  );
  const rows = await getDb()
    .select({ organization_id, id, credentials_sealed })
    .from(channelConnections)
    .where(all);
  for (const row of rows) {
    if (!ownCredentials(row)) continue;
    const isSame = eq(credentials_sealed, row.credentials_sealed);
    await getDb()
      .update(channelConnections)
      .set({ verify_token_hash: verifyTokenHash(verifyTokenOf(row)) })
      .where(byId(row, channelConnections, row.id, isSame));
  }
}
