import { z } from "zod";
import { OwnershipStatus, Provider } from "./channel-connection";
import { Id } from "./common";

const Done = z.object({ done: z.boolean().meta({ description: "Whether it is done" }) });

/**
 * The connected number that is closest to being set up, not counting the practice number. `display_name` is the
 * formatted number if staff gave it no name. `ownership` is the result of the provider's check of its credentials;
 * `address_verified`: Meta has called the webhook address with its verify token.
 */
const FirstNumber = z
  .object({
    connection_id: Id,
    provider: Provider,
    display_name: z.string().meta({ description: "As staff named it, or else the formatted number" }),
    ownership: OwnershipStatus,
    address_verified: z
      .boolean()
      .meta({ description: "Whether Meta has called the webhook address with its verify token" }),
  })
  .meta({ id: "FirstNumber", description: "A connected number, and how far it is set up" });

export const FirstSteps = z
  .object({
    organization: Done.meta({ description: "An owner has saved the time zone" }),
    services: Done.extend({
      services: z.int().min(0).meta({ description: "How many services there are" }),
      has_hours: z.boolean().meta({ description: "Whether a day has opening hours" }),
    }).meta({ description: "There is a service, and a day with opening hours" }),
    booking_page: Done.meta({ description: "The booking page is on" }),
    practice: Done.extend({
      received: z.boolean().meta({ description: "Whether the practice number got a message" }),
      connection_id: Id.nullable().meta({ description: "The practice number; null if it was removed" }),
    }).meta({ description: "A message to the practice number was answered" }),
    number: Done.extend({
      number: FirstNumber.nullable().meta({
        description: "The connected number that is closest to being set up; null if there is none",
      }),
    }).meta({ description: "A customer wrote to a number" }),
    webhook: Done.meta({ description: "There is a webhook endpoint" }),
    team: Done.meta({ description: "There is another user, or an invitation" }),
    for_you: z
      .object({
        done: z.int().min(0).meta({ description: "How many of them are done" }),
        total: z.int().min(1).meta({ description: "How many there are" }),
      })
      .meta({ description: "The steps that you may do: all for an owner, practice for a member" }),
    put_away: z.boolean().meta({ description: "Whether the guide was dismissed" }),
    open: z
      .boolean()
      .meta({ description: "Whether one of your steps is left and the guide was not dismissed" }),
  })
  .meta({
    id: "FirstSteps",
    description: "The setup guide of a new organization; each step is done as soon as its condition holds",
  });
export type FirstSteps = z.infer<typeof FirstSteps>;

export const FirstStepsPatch = z
  .strictObject({ put_away: z.boolean().meta({ description: "true dismisses it" }) })
  .meta({
    id: "FirstStepsPatch",
    description: "Dismisses the guide for the whole organization, or shows it again",
  });
