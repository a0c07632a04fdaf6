import { z } from "zod";
import { toStorable } from "@/schema/common";
import type { Inbound } from "../channel";
import { ignored, inboundSender, sentAt } from "../inbound";

const words = z.string().optional().catch(undefined);

const Preference = z.object({
  wa_id: words,
  user_id: words,
  detail: words,
  category: z.literal("marketing_messages"),
  value: z.enum(["stop", "resume"]),
  timestamp: z.union([z.string(), z.number()]).transform(String).optional().catch(undefined),
});

/**
 * A customer turned the business's offers off or on in WhatsApp itself (Meta: webhooks/reference/user_preferences). It
 * has no id, so it is named by what it says.
 */
export function parsePreference(raw: unknown, address: string): Inbound {
  const preference = Preference.safeParse(raw).data;
  const sender = preference && inboundSender(preference);
  if (!preference || !sender) return ignored("not a preference that we know", raw);
  const { value, detail, timestamp } = preference;
  const wants = value === "stop" ? "stop" : "start";
  return {
    kind: "notice",
    address,
    provider_message_id: toStorable(`preference:${sender.phone ?? sender.user_id}:${timestamp}:${value}`),
    sender,
    moved_to: null,
    type: "user_preferences",
    opt_out: wants,
    text: toStorable(
      detail ??
        (wants === "stop"
          ? "The customer stopped marketing messages in WhatsApp."
          : "The customer resumed marketing messages in WhatsApp."),
    ),
    metadata: {},
    sent_at: sentAt(timestamp),
  };
}
