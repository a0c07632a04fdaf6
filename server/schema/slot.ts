import { z } from "zod";
import { filledText, Id, Timestamp, TimestampInput } from "./common";

/** An id of ours, not checked again: an answer may hold a hundred thousand, and that took the event loop 80 ms. */
const KnownId = z.string().meta({ format: "uuid" });

/** A free slot: the resources that are free, in their order, and how many more customers it has places for in all. */
export const FreeSlot = z
  .object({
    starts_at: Timestamp,
    ends_at: Timestamp,
    resource_ids: z.array(KnownId),
    places: z.int(),
  })
  .meta({ id: "FreeSlot" });
export type FreeSlot = z.infer<typeof FreeSlot>;

const QUERY_DAYS = 62;
const DAY_MS = 86_400_000;

/**
 * Free slots that begin at `from` or later and end by `to` (by default a week after `from`), for `service`, otherwise
 * for `minutes`, otherwise for the default duration; at `resource`, otherwise at any. `audience`: slots for customers
 * respect the lead time and the horizon, slots for staff do not.
 */
export const SlotQuery = z
  .strictObject({
    service: filledText(80).optional(),
    minutes: z.coerce.number().int().min(5).max(1440).optional(),
    resource: Id.optional(),
    from: TimestampInput.optional(),
    to: TimestampInput.optional(),
    audience: z.enum(["customer", "staff"]).default("customer"),
    limit: z.coerce.number().int().min(1).max(1000).default(100),
  })
  .refine(
    ({ from, to }) => !to || Date.parse(to) - (from ? Date.parse(from) : Date.now()) <= QUERY_DAYS * DAY_MS,
    {
      path: ["to"],
      message: `must be within ${QUERY_DAYS} days`,
    },
  );
export type SlotQuery = z.infer<typeof SlotQuery>;

/** `next_from`: the `from` of the next page; null if there are no more slots until `to`. */
export const SlotPage = z
  .object({
    time_zone: z.string(),
    minutes: z.int(),
    slots: z.array(FreeSlot),
    next_from: Timestamp.nullable(),
  })
  .meta({ id: "SlotPage" });
