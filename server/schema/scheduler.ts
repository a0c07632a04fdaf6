import { z } from "zod";
import { Timestamp, text } from "./common";

/** The scheduler's last call: its trigger, and the outcome. `refused`: bad or no signature, or invalid content. */
export const SchedulerReceipt = z.object({
  received_at: Timestamp,
  trigger: z.string(),
  status: z.enum(["accepted", "ignored", "refused"]),
});
export type SchedulerReceipt = z.infer<typeof SchedulerReceipt>;

/**
 * The organization's scheduler (Cal.com): the webhook URL to enter there; whose secret verifies its calls (its `own`,
 * the `service`'s, or `none`: unverified); whether anyone on the Internet can post bookings as a result (`is_exposed`);
 * and the last call.
 */
export const Scheduler = z
  .object({
    webhook_url: z.string(),
    secret: z.enum(["own", "service", "none"]),
    is_exposed: z.boolean(),
    last_received: SchedulerReceipt.nullable(),
  })
  .meta({ id: "Scheduler" });
export type Scheduler = z.infer<typeof Scheduler>;

/** The organization's own secret; generated if omitted. */
export const SchedulerSecretInput = z
  .strictObject({ secret: text(200, 16).optional() })
  .meta({ id: "SchedulerSecretInput" });

/** The only response that includes the secret. */
export const SchedulerWithSecret = Scheduler.extend({ shown_secret: z.string() }).meta({
  id: "SchedulerWithSecret",
});
