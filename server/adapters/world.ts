import { env } from "@/server/lib/env";
import type { ChannelConnection } from "@/server/schema/channel-connection";
import { checkWebhookUrl, type UrlRules } from "./http/webhook-url";

// The practice world is met here alone: where the world's APIs are, and how fast its clock goes.

/** Where a number's provider listens. Frontdesk itself, or the stand-in at SANDBOX_URL, plays it unless the number is live. */
export function providerApi({ provider, kind }: Pick<ChannelConnection, "provider" | "kind">) {
  if (kind !== "live")
    return { api_url: env.SANDBOX_URL, content_api_url: env.SANDBOX_URL, messaging_api_url: env.SANDBOX_URL };
  if (provider === "provider-b") return { api_url: env.META_GRAPH_URL };
  return {
    api_url: env.TWILIO_API_URL,
    content_api_url: env.TWILIO_CONTENT_URL,
    messaging_api_url: env.TWILIO_MESSAGING_URL,
  };
}

/** Where what a customer sent may be fetched from: public addresses, and where the number's provider listens. */
export const mediaRules = (connection: Pick<ChannelConnection, "provider" | "kind">): UrlRules => ({
  allow_insecure: env.WEBHOOK_ALLOW_INSECURE,
  also_allowed_origin: new URL(providerApi(connection).api_url).origin,
});

const isPublicHttps = (address: string): boolean => checkWebhookUrl(address, { allow_insecure: false }).ok;

/**
 * Whether a number's provider can get files of ours. Twilio fetches them from PUBLIC_URL, over the Internet; who plays it
 * on this machine, or next door, reaches that as well.
 */
export function canFetchFiles(number: Pick<ChannelConnection, "provider" | "kind">): boolean {
  if (number.provider !== "provider-a" || number.kind !== "live") return true;
  return isPublicHttps(env.PUBLIC_URL) || !isPublicHttps(providerApi(number).api_url);
}

export const receiverUrl = (token: string): string =>
  new URL(`/api/sandbox/receiver/${token}`, env.PUBLIC_URL).href;

/** What an organization may call that nobody else may: `token` is its test receiver's; `sandbox`: it is the demo. */
export type Own = { sandbox: boolean; token: string | null };

/** Whether an address is the organization's own test receiver. */
export const isOwnReceiver = (url: string, { token }: Own): boolean =>
  token !== null && url === receiverUrl(token);

/** What an endpoint's address may be beside public: the organization's own test receiver; the demo's stand-in. */
export const urlRules = ({ sandbox, token }: Own): UrlRules => ({
  allow_insecure: env.WEBHOOK_ALLOW_INSECURE,
  ...(sandbox && { also_allowed_origin: new URL(env.SANDBOX_URL).origin }),
  ...(token !== null && { also_allowed_url: receiverUrl(token) }),
});

const TEST_SPEED = 60;

/** How fast a webhook's retries follow: to a test receiver, and in the demo, a minute takes a second, to be watched. */
export const retrySpeed = (url: string, own: Own): number =>
  own.sandbox || isOwnReceiver(url, own) ? TEST_SPEED : 1;
