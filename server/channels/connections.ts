import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, one, transaction, violates } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { organizations } from "@/db/schema/organizations";
import { action, parseInput } from "@/server/core/action";
import type { Ctx } from "@/server/core/ctx";
import { env } from "@/server/lib/env";
import { AppError, notFound } from "@/server/lib/errors";
import { seal, unseal } from "@/server/lib/secrets";
import {
  ChannelConnection,
  ChannelConnectionPage,
  ConnectionPatch,
  CREDENTIALS,
  type Credentials,
  NewConnection,
  type Provider,
} from "@/server/schema/channel-connection";
import { Id, PageInput } from "@/server/schema/common";

/** A connection with what is needed to verify and to send. */
export type OpenConnection = typeof channelConnections.$inferSelect & { sandbox: boolean };

const shown = {
  id: channelConnections.id,
  provider: channelConnections.provider,
  address: channelConnections.address,
  display_name: channelConnections.display_name,
  created_at: channelConnections.created_at,
  updated_at: channelConnections.updated_at,
};

/** Where a provider posts what customers write. */
export const webhookUrl = (provider: Provider) => `${env.PUBLIC_URL}/api/v1/channels/${provider}/webhook`;

const toConnection = <C extends { provider: Provider }>(row: C) => ({
  ...row,
  webhook_url: webhookUrl(row.provider),
});

const isConnection = (ctx: Ctx, id: string) =>
  and(
    eq(channelConnections.organization_id, ctx.organization_id),
    eq(channelConnections.id, id),
    isNull(channelConnections.deleted_at),
  );

/** The connections at these addresses, of whatever organization: a provider's post names no other key. */
export async function connectionsAt(
  db: Db,
  provider: Provider,
  addresses: string[],
): Promise<OpenConnection[]> {
  if (addresses.length === 0) return [];
  const rows = await db
    .select({ connection: channelConnections, sandbox: organizations.sandbox })
    .from(channelConnections)
    .innerJoin(organizations, eq(organizations.id, channelConnections.organization_id))
    .where(
      and(
        eq(channelConnections.provider, provider),
        inArray(channelConnections.address, addresses),
        isNull(channelConnections.deleted_at),
      ),
    );
  return rows.map(({ connection, sandbox }) => ({ ...connection, sandbox }));
}

/** Credentials with what the service lends to connections that have none of their own. */
const withShared = (provider: Provider, organization_id: string, given: object): object => {
  const { SHARED_CREDENTIALS_FOR: named, TWILIO_AUTH_TOKEN: auth_token, META_APP_SECRET: app_secret } = env;
  if (named && !named.includes(organization_id)) return given;
  return provider === "provider-a" ? { auth_token, ...given } : { app_secret, ...given };
};

const MAX_CONNECTIONS = 50;

/** An organization has so many numbers at most; each costs every unverified post that names it a signature. */
async function requireRoom(ctx: Ctx): Promise<void> {
  const mine = and(
    eq(channelConnections.organization_id, ctx.organization_id),
    isNull(channelConnections.deleted_at),
  );
  if ((await ctx.db.$count(channelConnections, mine)) < MAX_CONNECTIONS) return;
  throw new AppError("conflict", `An organization can connect at most ${MAX_CONNECTIONS} numbers.`);
}

/** The credentials of a connection, unsealed. */
export const openCredentials = ({
  provider,
  organization_id,
  credentials_sealed,
}: OpenConnection): Credentials =>
  CREDENTIALS[provider].parse(withShared(provider, organization_id, JSON.parse(unseal(credentials_sealed))));

/** Refuses credentials that are not the provider's, or lack what the service does not lend. */
function checkCredentials(ctx: Ctx, provider: Provider, credentials: object): void {
  const complete = { credentials: withShared(provider, ctx.organization_id, credentials) };
  parseInput(z.object({ credentials: CREDENTIALS[provider] }), complete);
}

const taken = (error: unknown): never => {
  if (!violates(error, "channel_connections_address_key")) throw error;
  throw new AppError("conflict", "This number is already connected.");
};

const sealCredentials = (credentials: object) => seal(JSON.stringify(credentials));

export const listConnections = action({
  summary: "List connected numbers",
  input: z.strictObject(PageInput),
  output: ChannelConnectionPage,
  run: async (ctx, { page, size }) => {
    const mine = and(
      eq(channelConnections.organization_id, ctx.organization_id),
      isNull(channelConnections.deleted_at),
    );
    const [rows, total] = await Promise.all([
      ctx.db
        .select(shown)
        .from(channelConnections)
        .where(mine)
        .orderBy(desc(channelConnections.id))
        .limit(size)
        .offset((page - 1) * size),
      ctx.db.$count(channelConnections, mine),
    ]);
    return { channel_connections: rows.map(toConnection), total, page, size };
  },
});

export const createConnection = action({
  summary: "Connect a number",
  input: NewConnection,
  output: ChannelConnection,
  run: async (ctx, { provider, address, display_name, credentials }) => {
    checkCredentials(ctx, provider, credentials);
    await requireRoom(ctx);
    const credentials_sealed = sealCredentials(credentials);
    const { organization_id } = ctx;
    const row = {
      organization_id,
      provider,
      address,
      display_name: display_name ?? address,
      credentials_sealed,
    };
    return toConnection(
      one(await ctx.db.insert(channelConnections).values(row).returning(shown).catch(taken)),
    );
  },
});

export const updateConnection = action({
  summary: "Rename a connected number or change its credentials",
  input: ConnectionPatch.extend({ connection_id: Id }),
  output: ChannelConnection,
  run: (ctx, { connection_id, display_name, credentials }) =>
    transaction(ctx.db, async (tx) => {
      const [current] = await tx
        .select(shown)
        .from(channelConnections)
        .where(isConnection(ctx, connection_id));
      if (!current) throw notFound("channel connection");
      if (credentials) checkCredentials(ctx, current.provider, credentials);
      const changes = {
        ...(display_name !== undefined && { display_name }),
        ...(credentials && { credentials_sealed: sealCredentials(credentials) }),
        updated_at: sql`now()`,
      };
      const where = isConnection(ctx, connection_id);
      return toConnection(
        one(await tx.update(channelConnections).set(changes).where(where).returning(shown)),
      );
    }),
});

export const deleteConnection = action({
  summary: "Disconnect a number; its conversations remain",
  input: z.strictObject({ connection_id: Id }),
  output: z.void(),
  run: async (ctx, { connection_id }) => {
    const gone = await ctx.db
      .update(channelConnections)
      .set({ deleted_at: sql`now()`, credentials_sealed: "" })
      .where(isConnection(ctx, connection_id))
      .returning({ id: channelConnections.id });
    if (gone.length === 0) throw notFound("channel connection");
  },
});
