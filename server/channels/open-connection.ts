import { arrayOverlaps, asc, desc, isNull, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, getDb } from "@/db/client";
import { limited } from "@/db/page";
import { channelConnections } from "@/db/schema/channels";
import { statementsByShape } from "@/db/statement";
import { acrossOrgs, byId, inOrg, type Scoped } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { parseInput } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { env } from "@/server/lib/env";
import { AppError, notFound } from "@/server/lib/errors";
import { gathered } from "@/server/lib/gathered";
import { log } from "@/server/lib/log";
import { derivedToken, keyedHash, seal, unseal } from "@/server/lib/secrets";
import {
  CREDENTIALS,
  type Credentials,
  Provider,
  WhatsappCredentials,
} from "@/server/schema/channel-connection";

/** A connection's full row, with the sealed credentials needed to verify posts and to send. */
export type OpenConnection = typeof channelConnections.$inferSelect;

export const isMine = (ctx: Ctx) => inOrg(ctx, channelConnections, isNull(channelConnections.deleted_at));

/** Like `isMine`, without the practice number. */
export const isMineForReal = (ctx: Ctx) =>
  inOrg(
    ctx,
    channelConnections,
    isNull(channelConnections.deleted_at),
    ne(channelConnections.kind, "practice"),
  );

export const isConnection = (ctx: Ctx, id: string) =>
  byId(ctx, channelConnections, id, isNull(channelConnections.deleted_at));

const usableConnections = (reason: string, provider: Provider, ...conditions: SQL[]) =>
  acrossOrgs(
    reason,
    hasValue(channelConnections.provider, provider),
    isNull(channelConnections.deleted_at),
    ...conditions,
  );

async function find(
  db: Db,
  where: Scoped,
  limit?: number,
  order: SQL[] = [asc(channelConnections.id)],
): Promise<OpenConnection[]> {
  const query = db
    .select()
    .from(channelConnections)
    .where(where)
    .orderBy(...order)
    .$dynamic();
  return limit === undefined ? query : query.limit(limit);
}

/** One of the caller's connections, with everything needed to use it, or 404. */
export async function connectionById(ctx: Ctx, id: string): Promise<OpenConnection> {
  const [connection] = await find(ctx.db, isConnection(ctx, id));
  if (!connection) throw notFound("channel connection");
  return connection;
}

/**
 * Runs for every post, so its text is built once. The limit is a literal, as Postgres would otherwise replan each time.
 */
function namedBy(provider: Provider, limit: number | undefined): SQL {
  // One array parameter: a post may name more numbers than a statement can have parameters.
  const isNamed = sql`${channelConnections.address} = any(${sql.placeholder("addresses")}::text[])`;
  const where = usableConnections("a provider's post names the number alone", provider, isNamed);
  const most = limit === undefined ? sql`` : limited(limit);
  return sql`select * from ${channelConnections} where ${where} order by ${channelConnections.id} ${most}`;
}

const byName = statementsByShape<OpenConnection>();

/** The connections at these addresses, in any organization: a provider's post carries no other key. */
export async function connectionsAt(
  db: Db,
  provider: Provider,
  addresses: string[],
  limit?: number,
): Promise<OpenConnection[]> {
  if (addresses.length === 0) return [];
  return byName(`${provider} ${limit}`, () => namedBy(provider, limit))(db, { addresses });
}

const lookedUp = new Map(
  Provider.options.map((provider) => [
    provider,
    gathered(async (addresses: string[]) => {
      const found = await connectionsAt(getDb(), provider, addresses);
      return new Map(found.map((connection) => [connection.address, connection]));
    }),
  ]),
);

/** The connection at an address, read no earlier than this call. Concurrent lookups share a query. */
export const connectionAt = async (
  provider: Provider,
  address: string,
): Promise<OpenConnection | undefined> => lookedUp.get(provider)?.(address);

