import { z } from "zod";
import { ShownBooking } from "./booking";
import { CalendarDate } from "./common";
import { NewScheduleException } from "./resource";

/** The dates and hours of a schedule exception, saved or not, and for whom it is. */
export const AffectedQuery = NewScheduleException.pick({ hours: true, resource_id: true }).extend({
  starts_on: CalendarDate,
  ends_on: CalendarDate,
});
export type AffectedQuery = z.infer<typeof AffectedQuery>;

/** The coming appointments that fall outside these hours, the next ones first, up to 100. */
export const AffectedBookings = z.object({ bookings: z.array(ShownBooking), has_more: z.boolean() });
