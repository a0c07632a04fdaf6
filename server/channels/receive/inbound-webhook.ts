import { z } from "zod";
import { hook, proofIn } from "@/server/http/hook";
import { queryOf } from "@/server/http/request/request-url";
import { answerHandshake } from "./handshake";
import { takePost } from "./take-post";

/** Twilio's webhook. */
export const twilioWebhook = hook(
  {
    summary: "Inbound messages and status callbacks of provider A (Twilio)",
    security:
      "X-Twilio-Signature: HMAC-SHA1 of the public URL and the form's parameters, with the auth token",
    proof: proofIn("X-Twilio-Signature", /^[\w+/-]{27}=$/),
    body: {
      content_type: "application/x-www-form-urlencoded",
      max_bytes: 64 * 1024,
      schema: z.record(z.string(), z.string()),
    },
    answer: { content_type: "text/xml", schema: z.string() },
  },
  async (incoming) => {
    await takePost("provider-a", incoming);
    return new Response("<Response/>", { headers: { "content-type": "text/xml" } });
  },
);

const Received = z.object({ status: z.literal("received") });
const RECEIVED = { json: JSON.stringify({ status: "received" } satisfies z.infer<typeof Received>) };

/** Meta's check that the webhook address is ours. */
export const metaHandshake = hook(
  {
    summary: "Handshake of provider B (Meta): answers hub.challenge",
    security: "hub.verify_token in the query",
    proof: null,
    answer: { content_type: "text/plain", schema: z.string() },
  },
  async ({ request }) => new Response(await answerHandshake(queryOf(request))),
);

/** Meta's webhook. */
export const metaWebhook = hook(
  {
    summary: "Inbound messages and statuses of provider B (WhatsApp Cloud API)",
    security: "X-Hub-Signature-256: HMAC-SHA256 of the raw body, with the app secret",
    proof: proofIn("X-Hub-Signature-256", /^sha256=[0-9a-f]{64}$/),
    body: { content_type: "application/json", schema: z.record(z.string(), z.unknown()) },
    answer: { content_type: "application/json", schema: Received },
  },
  async (incoming) => {
    await takePost("provider-b", incoming);
    return RECEIVED;
  },
);
