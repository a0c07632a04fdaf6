import { eq, isNull, ne, not, or, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { organizations } from "@/db/schema/organizations";
import { acrossOrgs, inOrg, ownOrg } from "@/db/tenant";
import { env } from "@/lib/env";
import { invalid } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { inMs } from "@/lib/time/time";
import { PROVIDERS } from "@/schema/provider";
import type { CheckResult, Refused } from "@/server/adapters/messaging/channel";
import type { Ctx } from "@/server/http/ctx";
import type { OpenConnection } from "./open-connection";
import { openCredentials } from "./send/credentials";
import { checkThrough } from "./send/provider-api";

type Finding = {
  ownership: "proven" | "unproven";
  ownership_reason: string | null;
  ownership_checked_at: string;
};

/**
 * Whether a connection uses the auth token that the service lends, without being named in SHARED_CREDENTIALS_FOR. Such
 * a token proves no ownership: anyone who knows the account's SID could claim its numbers.
 */
function isLent(connection: OpenConnection): boolean {
  const { field, variable, opens_account } = PROVIDERS[connection.provider].signs_with;
  if (!opens_account || env[variable] === undefined) return false;
  if (env.SHARED_CREDENTIALS_FOR?.includes(connection.organization_id)) return false;
  const credentials: Record<string, unknown> = { ...openCredentials(connection) };
  return credentials[field] === env[variable];
}

/** What a provider's answer says about ownership; undefined if it refused what was entered. */
function findingOf(connection: OpenConnection, result: CheckResult): Finding | undefined {
  const ownership_checked_at = inMs().toISOString();
  const unproven = (ownership_reason: string): Finding => ({
    ownership: "unproven",
    ownership_reason,
    ownership_checked_at,
  });
  const { name } = PROVIDERS[connection.provider];
  if (!result.ok && result.refused) return undefined;
  if (!result.ok) return unproven(`${name} could not tell: ${result.message}`);
  if (!result.proven) return unproven(result.reason);
  if (isLent(connection))
    return unproven("It was checked with this service's own token, not with one of yours.");
  return { ownership: "proven", ownership_reason: null, ownership_checked_at };
}

/** What to store of a finding: a number that was proven stays proven if the provider can't confirm it this time. */
export const withoutDowngrade = ({ ownership }: OpenConnection, finding: Finding): Partial<Finding> =>
  ownership === "proven" && finding.ownership === "unproven"
    ? { ownership_checked_at: finding.ownership_checked_at }
    : finding;

export async function askProvider(connection: OpenConnection) {
  const result = await checkThrough(connection);
  return { result, finding: findingOf(connection, result) };
}

const FAULT: Record<Exclude<Refused, "address">, string[]> = {
  account_sid: ["credentials", "account_sid"],
  auth_token: ["credentials", "auth_token"],
  access_token: ["credentials", "access_token"],
};

/**
 * Like `askProvider`, for credentials about to be stored. Throws 422 with the provider's words if it refuses them; if
 * it refuses the number itself, the error is at `numbers`, the field that the caller filled in.
 */
export async function findOwner(
  connection: OpenConnection,
  numbers: "address" | "credentials",
): Promise<Finding> {
  const { result, finding } = await askProvider(connection);
  if (finding) return finding;
  const refused = (!result.ok && result.refused) || "address";
  const said = result.ok ? "" : result.message;
  throw invalid(
    refused === "address" ? [numbers] : FAULT[refused],
    `${PROVIDERS[connection.provider].name} refuses it: ${said}`,
  );
}

/** The row that a number would have if it were connected. */
export async function prospective(
  ctx: Ctx,
  given: Pick<
    OpenConnection,
    "id" | "provider" | "address" | "display_name" | "credentials_sealed" | "verify_token_hash"
  >,
): Promise<OpenConnection> {
  const [own] = await ctx.db
    .select({ sandbox: organizations.sandbox })
    .from(organizations)
    .where(ownOrg(ctx));
  const now = inMs().toISOString();
  return {
    ...given,
    organization_id: ctx.organization_id,
    kind: own?.sandbox ? "demo" : "live",
    ownership: "unproven",
    ownership_reason: null,
    ownership_checked_at: null,
    account_ids: [],
    address_verified_at: null,
    deleted_at: null,
    created_at: now,
    updated_at: now,
  };
}

/**
 * Disconnects the number from organizations that only claimed it, now that its owner has proven it. The demo's
 * providers are simulated and confirm everything, so the demo never takes a number from anyone and always gives one up.
 */
export async function takeOverNumber(
  tx: Tx,
  ctx: Ctx,
  { provider, address, kind }: OpenConnection,
): Promise<void> {
  if (kind !== "live") return;
  const lost = await tx
    .update(channelConnections)
    .set({
      ownership: "taken_over",
      ownership_reason:
        "Another organization connected this number and its provider confirmed that it is theirs.",
      credentials_sealed: "",
      verify_token_hash: null,
      deleted_at: sql`now()`,
    })
    .where(
      acrossOrgs(
        "a number that was only claimed gives way to whoever proves it",
        eq(channelConnections.provider, provider),
        eq(channelConnections.address, address),
        not(inOrg(ctx, channelConnections)),
        or(eq(channelConnections.ownership, "unproven"), ne(channelConnections.kind, "live")),
        isNull(channelConnections.deleted_at),
      ),
    )
    .returning({ id: channelConnections.id });
  for (const { id } of lost)
    tx.afterCommit(() =>
      log.warn({ connection_id: id, provider }, "a number was taken over by its proven owner"),
    );
}
