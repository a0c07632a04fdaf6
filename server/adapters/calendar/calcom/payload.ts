import { z } from "zod";

/** What is read of Cal.com's API v2. Source: cal.com/docs/api-reference/v2; only what is needed must be right. */

const Moment = z.iso.datetime({ offset: true }).transform((at) => Date.parse(at));

/** Why we call off what we wrote there ourselves: by it the webhook about that is known. */
export const OWN_CANCELLATION = "Changed at the business, in Frontdesk";

/** A booking. `frontdesk_uid` is what we put into its metadata: our name of the appointment. */
export const CalComBooking = z.object({
  uid: z.string().min(1),
  start: Moment,
  end: Moment,
  metadata: z.object({ frontdesk_uid: z.string().nullable().catch(null) }).catch({ frontdesk_uid: null }),
});
export type CalComBooking = z.output<typeof CalComBooking>;

/** A booking that was called off; one that was moved has `rescheduledToUid`, and goes on under that name. */
const CalledOff = z.object({
  uid: z.string().min(1),
  start: z.string(),
  end: z.string(),
  updatedAt: z.iso.datetime({ offset: true }).nullable().catch(null),
  cancellationReason: z.string().nullable().catch(null),
  rescheduledToUid: z.string().nullable().catch(null),
});
export const CalComCalledOff = z.object({ data: z.array(CalledOff) });

/** `pagination` is missing where all is told at once. */
export const CalComBookings = z.object({
  data: z.array(CalComBooking),
  pagination: z.object({ hasNextPage: z.boolean() }).catch({ hasNextPage: false }),
});

export const CalComWritten = z.object({ data: CalComBooking });

/** `lengthInMinutesOptions`: the lengths to choose from, where there is more than one. */
export const CalComEventTypes = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      lengthInMinutes: z.number(),
      lengthInMinutesOptions: z.array(z.number()).catch([]),
    }),
  ),
});

export const CalComError = z.object({ error: z.object({ message: z.string() }) });
