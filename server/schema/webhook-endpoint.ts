import { z } from "zod";
import { Id, Timestamp } from "./common";

export const WebhookEndpointStatus = z.enum(["active", "disabled"]);
export type WebhookEndpointStatus = z.infer<typeof WebhookEndpointStatus>;

/**
 * Where an organization wants its events. `disabled_reason`: the receiver answered 410, failed for five days, or
 * staff did it. `failing_since`: the first failure since the last success. `include_practice`: whether it also gets what
 * happens with customers of the practice number. Never shows the secret.
 */
export const WebhookEndpoint = z
  .object({
    id: Id,
    url: z.string(),
    events: z.array(z.string()),
    description: z.string(),
    include_practice: z.boolean(),
    status: WebhookEndpointStatus,
    disabled_reason: z.string().nullable(),
    failing_since: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "WebhookEndpoint" });
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;
