import { z } from "zod";

export const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 22:00")
  .meta({ description: "A time of day, HH:MM" });

export const Weekday = z
  .enum(["0", "1", "2", "3", "4", "5", "6"])
  .meta({ id: "Weekday", description: "A day of the week; “0” is Sunday" });
export type Weekday = z.infer<typeof Weekday>;
