import { z } from "zod";
import { Id, Timestamp } from "./common";

export const WebhookEndpointStatus = z.enum(["active", "disabled"]).meta({
  id: "WebhookEndpointStatus",
  description: "active: events are sent to it. disabled: they are not",
});
export type WebhookEndpointStatus = z.infer<typeof WebhookEndpointStatus>;

export const WebhookEndpoint = z
  .object({
    id: Id,
    url: z.string().meta({ description: "Where deliveries are posted" }),
    events: z
      .array(z.string())
      .meta({ description: "The types of events that it gets; `*`: all, also those that are added later" }),
    description: z.string().meta({ description: "For your team; empty if there is none" }),
    include_practice: z
      .boolean()
      .meta({ description: "Whether it also gets events about customers of the practice number" }),
    header_names: z.array(z.string()).meta({ description: "The names of its own headers" }),
    status: WebhookEndpointStatus,
    disabled_reason: z.string().nullable().meta({
      description:
        "Why it is disabled: it answered 410, failed for five days, or staff switched it off. Null while it is active",
    }),
    failing_since: Timestamp.nullable().meta({
      description: "The first failure since the last success; null while deliveries succeed",
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "WebhookEndpoint",
    description:
      "An address that your organization's events are sent to. Its secret is returned only when it is created or rotated",
  });
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** An endpoint without how its deliveries fare, which changes by itself. */
export const WebhookEndpointSettings = WebhookEndpoint.omit({ failing_since: true });
