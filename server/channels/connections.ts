import { desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, type Tx, transaction, violates } from "@/db/client";
import { readPage } from "@/db/queries/page";
import { channelConnections } from "@/db/schema/channels";
import { newId } from "@/db/schema/columns";
import { byId, inOrg, type Scoped } from "@/db/tenant";
import { AppError, requireRow } from "@/lib/errors";
import type { EndedAccess } from "@/schema/account";
import {
  ChannelConnection,
  ChannelConnectionPage,
  ConnectionPatch,
  ConnectionQuery,
  NewConnection,
  Ownership,
  type Provider,
} from "@/schema/channel-connection";
import { Id } from "@/schema/common";
import { type AccessEnd, endedAccess } from "@/server/accounts/changes";
import { WITHDRAWN } from "@/server/conversations/sending/skip-codes";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import type { Ctx } from "@/server/http/ctx";
import { requireRoom } from "@/server/http/limits/list-limit";
import { connectionById, isConnection, isMineForReal, webhookUrl } from "./open-connection";
import { findOwner, prospective, takeOverNumber, withoutDowngrade } from "./ownership";
import { checkCredentials, credentialColumns, ownCredentials } from "./send/credentials";

/** Why a message was not sent, and when. */
export const LastError = z.object({
  code: z.string(),
  message: z.string(),
  at: z.string().transform((at) => new Date(at).toISOString()),
});

const KeptOwnership = Ownership.extend({ checked_at: LastError.shape.at.nullable() });

/** The columns of a connection in the API. An index serves each of the two latest-moment subqueries. */
export const shown = {
  id: channelConnections.id,
  provider: channelConnections.provider,
  kind: channelConnections.kind,
  address: channelConnections.address,
  display_name: channelConnections.display_name,
  address_verified_at: channelConnections.address_verified_at,
  ownership: sql`jsonb_build_object('status', ${channelConnections.ownership},
    'reason', ${channelConnections.ownership_reason}, 'checked_at', ${channelConnections.ownership_checked_at})`.mapWith(
    (value: unknown) => KeptOwnership.parse(value),
  ),
  created_at: channelConnections.created_at,
  updated_at: channelConnections.updated_at,
  last_message_at: sql<string | null>`(
    select customer_wrote_at from reply_windows
    where organization_id = channel_connections.organization_id and connection_id = channel_connections.id
    order by wrote_bucket desc, customer_wrote_at desc limit 1)`,
  last_error: sql`(
    select jsonb_build_object(
      'code', delivery_error->>'code', 'message', delivery_error->>'message', 'at', created_at)
    from messages
    where organization_id = channel_connections.organization_id and connection_id = channel_connections.id
      and delivery_status = 'failed' and delivery_error->>'code'
        <> all(array(select jsonb_array_elements_text(${JSON.stringify(WITHDRAWN)}::jsonb)))
    order by created_at desc limit 1)`.mapWith((value: unknown) => LastError.parse(value)),
};

const toConnection = <C extends { provider: Provider }>(row: C) => ({
  ...row,
  webhook_url: webhookUrl(row.provider),
});

const key = { id: channelConnections.id };

const shownWhere = async (db: Db, where: Scoped): Promise<ChannelConnection> =>
  toConnection(
    requireRow(await db.select(shown).from(channelConnections).where(where), "channel connection"),
  );

export const shownById = (ctx: Ctx, id: string, db: Db = ctx.db): Promise<ChannelConnection> =>
  shownWhere(db, isConnection(ctx, id));

/** Each costs a signature check for every unverified post that names it. */
const MAX_CONNECTIONS = 50;

const taken = (error: unknown): never => {
  if (!violates(error, "channel_connections_address_key")) throw error;
  throw new AppError(
    "conflict",
    "This number is already connected. If another organization claims a number of yours, connect it with credentials by which its provider can confirm that it is yours.",
  );
};

/** The connected numbers and those lost to another organization, which stay listed until the owner removes them. */
const isListed = (ctx: Ctx, include_practice = true) =>
  inOrg(
    ctx,
    channelConnections,
    include_practice ? undefined : ne(channelConnections.kind, "practice"),
    or(isNull(channelConnections.deleted_at), eq(channelConnections.ownership, "taken_over")),
  );

const isListedOne = (ctx: Ctx, id: string) => byId(ctx, channelConnections, id, isListed(ctx));

const OneConnection = z.strictObject({ connection_id: Id });

export const listConnections = action({
  summary: "List connected numbers; `include_practice` adds the practice number",
  description: "Numbers that another organization has taken over stay listed until you disconnect them.",
  input: ConnectionQuery,
  output: ChannelConnectionPage,
  run: async (ctx, { include_practice, ...query }) => {
    const mine = isListed(ctx, include_practice);
    const rows = ctx.db
      .select(shown)
      .from(channelConnections)
      .where(mine)
      .orderBy(desc(channelConnections.id));
    const { items, ...page } = await readPage(rows, ctx.db.$count(channelConnections, mine), query);
    return { channel_connections: items.map(toConnection), ...page };
  },
});

