import { z } from "zod";
import { OpeningHours, OpeningHoursInput } from "./organization";

export const StaffAvailability = z
  .object({
    is_away: z.boolean().meta({ description: "Whether they switched themselves off" }),
    working_hours: OpeningHours.nullable().meta({
      description:
        "By weekday (“0” is Sunday), in your organization's time zone. Empty: any time; null: its opening hours",
    }),
    is_present: z.boolean().meta({
      description:
        "Not away, and now is within their hours and no day on which your organization is closed, which does not apply to those who work at any time",
    }),
  })
  .meta({ id: "StaffAvailability", description: "When a member of staff takes conversations" });
export type StaffAvailability = z.infer<typeof StaffAvailability>;

export const AvailabilityPatch = z
  .strictObject({
    is_away: z.boolean().meta({ description: "true switches you off, false on again" }),
    working_hours: OpeningHoursInput.nullable().meta({
      description:
        "By weekday (“0” is Sunday), in your organization's time zone. Empty: any time; null: its opening hours",
    }),
  })
  .partial()
  .meta({ id: "AvailabilityPatch", description: "Changes to your availability; what is left out stays" });
