import { and, asc, eq, isNull, ne } from "drizzle-orm";
import type { Db } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { acrossOrgs, inOrg } from "@/db/tenant";
import { notFound } from "@/lib/errors";
import { sameSecret } from "@/lib/secret/secrets";
import type { Credentials, Provider } from "@/schema/channel-connection";
import type { OpenConnection } from "@/server/channels/open-connection";
import { usableCredentials } from "@/server/channels/send/credentials";
import type { Ctx } from "@/server/http/ctx";

const isPlayed = and(ne(channelConnections.kind, "live"), isNull(channelConnections.deleted_at));

/** The numbers of the caller's organization whose provider Frontdesk simulates. */
export const sandboxConnections = (ctx: Ctx): Promise<OpenConnection[]> =>
  ctx.db
    .select()
    .from(channelConnections)
    .where(inOrg(ctx, channelConnections, isPlayed))
    .orderBy(asc(channelConnections.id));

/** One of them, or 404. */
export async function sandboxConnection(ctx: Ctx, id: string): Promise<OpenConnection> {
  const found = (await sandboxConnections(ctx)).find((connection) => connection.id === id);
  if (!found) throw notFound("number");
  return found;
}

/** The secret by which a provider recognizes a request to send as the account's. */
const sendingSecret = (credentials: Credentials): string =>
  "access_token" in credentials
    ? credentials.access_token
    : `${credentials.account_sid}:${credentials.auth_token}`;

/**
 * The number whose own credentials a request to `provider` carries, or null. Meta's paths name its `address`; Twilio's
 * do not, and only the demo has simulated numbers there, so they are few.
 */
export async function connectionOf(
  db: Db,
  provider: Provider,
  secret: string,
  address?: string,
): Promise<OpenConnection | null> {
  const isThere = address ? eq(channelConnections.address, address) : undefined;
  const where = acrossOrgs(
    "a provider knows an account by its credentials alone",
    isPlayed,
    eq(channelConnections.provider, provider),
    isThere,
  );
  const all = await db.select().from(channelConnections).where(where);
  const isIts = (one: OpenConnection) => {
    const credentials = usableCredentials(one);
    return credentials !== null && sameSecret(sendingSecret(credentials), secret);
  };
  return all.find(isIts) ?? null;
}
