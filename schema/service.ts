import { z } from "zod";
import { filledText, Id, text } from "./common";
import { PriceAmount } from "./price";
import { ServiceQuestions } from "./service-question";

/** The longest buffer before or after an appointment. */
const MOST_BUFFER_MINUTES = 240;

const bufferMinutes = z.int().min(0).max(MOST_BUFFER_MINUTES).default(0);

/**
 * A service that customers can book. The two buffers are how long the resource is kept free before and after it.
 * `capacity`: how many customers can share one slot; 8 for a class of eight. `price` and `description` are what customers
 * may be told of it, such as "from 80 €" (or, in `price_amount`, an amount); the agent tells no price that is not
 * written here or in its instructions.
 * `location`: where it takes place, if that is not the business's address. `group`, `hidden`, `questions` and `picture_id`
 * are about the booking page alone.
 */
export const Service = z
  .object({
    name: z
      .string()
      .meta({ description: "As customers are told it; unique in the organization, ignoring case" }),
    duration_minutes: z.int().min(5).max(1440).meta({ description: "How long an appointment takes" }),
    buffer_before_minutes: bufferMinutes.meta({
      description: "How long the resource is kept free before an appointment",
    }),
    buffer_after_minutes: bufferMinutes.meta({
      description: "How long the resource is kept free after an appointment",
    }),
    capacity: z
      .int()
      .min(1)
      .max(1000)
      .default(1)
      .meta({ description: "How many customers can share one slot, such as 8 in a class of eight" }),
    price: text(60).optional().meta({
      description:
        "As customers are told it, such as “from 80 €”. With a `price_amount` it is that in words, whatever you send",
    }),
    price_amount: PriceAmount.optional().meta({
      description:
        "The price as an amount, which the booking page writes as is usual in its visitor's language; leave it out for a price that is a text",
    }),
    description: text(500).optional().meta({ description: "What customers may be told of the service" }),
    location: text(200)
      .optional()
      .meta({ description: "Where it takes place, if that is not the business's address" }),
    group: filledText(60).optional().meta({ description: "Under which heading the booking page shows it" }),
    hidden: z.boolean().optional().meta({
      description: "Whether the booking page leaves it out: only who has its link can book it there",
    }),
    questions: ServiceQuestions.optional(),
    picture_id: Id.optional().meta({
      description: "An uploaded picture that the booking page shows with it",
    }),
  })
  .meta({ description: "A service that customers can book" });
export type Service = z.output<typeof Service>;
/** A service as stored: older rows have neither buffers nor capacity. */
export type StoredService = z.input<typeof Service>;
