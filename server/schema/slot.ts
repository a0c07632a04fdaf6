import { z } from "zod";
import { filledText, Id, Timestamp, TimestampInput } from "./common";

/** A free time: the resources that have it, in their order, and how many more customers can be taken in all. */
export const FreeSlot = z
  .object({
    starts_at: Timestamp,
    ends_at: Timestamp,
    resource_ids: z.array(Id),
    places: z.int(),
  })
  .meta({ id: "FreeSlot" });
export type FreeSlot = z.infer<typeof FreeSlot>;

const QUERY_DAYS = 62;
const DAY_MS = 86_400_000;

/**
 * Free times that begin at `from` or later and end by `to` (by default a week after `from`), for `service`, else for
 * `minutes`, else for the default duration; at the resource `resource`, else at any. `audience`: a customer's keep the
 * lead time and the horizon, staff's don't.
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

/** `next_from`: ask from here for those after the last, null where there are none until `to`. */
export const SlotPage = z
  .object({
    time_zone: z.string(),
    minutes: z.int(),
    slots: z.array(FreeSlot),
    next_from: Timestamp.nullable(),
  })
  .meta({ id: "SlotPage" });
