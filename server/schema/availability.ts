import { z } from "zod";
import { OpeningHours, OpeningHoursInput } from "./organization";

/**
 * When a staff member takes conversations. `is_away` is their own switch. `working_hours` are in the organization's
 * time zone; empty means any time, null means its opening hours. `is_present`: not away, and now is within those hours
 * and not on a day when the organization is closed (which does not apply to staff who work at any time).
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
