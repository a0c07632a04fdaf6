import { z } from "zod";
import { Email, Id, isStorable, TimestampInput, toStorable } from "@/schema/common";
import { TimeZone } from "@/schema/organization";

/** Text from outside: bounded and storable; null if it is missing, blank or not a string. */
const words = (max: number) =>
  z
    .string()
    .transform((text) => toStorable(text).trim().slice(0, max).toWellFormed() || null)
    .nullable()
    .catch(null);

/** More than any event has seats for. */
const MOST_ATTENDEES = 1000;

const LINE = 200;
const LINK = 2000;
const PROSE = 5000;

/** Postgres, unlike ISO 8601, has no year 0. Nothing real is before 1970 or has a year of more than four digits. */
const Moment = TimestampInput.refine(
  (moment) => /^(?:19[7-9]|[2-9]\d)\d+-/.test(moment),
  "not a plausible moment",
);

const Uid = z.string().min(1).max(255).refine(isStorable, "must not contain NUL bytes or broken characters");
const Uuid = Id.toLowerCase().nullable().catch(null);

/** Bookings by phone alone have an address made from the number (cal.com, contructEmailFromPhoneNumber). */
const NO_MAILBOX = "@sms.cal.com";
const Mailbox = Email.transform((email) => (email.endsWith(NO_MAILBOX) ? null : email))
  .nullable()
  .catch(null);

const Zone = TimeZone.nullable().catch(null);

const Attendee = z
  .object({ name: words(LINE), email: Mailbox, phoneNumber: words(50), timeZone: Zone })
  .catch({ name: null, email: null, phoneNumber: null, timeZone: null });

/** A booking form's answer is `{ label, value }`. The value may be missing or anything. */
const answer = <Value>(schema: z.ZodType<Value>) =>
  z
    .object({ value: schema })
    .transform(({ value }) => value)
    .nullable()
    .catch(null);

/** A meeting place: its kind, such as `phone` or `inPerson`, and the number, link or address that goes with it. */
const Place = z
  .object({ value: words(LINK), optionValue: words(LINK) })
  .transform(({ value, optionValue }) => ({ kind: value, detail: optionValue }))
  .nullable()
  .catch(null);

const Responses = z.object({
  name: answer(words(LINE)),
  email: answer(Mailbox),
  attendeePhoneNumber: answer(words(50)),
  smsReminderNumber: answer(words(50)),
  phone: answer(words(50)),
  location: answer(Place),
  notes: answer(words(PROSE)),
});

const Metadata = z.object({
  lead_id: Uuid,
  booking_id: Uuid,
  organization_id: Uuid,
  videoCallUrl: words(LINK),
});

const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === "object" && value !== null && !Array.isArray(value) ? value : {}),
    schema,
  );

/** What every webhook has. Those that we don't need are recognized before their shape matters: some are flat. */
export const CalEnvelope = z.object({
  triggerEvent: z
    .string()
    .min(1)
    .transform((name) => toStorable(name.slice(0, 100))),
  payload: orEmpty(
    z.object({
      rescheduleUid: Uid.nullable().catch(null),
      metadata: orEmpty(z.object({ organization_id: Uuid })),
    }),
  ),
});

/** A trigger about a booking. Its uid and times must be valid; everything else may be missing or odd. */
export const CalBooking = z.object({
  createdAt: Moment,
  payload: z.object({
    uid: Uid,
    startTime: Moment,
    endTime: Moment,
    eventTypeId: z.int().nullable().catch(null),
    seatsPerTimeSlot: z.int().positive().nullable().catch(null),
    title: words(500),
    type: words(LINE),
    eventTitle: words(LINE),
    location: words(LINK),
    videoCallData: orEmpty(z.object({ url: words(LINK) })),
    attendees: z.array(Attendee).max(MOST_ATTENDEES).catch([]),
    responses: orEmpty(Responses),
    additionalNotes: words(PROSE),
    cancellationReason: words(PROSE),
    requestReschedule: z.boolean().catch(false),
    metadata: orEmpty(Metadata),
  }),
});
