import { checkWebhookUrl, resolvesPublicly, type UrlRules } from "@/server/adapters/http/address";
import { env } from "@/server/lib/env";
import { invalid } from "@/server/lib/errors";

/** What an endpoint's address may be. The demo organization may also reach its stand-in on this machine. */
export const urlRules = (sandbox: boolean): UrlRules => ({
  allow_insecure: env.WEBHOOK_ALLOW_INSECURE,
  also_allowed_origin: sandbox ? new URL(env.SANDBOX_URL).origin : undefined,
});

/** The address as it will be called; 422 when it is not one that may be called. */
export async function checkedUrl(text: string, sandbox: boolean): Promise<string> {
  const rules = urlRules(sandbox);
  const checked = checkWebhookUrl(text, rules);
  if (!checked.ok) throw invalid(["url"], checked.reason);
  const resolved = await resolvesPublicly(checked.url, rules);
  if (!resolved.ok) throw invalid(["url"], resolved.reason);
  return checked.url.href;
}
