import { z } from "zod";
import { Timestamp, text } from "./common";

/** The scheduler's last call: its trigger, and the outcome. `refused`: bad or no signature, or invalid content. */
export const SchedulerReceipt = z
  .object({
    received_at: Timestamp,
    trigger: z.string().meta({ description: "What it reported, such as BOOKING_CREATED" }),
    status: z.enum(["accepted", "ignored", "refused"]).meta({
      description: "ignored: nothing to do. refused: bad or no signature, or content that is not valid",
    }),
  })
  .meta({ id: "SchedulerReceipt", description: "A call of the scheduler, and what became of it" });
export type SchedulerReceipt = z.infer<typeof SchedulerReceipt>;

export const Scheduler = z
  .object({
    webhook_url: z.string().meta({ description: "The address to enter there" }),
    secret: z.enum(["own", "service", "none"]).meta({
      id: "SchedulerSecretSource",
      description:
        "Whose secret verifies its calls: your own, the deployment's (service), or none: unverified",
    }),
    is_exposed: z.boolean().meta({
      description: "Whether anyone on the Internet could post bookings, as nothing verifies the calls",
    }),
    last_received: SchedulerReceipt.nullable().meta({
      description: "Its last call; null if it never called",
    }),
  })
  .meta({ id: "Scheduler", description: "Your organization's scheduler (Cal.com)" });
export type Scheduler = z.infer<typeof Scheduler>;

export const SchedulerSecretInput = z
  .strictObject({
    secret: text(200, 16).optional().meta({ description: "16 to 200 characters; generated if left out" }),
  })
  .meta({ id: "SchedulerSecretInput", description: "The secret that verifies the scheduler's calls" });

export const SchedulerWithSecret = Scheduler.extend({
  shown_secret: z.string().meta({ description: "The secret to enter there; store it now" }),
}).meta({
  id: "SchedulerWithSecret",
  description: "The scheduler with its secret, which no other answer includes",
});
