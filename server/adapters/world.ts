import { env } from "@/lib/env";
import type { ChannelConnection, Provider } from "@/schema/channel-connection";
import { PROVIDERS } from "@/schema/provider";
import { checkWebhookUrl, type UrlRules } from "./http/webhook-url";

// The only file that knows the practice world: where its APIs are, and how fast its clock runs.

type ProviderApi = { api_url: string; content_api_url?: string; messaging_api_url?: string };

const APIS: Record<Provider, () => ProviderApi> = {
  "provider-a": () => ({
    api_url: env.TWILIO_API_URL,
    content_api_url: env.TWILIO_CONTENT_URL,
    messaging_api_url: env.TWILIO_MESSAGING_URL,
  }),
  "provider-b": () => ({ api_url: env.META_GRAPH_URL }),
};

/**
 * The API URLs of a number's provider. Unless the number is live, Frontdesk or the stand-in at SANDBOX_URL plays it.
 */
export function providerApi({ provider, kind }: Pick<ChannelConnection, "provider" | "kind">): ProviderApi {
  if (kind !== "live")
    return { api_url: env.SANDBOX_URL, content_api_url: env.SANDBOX_URL, messaging_api_url: env.SANDBOX_URL };
  return APIS[provider]();
}

/** Where a customer's files may be fetched from: public addresses and the number's provider. */
export const mediaRules = (connection: Pick<ChannelConnection, "provider" | "kind">): UrlRules => ({
  allow_insecure: env.WEBHOOK_ALLOW_INSECURE,
  also_allowed_origins: [new URL(providerApi(connection).api_url).origin],
});

const isPublicHttps = (address: string): boolean => checkWebhookUrl(address, { allow_insecure: false }).ok;

/**
 * Whether a number's provider can get our files. Twilio fetches them from PUBLIC_URL over the Internet; a simulated
 * Twilio on this machine or network reaches PUBLIC_URL even if it is not public.
 */
export function canFetchFiles(number: Pick<ChannelConnection, "provider" | "kind">): boolean {
  if (!PROVIDERS[number.provider].fetches_files || number.kind !== "live") return true;
  return isPublicHttps(env.PUBLIC_URL) || !isPublicHttps(providerApi(number).api_url);
}

/** The address at which this process reaches one of our own; any other is as it is. */
export const fromInside = (url: string): string =>
  url.startsWith(`${env.PUBLIC_URL}/`) ? env.LOOPBACK_URL + url.slice(env.PUBLIC_URL.length) : url;

export const receiverUrl = (token: string): string =>
  new URL(`/api/sandbox/receiver/${token}`, env.PUBLIC_URL).href;

/** The addresses that only this organization may call. `token` is its test receiver's; `sandbox`: it is the demo. */
export type Own = { sandbox: boolean; token: string | null };

/** Whether an address is the organization's own test receiver. */
export const isOwnReceiver = (url: string, { token }: Own): boolean =>
  token !== null && url === receiverUrl(token);

/**
 * What an endpoint's address may be besides public: what the operator allows, the organization's own test receiver, or
 * the demo's stand-in.
 */
export const urlRules = ({ sandbox, token }: Own): UrlRules => ({
  allow_insecure: env.WEBHOOK_ALLOW_INSECURE,
  also_allowed_origins: [
    ...env.WEBHOOK_ALLOWED_ORIGINS,
    ...(sandbox ? [new URL(env.SANDBOX_URL).origin] : []),
  ],
  ...(token !== null && { also_allowed_url: receiverUrl(token) }),
});

/** How to call an endpoint: the organization's own test receiver is reached from inside. */
export function reachEndpoint(url: string, own: Own): { url: string; rules: UrlRules } {
  if (!isOwnReceiver(url, own)) return { url, rules: urlRules(own) };
  const inside = fromInside(url);
  return { url: inside, rules: { ...urlRules(own), also_allowed_url: inside } };
}

const TEST_SPEED = 60;

/** How many times faster webhook retries run: to a test receiver and in the demo, a minute takes a second. */
export const retrySpeed = (url: string, own: Own): number =>
  own.sandbox || isOwnReceiver(url, own) ? TEST_SPEED : 1;
