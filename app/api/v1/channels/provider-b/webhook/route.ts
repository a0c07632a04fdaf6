import { z } from "zod";
import { answerHandshake } from "@/server/channels/handshake";
import { takePost } from "@/server/channels/inbound-webhook";
import { hook } from "@/server/http/hook";

const Received = z.object({ status: z.literal("received") });

export const GET = hook(
  {
    summary: "Handshake of provider B (Meta): answers hub.challenge",
    security: "hub.verify_token in the query",
    answer: { content_type: "text/plain", schema: z.string() },
  },
  async ({ request }) => new Response(await answerHandshake(new URL(request.url).searchParams)),
);

export const POST = hook(
  {
    summary: "Inbound messages and statuses of provider B (WhatsApp Cloud API)",
    security: "X-Hub-Signature-256: HMAC-SHA256 of the raw body, with the app secret",
    body: { content_type: "application/json", schema: z.record(z.string(), z.unknown()) },
    answer: { content_type: "application/json", schema: Received },
  },
  async (incoming) => {
    await takePost("provider-b", incoming);
    return Response.json({ status: "received" });
  },
);
