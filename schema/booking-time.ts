import { z } from "zod";

/** Whether a time has no offset, so it is local time. */
export const isLocalTime = (text: string): boolean => !/(Z|[+-]\d\d:?\d\d)$/.test(text);

/**
 * The time of an appointment as callers write it: a time with any offset, or the organization's local time, such as
 * `2031-03-30T14:30`. A time with an offset is converted to UTC.
 */
export const BookingTimeInput = z.iso
  .datetime({ offset: true, local: true })
  .meta({
    format: "date-time",
    pattern: undefined,
    description: "A time with any offset, or your organization's local time: 2031-03-30T14:30",
  })
  .transform((text) => (isLocalTime(text) ? text : new Date(text).toISOString()))
  .refine((time) => /^(?!0000)\d{4}-/.test(time), "must be of the years 1 to 9999");
