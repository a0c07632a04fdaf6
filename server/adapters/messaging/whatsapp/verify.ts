import { createHmac } from "node:crypto";
import { sameSignature } from "@/lib/secret/secrets";
import { type RawRequest, Verified } from "@/server/adapters/http/verified";

/**
 * Verifies `X-Hub-Signature-256`: `sha256=` and the hex HMAC-SHA256 of the bytes as received under the app's secret
 * (Meta's page webhooks/create-webhook-endpoint). Meta escapes all non-ASCII characters, so reserialized JSON would not
 * verify.
 */
export function verify(request: RawRequest, app_secret: string): Verified | null {
  const signature = request.headers.get("x-hub-signature-256");
  if (!signature || !app_secret) return null;
  const expected = createHmac("sha256", app_secret).update(request.body).digest("hex");
  return Verified.when(sameSignature(`sha256=${expected}`, signature), request);
}
