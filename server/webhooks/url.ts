import { organizations } from "@/db/schema/organizations";
import { sandboxReceivers } from "@/db/schema/sandbox";
import { orgOf, ownOrg } from "@/db/tenant";
import { checkWebhookUrl, resolvesPublicly } from "@/server/adapters/http/webhook-url";
import { type Own, urlRules } from "@/server/adapters/world";
import type { Ctx } from "@/server/http/ctx";
import { invalid } from "@/server/lib/errors";

/** What only the caller's own organization may call. */
export async function ownOf(ctx: Ctx): Promise<Own> {
  const [own] = await ctx.db
    .select({ sandbox: organizations.sandbox, token: sandboxReceivers.token })
    .from(organizations)
    .leftJoin(sandboxReceivers, orgOf(sandboxReceivers))
    .where(ownOrg(ctx));
  return own ?? { sandbox: false, token: null };
}

/** The URL as it will be called; 422 if it may not be called. */
export async function checkedUrl(text: string, own: Own): Promise<string> {
  const rules = urlRules(own);
  const checked = checkWebhookUrl(text, rules);
  if (!checked.ok) throw invalid(["url"], checked.reason);
  const resolved = await resolvesPublicly(checked.url, rules);
  if (!resolved.ok) throw invalid(["url"], resolved.reason);
  return checked.url.href;
}
