import { organizations } from "@/db/schema/organizations";
import { sandboxReceivers } from "@/db/schema/sandbox";
import { orgOf, ownOrg } from "@/db/tenant";
import { checkWebhookUrl, resolvesPublicly, type UrlRules } from "@/server/adapters/http/webhook-url";
import type { Ctx } from "@/server/http/ctx";
import { env } from "@/server/lib/env";
import { invalid } from "@/server/lib/errors";

/** Where the test receiver with this token is. */
export const receiverUrl = (token: string): string =>
  new URL(`/api/sandbox/receiver/${token}`, env.PUBLIC_URL).href;

/** What an organization may call that nobody else may: `token` is its test receiver's; `sandbox`: it is the demo. */
export type Own = { sandbox: boolean; token: string | null };

/** Whether an address is the organization's own test receiver. */
export const isOwnReceiver = (url: string, { token }: Own): boolean =>
  token !== null && url === receiverUrl(token);

/** For a query of organizations that joins its receiver as `HAS_RECEIVER` says. */
export const ownColumns = { sandbox: organizations.sandbox, token: sandboxReceivers.token };
export const HAS_RECEIVER = orgOf(sandboxReceivers);

/** The same of the caller's organization. */
export async function ownOf(ctx: Ctx): Promise<Own> {
  const [own] = await ctx.db
    .select(ownColumns)
    .from(organizations)
    .leftJoin(sandboxReceivers, HAS_RECEIVER)
    .where(ownOrg(ctx));
  return own ?? { sandbox: false, token: null };
}

/** What an endpoint's address may be beside public: the organization's own test receiver; the demo's stand-in. */
export const urlRules = ({ sandbox, token }: Own): UrlRules => ({
  allow_insecure: env.WEBHOOK_ALLOW_INSECURE,
  ...(sandbox && { also_allowed_origin: new URL(env.SANDBOX_URL).origin }),
  ...(token !== null && { also_allowed_url: receiverUrl(token) }),
});

/** The address as it will be called; 422 when it is not one that may be called. */
export async function checkedUrl(text: string, own: Own): Promise<string> {
  const rules = urlRules(own);
  const checked = checkWebhookUrl(text, rules);
  if (!checked.ok) throw invalid(["url"], checked.reason);
  const resolved = await resolvesPublicly(checked.url, rules);
  if (!resolved.ok) throw invalid(["url"], resolved.reason);
  return checked.url.href;
}
