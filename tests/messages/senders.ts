import { createHmac } from "node:crypto";
import { getExpectedTwilioSignature } from "twilio/lib/webhooks/webhooks.js";

/** A provider's webhook, ready for `fetch(url, { method: "POST", ...signed })`. */
export type Signed = { headers: Record<string, string>; body: string };

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** JSON as Meta writes it: ASCII only, slashes escaped. */
const toMetaJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("/", "\\/")
    .replace(/[^\0-\x7f]/g, escaped);

/** A webhook of Meta, signed with the app's secret. A string is sent as it is, anything else as Meta's JSON. */
export function signedMeta(body: unknown, appSecret: string): Signed {
  const raw = typeof body === "string" ? body : toMetaJson(body);
  const signature = createHmac("sha256", appSecret).update(raw).digest("hex");
  return {
    headers: { "content-type": "application/json", "x-hub-signature-256": `sha256=${signature}` },
    body: raw,
  };
}

/** A webhook of Twilio, signed together with its `url` by Twilio's own package. */
export function signedTwilio(url: string, params: Record<string, string>, authToken: string): Signed {
  return {
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": getExpectedTwilioSignature(authToken, url, params),
    },
    body: new URLSearchParams(params).toString(),
  };
}
