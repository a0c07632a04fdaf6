import { createHmac, randomBytes } from "node:crypto";
import { sameSignature } from "@/lib/secret/secrets";

const SECRET_PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A new webhook secret: `whsec_` and the base64 of 32 random bytes. */
export const newWebhookSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");

/** `X-Service-Signature`: lower-case hex HMAC-SHA256 of the body, keyed with the secret's text exactly as shown. */
export const serviceSignature = (body: string, secret: string): string =>
  createHmac("sha256", secret).update(body).digest("hex");

/** Unlike `X-Service-Signature`, Standard Webhooks uses as its key the bytes that the text after the prefix encodes. */
function standardSignature(content: string, secret: string): string {
  const encoded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret;
  return `v1,${createHmac("sha256", Buffer.from(encoded, "base64")).update(content).digest("base64")}`;
}

/**
 * The three headers of Standard Webhooks 1.0.0 (github.com/standard-webhooks/standard-webhooks). `id` is the same on
 * every attempt and contains no dots, `timestamp` is the attempt's, and every secret signs: during a rotation, old and
 * new. Signed with native crypto: the reference library, which the tests verify with, hashes in JavaScript.
 */
export function standardWebhookHeaders(delivery: {
  id: string;
  timestamp: Date;
  body: string;
  secrets: string[];
}): Record<string, string> {
  const { id, body, secrets } = delivery;
  const seconds = Math.floor(delivery.timestamp.getTime() / 1000);
  const content = `${id}.${seconds}.${body}`;
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": secrets.map((secret) => standardSignature(content, secret)).join(" "),
  };
}

const TOLERANCE_SECONDS = 300;

/**
 * Whether a delivery's two signatures are each valid under one of `secrets`. The standard one is valid for 5 minutes.
 */
export function verifySignatures(
  headers: Headers,
  body: string,
  secrets: string[],
): { service: boolean; standard: boolean } {
  const header = (name: string) => headers.get(name) ?? "";
  const seconds = Number(header("webhook-timestamp"));
  const content = `${header("webhook-id")}.${header("webhook-timestamp")}.${body}`;
  const isFresh = Math.abs(Date.now() / 1000 - seconds) <= TOLERANCE_SECONDS;
  const given = header("webhook-signature").split(" ");
  return {
    service: secrets.some((secret) =>
      sameSignature(serviceSignature(body, secret), header("x-service-signature")),
    ),
    standard:
      isFresh &&
      secrets.some((secret) => given.some((one) => sameSignature(standardSignature(content, secret), one))),
  };
}
