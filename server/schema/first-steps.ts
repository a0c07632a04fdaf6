import { z } from "zod";
import { OwnershipStatus, Provider } from "./channel-connection";
import { Id } from "./common";

const Done = z.object({ done: z.boolean() });

/**
 * The connected number that is closest to being set up, not counting the practice number. `display_name` is the
 * formatted number if staff gave it no name. `ownership` is the result of the provider's check of its credentials;
 * `address_verified`: Meta has called the webhook address with its verify token.
 */
const FirstNumber = z.object({
  connection_id: Id,
  provider: Provider,
  display_name: z.string(),
  ownership: OwnershipStatus,
  address_verified: z.boolean(),
});

/**
 * The setup guide of a new organization; each step is done as soon as its condition holds. `organization`: an owner has
 * saved the time zone. `services`: there is a service, and a day with opening hours. `practice`: a message to the
 * practice number was answered. `number`: a customer wrote to a number. `webhook`: there is an endpoint. `team`: there
 * is another user or an invitation. `for_you` counts the steps that the caller may do: all for an owner, practice for a
 * member; `open` while one of these is left and the guide is not dismissed (`put_away`).
 */
export const FirstSteps = z
  .object({
    organization: Done,
    services: Done.extend({ services: z.int().min(0), has_hours: z.boolean() }),
    practice: Done.extend({ received: z.boolean(), connection_id: Id.nullable() }),
    number: Done.extend({ number: FirstNumber.nullable() }),
    webhook: Done,
    team: Done,
    for_you: z.object({ done: z.int().min(0), total: z.int().min(1) }),
    put_away: z.boolean(),
    open: z.boolean(),
  })
  .meta({ id: "FirstSteps" });
export type FirstSteps = z.infer<typeof FirstSteps>;

/** Dismisses the guide for the whole organization, or shows it again. */
export const FirstStepsPatch = z.strictObject({ put_away: z.boolean() }).meta({ id: "FirstStepsPatch" });
