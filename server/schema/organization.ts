import { z } from "zod";

/** What customers can book. */
export const Service = z.object({ name: z.string(), duration_minutes: z.int().min(5).max(1440) });
export type Service = z.infer<typeof Service>;

const Time = z.string().regex(/^\d\d:\d\d$/);

/** Weekday ("0" is Sunday) to its opening times, in the organization's time zone. */
export const OpeningHours = z.record(z.string(), z.array(z.object({ from: Time, to: Time })));
export type OpeningHours = z.infer<typeof OpeningHours>;
