import { z } from "zod";

/**
 * The parts of Cal.com's API v2 that we read. Source: cal.com/docs/api-reference/v2; only required fields must be
 * valid.
 */

const Moment = z.iso.datetime({ offset: true }).transform((at) => Date.parse(at));

/** The reason given when we cancel a booking of our own; Cal.com's webhook about it is recognized by this text. */
export const OWN_CANCELLATION = "Changed at the business, in Frontdesk";

/** A booking. `frontdesk_uid` is our uid of the appointment, which we put in its metadata. */
export const CalComBooking = z.object({
  uid: z.string().min(1),
  start: Moment,
  end: Moment,
  metadata: z.object({ frontdesk_uid: z.string().nullable().catch(null) }).catch({ frontdesk_uid: null }),
});
export type CalComBooking = z.output<typeof CalComBooking>;

/** A cancelled booking. One that was rescheduled has `rescheduledToUid` and continues under that uid. */
const CalledOff = z.object({
  uid: z.string().min(1),
  start: z.string(),
  end: z.string(),
  updatedAt: z.iso.datetime({ offset: true }).nullable().catch(null),
  cancellationReason: z.string().nullable().catch(null),
  rescheduledToUid: z.string().nullable().catch(null),
});

/** `pagination` is missing if everything fits one answer. */
const pageOf = <One extends z.ZodType>(one: One) =>
  z.object({
    data: z.array(one),
    pagination: z.object({ hasNextPage: z.boolean() }).catch({ hasNextPage: false }),
  });
export const CalComBookings = pageOf(CalComBooking);
export const CalComCalledOff = pageOf(CalledOff);

export const CalComWritten = z.object({ data: CalComBooking });

/** `lengthInMinutesOptions`: the lengths to choose from, if there are several. */
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
