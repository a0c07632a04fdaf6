import { eq, inArray, isNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { organizations } from "@/db/schema/organizations";
import { acrossOrgs, byId, inOrg, orgOf } from "@/db/tenant";
import { parseInput } from "@/server/core/action";
import type { Ctx } from "@/server/core/ctx";
import { env } from "@/server/lib/env";
import { notFound } from "@/server/lib/errors";
import { derivedToken, seal, unseal } from "@/server/lib/secrets";
import {
  CREDENTIALS,
  type Credentials,
  type Provider,
  WhatsappCredentials,
} from "@/server/schema/channel-connection";

/** A connection with what is needed to verify and to send. */
export type OpenConnection = typeof channelConnections.$inferSelect & { sandbox: boolean };

/** The numbers that the caller's organization has connected. */
export const isMine = (ctx: Ctx) => inOrg(ctx, channelConnections, isNull(channelConnections.deleted_at));

/** The connected number with this id, in the caller's organization. */
export const isConnection = (ctx: Ctx, id: string) =>
  byId(ctx, channelConnections, id, isNull(channelConnections.deleted_at));

async function find(db: Db, where: SQL | undefined): Promise<OpenConnection[]> {
  const rows = await db
    .select({ connection: channelConnections, sandbox: organizations.sandbox })
    .from(channelConnections)
    .innerJoin(organizations, orgOf(channelConnections))
    .where(where);
  return rows.map(({ connection, sandbox }) => ({ ...connection, sandbox }));
}

/** A connection of the caller's with all that it takes to use it, or 404. */
export async function connectionById(ctx: Ctx, id: string): Promise<OpenConnection> {
  const [connection] = await find(ctx.db, isConnection(ctx, id));
  if (!connection) throw notFound("channel connection");
  return connection;
}

/** The connections at these addresses, of whatever organization: a provider's post names no other key. */
export async function connectionsAt(
  db: Db,
  provider: Provider,
  addresses: string[],
): Promise<OpenConnection[]> {
  if (addresses.length === 0) return [];
  const areThere = acrossOrgs(
    "a provider's post names the number alone",
    eq(channelConnections.provider, provider),
    inArray(channelConnections.address, addresses),
    isNull(channelConnections.deleted_at),
  );
  return find(db, areThere);
}

/** Where a provider posts what customers write. */
export const webhookUrl = (provider: Provider) => `${env.PUBLIC_URL}/api/v1/channels/${provider}/webhook`;

/** Credentials with what the service lends to connections that have none of their own. */
const withShared = (provider: Provider, organization_id: string, given: object): object => {
  const { SHARED_CREDENTIALS_FOR: named, TWILIO_AUTH_TOKEN: auth_token, META_APP_SECRET: app_secret } = env;
  if (named && !named.includes(organization_id)) return given;
  return provider === "provider-a" ? { auth_token, ...given } : { app_secret, ...given };
};

/** The credentials of a connection, unsealed. */
export const openCredentials = ({
  provider,
  organization_id,
  credentials_sealed,
}: OpenConnection): Credentials =>
  CREDENTIALS[provider].parse(withShared(provider, organization_id, JSON.parse(unseal(credentials_sealed))));

/** Refuses credentials that are not the provider's, or lack what the service does not lend. */
export function checkCredentials(ctx: Ctx, provider: Provider, credentials: object): void {
  const complete = { credentials: withShared(provider, ctx.organization_id, credentials) };
  parseInput(z.object({ credentials: CREDENTIALS[provider] }), complete);
}

/** Credentials as the database keeps them. */
export const sealCredentials = (credentials: object) => seal(JSON.stringify(credentials));

/** The token that Meta shows us in its handshake: the connection's own, else one made from its id. */
export function verifyTokenOf({
  id,
  credentials_sealed,
}: {
  id: string;
  credentials_sealed: string;
}): string {
  const { verify_token } = WhatsappCredentials.parse(JSON.parse(unseal(credentials_sealed)));
  return verify_token ?? derivedToken("verify token", id);
}