/** The connections whose secret has signed for one of these provider accounts, oldest first. */
export const connectionsOf = (db: Db, provider: Provider, account_ids: string[], limit: number) =>
  find(
    db,
    usableConnections(
      "an account's news name the account alone",
      provider,
      arrayOverlaps(channelConnections.account_ids, account_ids),
    ),
    limit,
  );

/**
 * Connections that may sign for an unknown account: those with no known account first, then the newest. Practice
 * numbers sign for none and are so many that they would crowd out the others.
 */
export const likelyConnections = (db: Db, provider: Provider, limit: number) =>
  find(
    db,
    usableConnections(
      "nobody is known to sign for this account",
      provider,
      sql`${channelConnections.kind} <> 'practice'`,
    ),
    limit,
    [desc(sql`cardinality(${channelConnections.account_ids}) = 0`), desc(channelConnections.id)],
  );

export const webhookUrl = (provider: Provider) => `${env.PUBLIC_URL}/api/v1/channels/${provider}/webhook`;

/** Credentials, completed with the secret that the service lends to connections without their own. */
const withShared = (provider: Provider, organization_id: string, given: object): object => {
  const { SHARED_CREDENTIALS_FOR: named, TWILIO_AUTH_TOKEN: auth_token, META_APP_SECRET: app_secret } = env;
  if (named && !named.includes(organization_id)) return given;
  return provider === "provider-a" ? { auth_token, ...given } : { app_secret, ...given };
};

const Given = z.record(z.string(), z.unknown());

type Sealed = { id: string; credentials_sealed: string };

/** A connection's own credentials as entered; null if they were sealed under another AUTH_SECRET. */
export function ownCredentials({ id, credentials_sealed }: Sealed): Record<string, unknown> | null {
  try {
    return Given.parse(JSON.parse(unseal(credentials_sealed)));
  } catch (error) {
    log.error({ err: error, connection_id: id }, "a number's credentials can't be read");
    return null;
  }
}

const unreadable = () =>
  new AppError("conflict", "This number's credentials can't be read any more. Enter them again.");

/**
 * A connection's credentials. Null if they can't be read or lack a secret that the service no longer lends; then they
 * must be entered again.
 */
export function usableCredentials(connection: OpenConnection): Credentials | null {
  const { provider, organization_id } = connection;
  const own = ownCredentials(connection);
  return (own && CREDENTIALS[provider].safeParse(withShared(provider, organization_id, own)).data) ?? null;
}

/** A connection's credentials, unsealed. Throws 409 if they must be entered again. */
export function openCredentials(connection: OpenConnection): Credentials {
  const credentials = usableCredentials(connection);
  if (!credentials) throw unreadable();
  return credentials;
}

/** Throws 422 unless the credentials fit the provider and, with what the service lends, are complete. */
export function checkCredentials(ctx: Ctx, provider: Provider, credentials: object): void {
  const complete = { credentials: withShared(provider, ctx.organization_id, credentials) };
  parseInput(z.object({ credentials: CREDENTIALS[provider] }), complete);
}

/** The columns that store a connection's credentials, including the hash by which Meta's handshake finds it. */
export const credentialColumns = (id: string, provider: Provider, credentials: object) => ({
  credentials_sealed: seal(JSON.stringify(credentials)),
  verify_token_hash: provider === "provider-b" ? verifyTokenHash(tokenIn(id, credentials)) : null,
});

export const verifyTokenHash = (token: string): string => keyedHash("verify token", token);

const VerifyToken = WhatsappCredentials.pick({ verify_token: true }).strip();

/** The token that Meta shows in its handshake: the connection's own, or else one derived from its id. */
const tokenIn = (id: string, credentials: object): string =>
  VerifyToken.parse(credentials).verify_token ?? derivedToken("verify token", id);

/** Like `tokenIn`, for a stored connection. Throws 409 if its credentials must be entered again. */
export function verifyTokenOf(connection: Sealed): string {
  const own = ownCredentials(connection);
  if (!own) throw unreadable();
  return tokenIn(connection.id, own);
}
