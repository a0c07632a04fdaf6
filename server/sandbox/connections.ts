import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { organizations } from "@/db/schema/organizations";
import { acrossOrgs, inOrg, orgOf, ownOrg } from "@/db/tenant";
import { type OpenConnection, usableCredentials } from "@/server/channels/open-connection";
import type { Ctx } from "@/server/core/ctx";
import { notFound } from "@/server/lib/errors";
import { sameSecret } from "@/server/lib/secrets";
import type { Credentials, Provider } from "@/server/schema/channel-connection";

const open = (db: Db) =>
  db
    .select({ connection: channelConnections })
    .from(channelConnections)
    .innerJoin(organizations, orgOf(channelConnections))
    .$dynamic();

const isOpen = and(eq(organizations.sandbox, true), isNull(channelConnections.deleted_at));

/** Whether the caller's organization is one whose providers are played here. */
export async function isSandbox(ctx: Ctx): Promise<boolean> {
  const mine = and(ownOrg(ctx), eq(organizations.sandbox, true));
  return (await ctx.db.$count(organizations, mine)) > 0;
}

/** The numbers of the caller's organization, if it is a sandbox; 404 for any other. */
export async function sandboxConnections(ctx: Ctx): Promise<OpenConnection[]> {
  const mine = inOrg(ctx, channelConnections);
  const rows = await open(ctx.db).where(and(isOpen, mine)).orderBy(asc(channelConnections.id));
  if (rows.length === 0) throw notFound("sandbox");
  return rows.map(({ connection }) => ({ ...connection, sandbox: true }));
}

/** One of the caller's sandbox numbers, or 404. */
export async function sandboxConnection(ctx: Ctx, id: string): Promise<OpenConnection> {
  const found = (await sandboxConnections(ctx)).find((connection) => connection.id === id);
  if (!found) throw notFound("number");
  return found;
}

/** The secret by which a provider knows that a request to send is the account's. */
const sendingSecret = (credentials: Credentials): string =>
  "access_token" in credentials
    ? credentials.access_token
    : `${credentials.account_sid}:${credentials.auth_token}`;

/**
 * The sandbox number whose own credentials a request to `provider` carries, or null; sandboxes are few. `address`
 * where the request's path names one, as Meta's do.
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
    isOpen,
    eq(channelConnections.provider, provider),
    isThere,
  );
  const rows = await open(db).where(where);
  const all = rows.map(({ connection }) => ({ ...connection, sandbox: true }));
  const isIts = (one: OpenConnection) => {
    const credentials = usableCredentials(one);
    return credentials !== null && sameSecret(sendingSecret(credentials), secret);
  };
  return all.find(isIts) ?? null;
}
