import { z } from "zod";
import { OwnershipStatus, Provider } from "./channel-connection";
import { Id } from "./common";

const Done = z.object({ done: z.boolean() });

/**
 * The number that is furthest on its way, practice aside. `display_name` is the number for people to read where staff
 * gave it no name. `ownership` says what the provider made of its credentials;
 * `address_verified`: Meta has called the webhook's address with its verify token.
 */
const FirstNumber = z.object({
  connection_id: Id,
  provider: Provider,
  display_name: z.string(),
  ownership: OwnershipStatus,
  address_verified: z.boolean(),
});

/**
 * What a new organization does first, each done as soon as it is true. `organization`: an owner has saved the time
 * zone. `services`: there is a service, and a day with opening hours. `practice`: a message to the practice number was
 * answered. `number`: a customer wrote to a number. `webhook`: there is an endpoint. `team`: somebody else is there or
 * invited. `for_you` are the steps that the caller may do: all for an owner, practice for a member; `open` while one of
 * these is left and the guide is not put away.
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

/** Puts the guide away for the whole organization, or shows it again. */
export const FirstStepsPatch = z.strictObject({ put_away: z.boolean() }).meta({ id: "FirstStepsPatch" });
