import { desc, sql } from "drizzle-orm";
import { z } from "zod";
import { one, transaction } from "@/db/client";
import { readPage } from "@/db/queries/page";
import { organizations } from "@/db/schema/organizations";
import { sandboxReceivers } from "@/db/schema/sandbox";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { inOrg, orgOf, ownOrg } from "@/db/tenant";
import { invalid, notFound } from "@/lib/errors";
import { seal } from "@/lib/secret/secrets";
import { Id, PageInput } from "@/schema/common";
import { SUBSCRIBABLE } from "@/schema/event";
import {
  NewWebhookEndpoint,
  NewWebhookEndpointAnswer,
  SavedWebhookEndpoint,
  WebhookDelivery,
  WebhookEndpointPage,
  WebhookEndpointPatch,
  WebhookEndpointWithHealth,
  WebhookEndpointWithSecret,
} from "@/schema/webhook";
import { newWebhookSecret } from "@/server/adapters/http/sign";
import { checkWebhookUrl, resolvesPublicly } from "@/server/adapters/http/webhook-url";
import { isOwnReceiver, type Own, urlRules } from "@/server/adapters/world";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import { type Ctx, makerOf } from "@/server/http/ctx";
import { withHealth } from "./health";
import { sealedHeaders } from "./own-headers";
import { sendPing } from "./ping";
import { endpointById, endpointColumns, isEndpoint, lockEndpoint } from "./reads";
import { ROTATION_HOURS } from "./signed";

const OneEndpoint = z.strictObject({ endpoint_id: Id });

export const listEndpoints = action({
  summary: "List webhook endpoints with how their last deliveries went",
  input: z.strictObject(PageInput),
  output: WebhookEndpointPage,
  run: async (ctx, query) => {
    const mine = inOrg(ctx, webhookEndpoints);
    const rows = withHealth(ctx.db).where(mine).orderBy(desc(webhookEndpoints.id));
    const { items, ...page } = await readPage(rows, ctx.db.$count(webhookEndpoints, mine), query);
    return { webhook_endpoints: items, ...page };
  },
});

export const getEndpoint = action({
  summary: "Get a webhook endpoint with how its last deliveries went",
  input: OneEndpoint,
  output: WebhookEndpointWithHealth,
  run: async (ctx, { endpoint_id }) => {
    const [endpoint] = await withHealth(ctx.db).where(isEndpoint(ctx, endpoint_id));
    if (!endpoint) throw notFound("webhook endpoint");
    return endpoint;
  },
});

export const createEndpoint = action({
  summary: "Register a webhook endpoint; a signed ping is sent to it. The secret is returned only here",
  description: "422 if the URL is not a public https address. Get the ping's delivery to see how it went.",
  input: NewWebhookEndpoint,
  only: "owner",
  confirmed: true,
  output: NewWebhookEndpointAnswer,
  network: true,
  audit: "webhook.created",
  run: async (ctx, { url, headers, ...fields }) => {
    const own = await ownOf(ctx);
    const checked = await checkedUrl(url, own);
    const { include_practice = isOwnReceiver(checked, own), ...named } = fields;
    const secret = newWebhookSecret();
    const row = {
      organization_id: ctx.organization_id,
      url: checked,
      ...named,
      include_practice,
      secret_sealed: seal(secret),
      ...(headers && sealedHeaders(headers)),
      created_by: makerOf(ctx),
    };
    return transaction(ctx.db, async (tx) => {
      const endpoint = one(await tx.insert(webhookEndpoints).values(row).returning(endpointColumns));
      await ctx.audit?.(tx, endpoint);
      return { ...endpoint, secret, ping: await sendPing(tx, ctx, endpoint) };
    });
  },
});

/** Why an endpoint is off that staff switched off. */
export const SWITCHED_OFF_BY_STAFF = "Switched off by staff.";

export const updateEndpoint = action({
  summary: "Change a webhook endpoint, or switch it off and on; a signed ping is sent to it unless it is off",
  description:
    "Switching it on again sends what waited while it was off. `headers` replaces all of them. A `url` of another origin removes them unless `headers` comes with it.",
  input: WebhookEndpointPatch.extend({ endpoint_id: Id }),
  only: "owner",
  confirmed: ({ url }) => url !== undefined,
  output: SavedWebhookEndpoint,
  network: true,
  audit: "webhook.updated",
  rows: rowNamed(webhookEndpoints, "endpoint_id"),
  run: async (ctx, { endpoint_id, url, status, headers, ...fields }) => {
    const checked = url === undefined ? undefined : await checkedUrl(url, await ownOf(ctx));
    const switched = {
      active: { status, disabled_reason: null, failing_since: null },
      disabled: { status, disabled_reason: SWITCHED_OFF_BY_STAFF },
    };
    return transaction(ctx.db, async (tx) => {
      const before = await lockEndpoint(tx, ctx, endpoint_id);
      ctx.if_match?.(before);
      const own = headers ?? (checked && !isSameOrigin(before.url, checked) ? {} : undefined);
      const changed = tx
        .update(webhookEndpoints)
        .set({
          ...fields,
          ...(checked && { url: checked, created_by: makerOf(ctx) }),
          ...(own && sealedHeaders(own)),
          ...(status && switched[status]),
          updated_at: sql`now()`,
        })
        .where(isEndpoint(ctx, endpoint_id))
        .returning(endpointColumns);
      const endpoint = one(await changed);
      await ctx.audit?.(tx);
      // The ping also wakes the deliveries that waited while the endpoint was off.
      const ping = endpoint.status === "active" ? await sendPing(tx, ctx, endpoint) : null;
      return { ...endpoint, ping };
    });
  },
});

