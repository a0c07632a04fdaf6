import { checkWebhookUrl, resolvesPublicly, type UrlRules } from "@/server/adapters/http/webhook-url";
import { env } from "@/server/lib/env";
import { invalid } from "@/server/lib/errors";

/** Where our own receivers are, which only sandbox organizations have; the token follows. */
export const receiverBase = (): string => new URL(`${env.PUBLIC_URL}/api/sandbox/receiver/`).href;

/** What an endpoint's address may be. The demo organization may also reach its stand-in and our own receiver. */
export const urlRules = (sandbox: boolean): UrlRules => ({
  allow_insecure: env.WEBHOOK_ALLOW_INSECURE,
  ...(sandbox && {
    also_allowed_origin: new URL(env.SANDBOX_URL).origin,
    also_allowed_base: receiverBase(),
  }),
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
