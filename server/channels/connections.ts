import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, one, transaction, violates } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { organizations } from "@/db/schema/organizations";
import { action, parseInput } from "@/server/core/action";
import type { Ctx } from "@/server/core/ctx";
import { env } from "@/server/lib/env";
import { AppError, notFound } from "@/server/lib/errors";
import { derivedToken, seal, unseal } from "@/server/lib/secrets";
import {
  ChannelConnection,
  ChannelConnectionPage,
  ConnectionPatch,
  CREDENTIALS,
  type Credentials,
  NewConnection,
  type Provider,
  WhatsappCredentials,
} from "@/server/schema/channel-connection";
import { Id, PageInput } from "@/server/schema/common";

/** A connection with what is needed to verify and to send. */
export type OpenConnection = typeof channelConnections.$inferSelect & { sandbox: boolean };

const LastError = z.object({
  code: z.string(),
  message: z.string(),
  at: z.string().transform((at) => new Date(at).toISOString()),
});

/** A connection as the vocabulary knows it; an index gives each of the two last moments. */
export const shown = {
  id: channelConnections.id,
  provider: channelConnections.provider,
  address: channelConnections.address,
  display_name: channelConnections.display_name,
  created_at: channelConnections.created_at,
  updated_at: channelConnections.updated_at,
  last_message_at: sql<string | null>`(
    select max(customer_wrote_at) from conversations
    where organization_id = channel_connections.organization_id and connection_id = channel_connections.id)`,
  last_error: sql`(
    select jsonb_build_object(
      'code', delivery_error->>'code', 'message', delivery_error->>'message', 'at', created_at)
    from messages
    where organization_id = channel_connections.organization_id and connection_id = channel_connections.id
      and delivery_status = 'failed' and delivery_error is not null
    order by created_at desc limit 1)`.mapWith((value: unknown) => LastError.parse(value)),
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

const key = { id: channelConnections.id };

/** The connection as it is shown, or 404. */
async function shownById(ctx: Ctx, id: string, db: Db = ctx.db): Promise<ChannelConnection> {
  const [row] = await db.select(shown).from(channelConnections).where(isConnection(ctx, id));
  if (!row) throw notFound("channel connection");
  return toConnection(row);
}

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

/** A connection of the caller's with all that it takes to use it, or 404. */
export async function connectionById(ctx: Ctx, id: string): Promise<OpenConnection> {
  const [row] = await ctx.db
    .select({ connection: channelConnections, sandbox: organizations.sandbox })
    .from(channelConnections)
    .innerJoin(organizations, eq(organizations.id, channelConnections.organization_id))
    .where(isConnection(ctx, id));
  if (!row) throw notFound("channel connection");
  return { ...row.connection, sandbox: row.sandbox };
}

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
  only: "owner",
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
    const { id } = one(await ctx.db.insert(channelConnections).values(row).returning(key).catch(taken));
    return shownById(ctx, id);
  },
});

export const updateConnection = action({
  summary: "Rename a connected number or change its credentials",
  input: ConnectionPatch.extend({ connection_id: Id }),
  only: "owner",
  output: ChannelConnection,
  run: (ctx, { connection_id, display_name, credentials }) =>
    transaction(ctx.db, async (tx) => {
      const current = await shownById(ctx, connection_id, tx);
      if (credentials) checkCredentials(ctx, current.provider, credentials);
      const changes = {
        ...(display_name !== undefined && { display_name }),
        ...(credentials && { credentials_sealed: sealCredentials(credentials) }),
        updated_at: sql`now()`,
      };
      await tx.update(channelConnections).set(changes).where(isConnection(ctx, connection_id));
      return shownById(ctx, connection_id, tx);
    }),
});

export const deleteConnection = action({
  summary: "Disconnect a number; its conversations remain",
  input: z.strictObject({ connection_id: Id }),
  only: "owner",
  output: z.void(),
  run: async (ctx, { connection_id }) => {
    const gone = await ctx.db
      .update(channelConnections)
      .set({ deleted_at: sql`now()`, credentials_sealed: "" })
      .where(isConnection(ctx, connection_id))
      .returning(key);
    if (gone.length === 0) throw notFound("channel connection");
  },
});
