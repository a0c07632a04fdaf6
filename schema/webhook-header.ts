import { z } from "zod";

const MOST_HEADERS = 10;
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$/;
/** Visible ASCII, with spaces only inside: nothing that ends a header's line. */
const VALUE = /^[!-~](?:[ -~]*[!-~])?$/;

/** What belongs to the connection, says what the body is, or proves that a delivery is ours. */
const RESERVED = new Set([
  ...["accept-encoding", "connection", "cookie", "expect", "host", "keep-alive", "te", "trailer"],
  ...["transfer-encoding", "upgrade", "user-agent", "x-service-signature"],
]);
const RESERVED_BEGINNING = /^(?:content|proxy|webhook)-/;

const isReserved = (name: string): boolean => RESERVED.has(name) || RESERVED_BEGINNING.test(name);

/** Why a header can't have this name, given those that came before it in lower case. */
function faultOf(name: string, before: readonly string[]): string | undefined {
  if (!NAME.test(name))
    return "must have a name of at most 64 letters, digits and marks that headers may have";
  if (isReserved(name.toLowerCase())) return "is set by Frontdesk itself";
  if (before.includes(name.toLowerCase())) return "is there twice: upper and lower case are the same";
}

export const WebhookHeaders = z
  .record(
    z.string(),
    z
      .string()
      .max(1000)
      .regex(VALUE, "must have a value of visible ASCII characters, with spaces only inside")
      .meta({ description: "Never shown again" }),
  )
  .superRefine((headers, context) => {
    const names = Object.keys(headers);
    if (names.length > MOST_HEADERS)
      context.addIssue({ code: "custom", message: `must be at most ${MOST_HEADERS} headers` });
    const lower = names.map((name) => name.toLowerCase());
    for (const [at, name] of names.entries()) {
      const message = faultOf(name, lower.slice(0, at));
      if (message) context.addIssue({ code: "custom", path: [name], message });
    }
  })
  .transform((headers) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  )
  .meta({
    maxProperties: MOST_HEADERS,
    id: "WebhookHeaders",
    description:
      "Up to 10 headers, name to value, say an `authorization` that your receiver asks for. Case does not tell names apart. Refused are `content-*`, `proxy-*`, `webhook-*`, `cookie` and others that Frontdesk or the connection sets. Values are kept sealed",
  });
export type WebhookHeaders = z.infer<typeof WebhookHeaders>;
