import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_SECONDS = 300;

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

/** X-Service-Signature: hex HMAC-SHA256 of the raw body, keyed with the secret exactly as it was shown. */
export function verifyServiceSignature(body: string, signature: string, secret: string): boolean {
  return isSame(signature, createHmac("sha256", secret).update(body).digest("hex"));
}

/** Standard Webhooks: also refuses a delivery that is older than five minutes. `id` is the same on every try. */
export function verifyStandardWebhook(
  body: string,
  headers: { id: string; timestamp: string; signature: string },
  secret: string,
): boolean {
  const age = Math.abs(Date.now() / 1000 - Number(headers.timestamp));
  if (!(age <= TOLERANCE_SECONDS)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const content = `${headers.id}.${headers.timestamp}.${body}`;
  const expected = `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
  // While a secret is rotated there are two signatures, separated by a space.
  return headers.signature.split(" ").some((given) => isSame(given, expected));
}
