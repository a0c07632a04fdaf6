import { z } from "zod";
import { Id, Timestamp } from "./common";

export const WebhookEndpointStatus = z.enum(["active", "disabled"]);
export type WebhookEndpointStatus = z.infer<typeof WebhookEndpointStatus>;

/**
 * A receiver of an organization's events. `disabled_reason`: it answered 410, failed for five days, or was disabled by
 * staff. `failing_since`: the first failure since the last success. `include_practice`: it also gets events about
 * customers of the practice number. The secret is never included.
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
