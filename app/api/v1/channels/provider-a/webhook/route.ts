import { z } from "zod";
import { takePost } from "@/server/channels/inbound-webhook";
import { hook } from "@/server/http/hook";

export const POST = hook(
  {
    summary: "Inbound messages and status callbacks of provider A (Twilio)",
    security:
      "X-Twilio-Signature: HMAC-SHA1 of the public URL and the form's parameters, with the auth token",
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
