import { z } from "zod";
import { OpeningHours, OpeningHoursInput } from "./organization";

/**
 * When somebody of the staff takes conversations. `is_away` is their own switch. `working_hours` are in the
 * organization's time zone: without any, at any time; null: its opening hours. `is_present`: not away, and now is within
 * those hours, on no day on which the organization is closed.
 */
export const StaffAvailability = z
  .object({ is_away: z.boolean(), working_hours: OpeningHours.nullable(), is_present: z.boolean() })
  .meta({ id: "StaffAvailability" });
export type StaffAvailability = z.infer<typeof StaffAvailability>;

export const AvailabilityPatch = z
  .strictObject({
    is_away: z.boolean(),
    working_hours: OpeningHoursInput.nullable(),
  })
  .partial()
  .meta({ id: "AvailabilityPatch" });
