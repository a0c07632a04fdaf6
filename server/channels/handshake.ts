import { eq, isNull, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { acrossOrgs } from "@/db/tenant";
import { env } from "@/server/lib/env";
import { AppError } from "@/server/lib/errors";
import { sameSecret } from "@/server/lib/secrets";
import { verifyTokenHash } from "./credentials";

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

/** The challenge that answers Meta's handshake. 403 unless the verify token is the service's or a connection's. */
export async function answerHandshake(query: URLSearchParams): Promise<string> {
  const token = query.get("hub.verify_token") ?? "";
  const challenge = query.get("hub.challenge") ?? "";
  const isSubscribe = query.get("hub.mode") === "subscribe" && token !== "";
  const isOurs = env.META_VERIFY_TOKEN !== undefined && sameSecret(token, env.META_VERIFY_TOKEN);
  if (isSubscribe && (isOurs || (await isNumbers(token)))) return challenge;
  throw new AppError("forbidden", "The verify token is not ours.");
}
