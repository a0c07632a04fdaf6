import { z } from "zod";
import { takeTrigger } from "@/server/bookings/inbound-webhook";
import { hook } from "@/server/http/hook";

const Trigger = z.looseObject({
  triggerEvent: z.string(),
  createdAt: z.string(),
  payload: z.record(z.string(), z.unknown()).optional(),
});
const Taken = z.object({ status: z.enum(["accepted", "ignored"]), booking_id: z.uuid().optional() });

export const POST = hook(
  {
    summary: "Bookings created, moved and cancelled in the scheduler (Cal.com)",
    security: "X-Cal-Signature-256: hex HMAC-SHA256 of the raw body, where a secret is set",
    query: { organization_id: "Whose appointments these are; the dashboard shows the whole address" },
    // Sixty times what the largest of Cal.com's published payloads has.
    body: { content_type: "application/json", schema: Trigger, max_bytes: 256 * 1024 },
    answer: { content_type: "application/json", schema: Taken },
  },
  async (incoming) => Response.json(await takeTrigger(incoming)),
);
