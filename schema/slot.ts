import { z } from "zod";
import { filledText, Id, Timestamp, TimestampInput } from "./common";

/** An id of ours, not checked again: an answer may hold a hundred thousand, and that took the event loop 80 ms. */
const KnownId = z.string().meta({ format: "uuid" });

export const FreeSlot = z
  .object({
    starts_at: Timestamp,
    ends_at: Timestamp,
    resource_ids: z.array(KnownId).meta({ description: "The resources that are free then, in their order" }),
    places: z
      .int()
      .meta({ description: "How many more customers it has places for, on all resources together" }),
  })
  .meta({ id: "FreeSlot", description: "A time that can be booked" });
export type FreeSlot = z.infer<typeof FreeSlot>;

export const ClosedDate = z
  .object({
    date: z.iso.date().meta({ description: "By the business's clock" }),
    name: z
      .string()
      .nullable()
      .meta({ description: "Of the holiday or closure, such as Christmas; null on usual days off" }),
  })
  .meta({
    id: "ClosedDate",
    description: "A date on which nothing can be booked because the business is closed",
  });
export type ClosedDate = z.infer<typeof ClosedDate>;

const QUERY_DAYS = 62;
const DAY_MS = 86_400_000;

/**
 * Free slots that begin at `from` or later and end by `to` (by default a week after `from`), for `service`, otherwise
 * for `minutes`, otherwise for the default duration; at `resource`, otherwise at any. `audience`: slots for customers
 * respect the lead time and the horizon, slots for staff do not.
 */
export const SlotQuery = z
  .strictObject({
    service: filledText(80).optional().meta({ description: "The name of the service that it is for" }),
    minutes: z.coerce.number().int().min(5).max(1440).optional().meta({
      description:
        "How long it is to be, without a `service`; by default as long as your organization's default",
    }),
    resource: Id.optional().meta({ description: "Only times at which this resource is free" }),
    from: TimestampInput.optional().meta({
      description: "Only times that begin then or later; by default now",
    }),
    to: TimestampInput.optional().meta({
      description: "Only times that end by then: at most 62 days after `from`, by default a week",
    }),
    audience: z.enum(["customer", "staff"]).default("customer").meta({
      description: "Times for customers respect the lead time and the horizon, times for staff do not",
    }),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(1000)
      .default(100)
      .meta({ description: "How many times to return" }),
  })
  .refine(
    ({ from, to }) => !to || Date.parse(to) - (from ? Date.parse(from) : Date.now()) <= QUERY_DAYS * DAY_MS,
    {
      path: ["to"],
      message: `must be within ${QUERY_DAYS} days`,
    },
  );
export type SlotQuery = z.infer<typeof SlotQuery>;

export const SlotPage = z
  .object({
    time_zone: z.string().meta({ description: "Your organization's IANA time zone" }),
    minutes: z.int().meta({ description: "How long each of them is" }),
    slots: z.array(FreeSlot),
    next_from: Timestamp.nullable().meta({
      description: "The `from` of the next page; null if there are no more times until `to`",
    }),
  })
  .meta({ id: "SlotPage", description: "A page of free times" });
