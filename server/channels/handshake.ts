import { eq, isNull } from "drizzle-orm";
import { getDb } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { acrossOrgs } from "@/db/tenant";
import { env } from "@/server/lib/env";
import { AppError } from "@/server/lib/errors";
import { sameSecret } from "@/server/lib/secrets";
import { verifyTokenOf } from "./open-connection";

/** The verify tokens of all connections. */
async function ownTokens(): Promise<string[]> {
  const isMeta = acrossOrgs(
    "the handshake names nothing but the token",
    eq(channelConnections.provider, "provider-b"),
    isNull(channelConnections.deleted_at),
  );
  const rows = await getDb()
    .select({ id: channelConnections.id, credentials_sealed: channelConnections.credentials_sealed })
    .from(channelConnections)
    .where(isMeta);
  return rows.map(verifyTokenOf);
}

/** The challenge to answer Meta's handshake with; 403 unless the verify token is the service's or a connection's. */
export async function answerHandshake(query: URLSearchParams): Promise<string> {
  const token = query.get("hub.verify_token") ?? "";
  const challenge = query.get("hub.challenge") ?? "";
  const isSubscribe = query.get("hub.mode") === "subscribe" && token !== "";
  const isOurs = env.META_VERIFY_TOKEN !== undefined && sameSecret(token, env.META_VERIFY_TOKEN);
  if (isSubscribe && (isOurs || (await ownTokens()).some((own) => sameSecret(token, own)))) return challenge;
  throw new AppError("forbidden", "The verify token is not ours.");
}
