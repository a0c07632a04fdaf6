import { z } from "zod";
import { Timestamp, text } from "./common";

/** A scheduler's last post: its trigger, and what became of it. `refused`: bad or no signature, or it made no sense. */
export const SchedulerReceipt = z.object({
  received_at: Timestamp,
  trigger: z.string(),
  status: z.enum(["accepted", "ignored", "refused"]),
});
export type SchedulerReceipt = z.infer<typeof SchedulerReceipt>;

/**
 * The organization's scheduler (Cal.com): the address to paste there, whose secret verifies its calls (`own`, the
 * `service`'s, or `none`: unverified), whether that leaves it open to the Internet (`is_exposed`), and its last call.
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

/** A secret of one's own; made where none is given. */
export const SchedulerSecretInput = z
  .strictObject({ secret: text(200, 16).optional() })
  .meta({ id: "SchedulerSecretInput" });

/** The only answer that shows the secret. */
export const SchedulerWithSecret = Scheduler.extend({ shown_secret: z.string() }).meta({
  id: "SchedulerWithSecret",
});