export const getConnection = action({
  summary: "Get a connected number",
  description:
    "Its credentials are never shown. A number that another organization has taken over is there until you disconnect it.",
  input: OneConnection,
  output: ChannelConnection,
  run: (ctx, { connection_id }) => shownWhere(ctx.db, isListedOne(ctx, connection_id)),
});

export const createConnection = action({
  summary: "Connect a number",
  description:
    "The provider is asked whether the number is yours. If it confirms that, the number is taken over from an organization that could not prove it; if it can't be asked, the number works, but stays unproven. 422 if it refuses the credentials or the number. 409 if it is connected already, or if you have 50 numbers.",
  input: NewConnection,
  only: "owner",
  output: ChannelConnection,
  network: true,
  audit: "number.connected",
  run: async (ctx, { provider, address, display_name = address, credentials }) => {
    checkCredentials(ctx, provider, credentials);
    const id = newId();
    const given = { id, provider, address, display_name, ...credentialColumns(id, provider, credentials) };
    const connection = await prospective(ctx, given);
    const finding = await findOwner(connection, "address");
    await transaction(ctx.db, async (tx) => {
      const mine = isMineForReal(ctx);
      await requireRoom(tx, ctx, {
        table: channelConnections,
        where: mine,
        most: MAX_CONNECTIONS,
        what: "numbers",
      });
      if (finding.ownership === "proven") await takeOverNumber(tx, ctx, connection);
      await tx.insert(channelConnections).values({ ...connection, ...finding });
      await ctx.audit?.(tx, given);
    }).catch(taken);
    return shownById(ctx, id);
  },
});

/** Columns for a number's new credentials, with the ownership that they show. A proven number stays proven. */
async function newCredentials(ctx: Ctx, connection_id: string, given: object, keepsOthers: boolean) {
  const current = await connectionById(ctx, connection_id);
  if (current.kind === "practice")
    throw new AppError("conflict", "A practice number has no credentials to enter.");
  const credentials = { ...(keepsOthers && ownCredentials(current)), ...given };
  checkCredentials(ctx, current.provider, credentials);
  const columns = credentialColumns(connection_id, current.provider, credentials);
  const finding = await findOwner({ ...current, ...columns }, "credentials");
  return { ...columns, ...withoutDowngrade(current, finding) };
}

export const updateConnection = action({
  summary: "Rename a connected number or change its credentials",
  description: "New credentials are tested; a proven number stays proven.",
  input: ConnectionPatch.extend({ connection_id: Id }),
  only: "owner",
  output: ChannelConnection,
  network: true,
  audit: "number.updated",
  rows: rowNamed(channelConnections, "connection_id"),
  run: async (ctx, { connection_id, display_name, credentials, keep_other_credentials }) => {
    const changes = {
      ...(display_name !== undefined && { display_name }),
      ...(credentials && (await newCredentials(ctx, connection_id, credentials, keep_other_credentials))),
      updated_at: sql`now()`,
    };
    await transaction(ctx.db, async (tx) => {
      await tx.update(channelConnections).set(changes).where(isConnection(ctx, connection_id));
      await ctx.audit?.(tx);
    });
    return shownById(ctx, connection_id);
  },
});

const DISCONNECTED = {
  deleted_at: sql`now()`,
  credentials_sealed: "",
  verify_token_hash: null,
  ownership: "unproven" as const,
  ownership_reason: null,
};

/** Disconnects every number of an organization but the practice number, when all access to it ends. */
export async function disconnectNumbers(tx: Tx, ctx: Ctx, { user_id }: AccessEnd): Promise<EndedAccess[]> {
  if (user_id) return [];
  const gone = await tx
    .update(channelConnections)
    .set(DISCONNECTED)
    .where(isMineForReal(ctx))
    .returning({ name: channelConnections.display_name });
  return endedAccess(
    "number",
    gone.map(({ name }) => name),
  );
}

export const deleteConnection = action({
  summary: "Disconnect a number; its conversations remain",
  description: "Nothing can be sent or received through it any more. The number can be connected again.",
  input: OneConnection,
  only: "owner",
  output: z.void(),
  audit: "number.disconnected",
  rows: rowNamed(channelConnections, "connection_id"),
  run: async (ctx, { connection_id }) => {
    const gone = await ctx.db
      .update(channelConnections)
      .set(DISCONNECTED)
      .where(isListedOne(ctx, connection_id))
      .returning(key);
    requireRow(gone, "channel connection");
  },
});
