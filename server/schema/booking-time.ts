import { z } from "zod";

/** Whether a time has no offset: it is what a clock shows. */
export const isLocalTime = (text: string): boolean => !/(Z|[+-]\d\d:?\d\d)$/.test(text);

/**
 * When an appointment is, as callers write it: a moment with any offset, or what the organization's clock shows then, such as
 * `2031-03-30T14:30`. A moment is kept as UTC.
 */
export const BookingTimeInput = z.iso
  .datetime({ offset: true, local: true })
  .meta({
    format: "date-time",
    pattern: undefined,
    description: "A moment with any offset, or what your organization's clock shows then: 2031-03-30T14:30",
  })
  .transform((text) => (isLocalTime(text) ? text : new Date(text).toISOString()))
  .refine((time) => /^(?!0000)\d{4}-/.test(time), "must be of the years 1 to 9999");
