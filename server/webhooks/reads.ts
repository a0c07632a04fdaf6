import { eq, getTableColumns } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { byId, inOrg } from "@/db/tenant";
import { requireRow } from "@/lib/errors";
import type { WebhookEndpoint } from "@/schema/webhook-endpoint";
import type { Ctx } from "@/server/http/ctx";
import { secretsAt } from "./signed";

const {
  organization_id: _organization,
  secret_sealed: _secret,
  previous_secret_sealed: _previous,
  previous_secret_until: _until,
  headers_sealed: _headers,
  created_by: _creator,
  ...shown
} = getTableColumns(webhookEndpoints);
/** An endpoint's columns as the API has them, without its secrets. */
export const endpointColumns = shown;

export const isEndpoint = (ctx: { organization_id: string }, id: string) => byId(ctx, webhookEndpoints, id);

const endpointQuery = (db: Db, ctx: Ctx, id: string) =>
  db.select(endpointColumns).from(webhookEndpoints).where(isEndpoint(ctx, id));

export const endpointById = async (ctx: Ctx, id: string, db: Db = ctx.db): Promise<WebhookEndpoint> =>
  requireRow(await endpointQuery(db, ctx, id), "webhook endpoint");

/** The endpoint, locked until the transaction ends; 404 if there is none. */
export const lockEndpoint = async (tx: Tx, ctx: Ctx, id: string): Promise<WebhookEndpoint> =>
  requireRow(await endpointQuery(tx, ctx, id).for("no key update"), "webhook endpoint");

/** The secrets that now sign what an organization sends to `url`, and the names of the endpoints' own headers there. */
export async function sendersTo(
  db: Db,
  organization_id: string,
  url: string,
): Promise<{ secrets: string[]; header_names: string[] }> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(inOrg({ organization_id }, webhookEndpoints, eq(webhookEndpoints.url, url)));
  return {
    secrets: rows.flatMap((endpoint) => secretsAt(endpoint, new Date())),
    header_names: rows.flatMap(({ header_names }) => header_names),
  };
}
