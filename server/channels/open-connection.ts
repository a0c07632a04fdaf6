import { arrayOverlaps, asc, desc, isNull, ne, type SQL, sql } from "drizzle-orm";
import { type Db, getDb } from "@/db/client";
import { limited } from "@/db/queries/page";
import { channelConnections } from "@/db/schema/channels";
import { statementsByShape } from "@/db/statement";
import { acrossOrgs, byId, inOrg, type Scoped } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { env } from "@/lib/env";
import { notFound } from "@/lib/errors";
import { gathered } from "@/lib/process/batch-loader";
import { Provider } from "@/schema/channel-connection";
import type { Ctx } from "@/server/http/ctx";

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
