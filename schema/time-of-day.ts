import { z } from "zod";

export const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 22:00")
  .meta({ description: "A time of day, HH:MM" });
