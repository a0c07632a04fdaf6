import { ECDH } from "node:crypto";
import webpush from "web-push";
import { env } from "@/lib/env";
import { call as callOnce } from "@/server/adapters/http/call";
import type { UrlRules } from "@/server/adapters/http/webhook-url";

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 16 * 1024;
/** A device that is offline for longer than this misses the push. */
const TTL_SECONDS = 24 * 3600;

/** A browser's push subscription (https://www.w3.org/TR/push-api/#dom-pushsubscriptionjson). */
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** A key pair for VAPID (RFC 8292), base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/** Whether a browser's key is a point of the curve (RFC 8291, 3.1). A push can't be encrypted for any other. */
export function isPushKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, "prime256v1", "base64url").length > 0;
  } catch {
    return false;
  }
}

export const newPushKeys = (): PushKeys => webpush.generateVAPIDKeys();

/**
 * `gone`: this subscription takes no more pushes of ours. `later`: worth a retry. `too_large`: the push service takes
 * only a smaller one.
 */
type PushOutcome =
  | { ok: true }
  | {
      ok: false;
      gone: boolean;
      later: boolean;
      too_large?: boolean;
      reason: string;
      after_seconds?: number;
    };

/** Answers that no retry changes: the subscription has ended, is broken, or was made with other keys than ours. */
const ENDED = [400, 401, 403, 404, 410];

/** Push services may be at any public HTTPS address, plus whatever the installation exempts. */
export const pushRules = (): UrlRules => ({ allow_insecure: env.WEBHOOK_ALLOW_INSECURE });

/** How a push service can contact us. It refuses anything but https and mailto. */
const contact = (): string =>
  env.PUBLIC_URL.startsWith("https:")
    ? env.PUBLIC_URL
    : `mailto:frontdesk@${new URL(env.PUBLIC_URL).hostname}`;

type Push = {
  keys: PushKeys;
  subscription: Subscription;
  /** Encrypted for the browser (RFC 8291). At most about 3,000 bytes. */
  payload: string;
  /** Replaces a waiting push with the same topic (RFC 8030, 5.4). At most 32 base64url characters. */
  topic: string;
};

/** Sends a push to the browser's push service, once. Never throws because of its answer. */
export async function sendPush(
  { keys, subscription, payload, topic }: Push,
  call = callOnce,
): Promise<PushOutcome> {
  const vapidDetails = { subject: contact(), ...keys };
  const options = { vapidDetails, topic, TTL: TTL_SECONDS, urgency: "high" as const };
  const { endpoint, headers, body } = webpush.generateRequestDetails(subscription, payload, options);
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  const result = await call({
    url: endpoint,
    body,
    headers: Object.fromEntries(given),
    timeout_ms: TIMEOUT_MS,
    max_answer_bytes: MAX_ANSWER_BYTES,
    rules: pushRules(),
    // The address identifies the device, so traces must not show it.
    span: { name: "push" },
  });
  if (result.ok) return { ok: true };
  if (result.failure) {
    const { kind, message } = result.failure;
    return { ok: false, gone: false, later: kind !== "invalid", reason: message };
  }
  const { status_code, retry_after_seconds } = result;
  return {
    ok: false,
    gone: ENDED.includes(status_code),
    too_large: status_code === 413,
    later: status_code === 429 || status_code >= 500,
    reason: `The push service answered ${status_code}.`,
    ...(retry_after_seconds !== null && { after_seconds: retry_after_seconds }),
  };
}