export const deleteEndpoint = action({
  summary: "Delete a webhook endpoint with its deliveries",
  description: "Events that it was to get stay in the event feed.",
  input: OneEndpoint,
  only: "owner",
  output: z.void(),
  audit: "webhook.deleted",
  rows: rowNamed(webhookEndpoints, "endpoint_id"),
  run: (ctx, { endpoint_id }) =>
    transaction(ctx.db, async (tx) => {
      const before = await lockEndpoint(tx, ctx, endpoint_id);
      ctx.if_match?.(before);
      await tx.delete(webhookEndpoints).where(isEndpoint(ctx, endpoint_id));
    }),
});

export const pingEndpoint = action({
  summary: "Send a signed ping to a webhook endpoint; the deliveries show its outcome",
  description: "It is tried once. 409 if the endpoint is switched off.",
  input: OneEndpoint,
  output: WebhookDelivery,
  audit: "webhook.pinged",
  run: (ctx, { endpoint_id }) =>
    transaction(ctx.db, async (tx) => sendPing(tx, ctx, await endpointById(ctx, endpoint_id, tx))),
});

export const sendSample = action({
  summary: "Send a sample of an event to a webhook endpoint; the deliveries show its outcome",
  description:
    "It is signed like any other, and tried once. Its records are invented, as are their ids: your receiver gets them as if they were real. Nobody else does: the feed and the deliveries show a ping. 409 if the endpoint is switched off.",
  input: OneEndpoint.extend({
    event: z.enum(SUBSCRIBABLE).meta({ description: "The event to send a sample of" }),
  }),
  only: "owner",
  output: WebhookDelivery,
  audit: "webhook.sample_sent",
  run: (ctx, { endpoint_id, event }) =>
    transaction(ctx.db, async (tx) => sendPing(tx, ctx, await endpointById(ctx, endpoint_id, tx), event)),
});

export const rotateSecret = action({
  summary: "Give a webhook endpoint a new secret",
  description:
    "The new secret is returned only here, and signs at once. For 24 hours `webhook-signature`, the header of Standard Webhooks, carries signatures with both secrets; `X-Service-Signature` is signed with the new one only. A receiver that checks that header refuses deliveries until it has the new secret: let it check the other one meanwhile.",
  input: OneEndpoint,
  only: "owner",
  confirmed: true,
  output: WebhookEndpointWithSecret,
  audit: "webhook.secret_rotated",
  rows: rowNamed(webhookEndpoints, "endpoint_id"),
  run: (ctx, { endpoint_id }) =>
    transaction(ctx.db, async (tx) => {
      const before = await lockEndpoint(tx, ctx, endpoint_id);
      ctx.if_match?.(before);
      const secret = newWebhookSecret();
      const changed = tx
        .update(webhookEndpoints)
        .set({
          previous_secret_sealed: sql`secret_sealed`,
          previous_secret_until: sql`now() + make_interval(hours => ${ROTATION_HOURS})`,
          secret_sealed: seal(secret),
          updated_at: sql`now()`,
        })
        .where(isEndpoint(ctx, endpoint_id))
        .returning(endpointColumns);
      return { ...one(await changed), secret };
    }),
});

const isSameOrigin = (one: string, other: string): boolean => new URL(one).origin === new URL(other).origin;

/** What only the caller's own organization may call. */
async function ownOf(ctx: Ctx): Promise<Own> {
  const [own] = await ctx.db
    .select({ sandbox: organizations.sandbox, token: sandboxReceivers.token })
    .from(organizations)
    .leftJoin(sandboxReceivers, orgOf(sandboxReceivers))
    .where(ownOrg(ctx));
  return own ?? { sandbox: false, token: null };
}

/** A refusal's reason; if the address is in the operator's own network, it says how to allow it. */
function refusalOf(text: string, reason: string): string {
  const inside = checkWebhookUrl(text, { allow_insecure: true });
  if (!inside.ok) return reason;
  const encrypted = inside.url.href.replace(/^http:/, "https:");
  if (checkWebhookUrl(encrypted, { allow_insecure: false }).ok) return reason;
  return `${reason}, unless the server is started with WEBHOOK_ALLOWED_ORIGINS=${inside.url.origin}`;
}

/** The URL as it will be called; 422 if it may not be called. */
async function checkedUrl(text: string, own: Own): Promise<string> {
  const rules = urlRules(own);
  const checked = checkWebhookUrl(text, rules);
  if (!checked.ok) throw invalid(["url"], refusalOf(text, checked.reason));
  const resolved = await resolvesPublicly(checked.url, rules);
  if (!resolved.ok) throw invalid(["url"], resolved.reason);
  return checked.url.href;
}
