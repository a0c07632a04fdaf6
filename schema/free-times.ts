import { z } from "zod";
import { ServiceNames } from "./booking";
import { CalendarOpening } from "./calendar";
import { CalendarDate, Id, Timestamp } from "./common";

/**
 * Asks for the free times on a date in the organization's time zone: to move the booking `booking_id`, otherwise for
 * `services`; at `resource_id`, otherwise at any resource.
 */
export const FreeTimesQuery = z.strictObject({
  date: CalendarDate,
  booking_id: Id.optional(),
  services: ServiceNames,
  resource_id: Id.optional(),
});
export type FreeTimesQuery = z.infer<typeof FreeTimesQuery>;

/**
 * When an appointment of `minutes` can begin on a date (`times`), and the first free time on a later date within four
 * weeks (`next`). Nothing is free if no opening hours are set.
 */
export const FreeTimes = z.object({
  time_zone: z.string(),
  minutes: z.int(),
  times: z.array(Timestamp),
  next: Timestamp.nullable(),
  opening_hours: z.array(CalendarOpening),
  has_opening_hours: z.boolean(),
  is_past: z.boolean(),
});
export type FreeTimes = z.infer<typeof FreeTimes>;
