import { z } from "zod";
import { Email, Id, isStorable, TimestampInput, toStorable } from "@/server/schema/common";

/** Text of somebody else's making: bounded, storable, null when it is missing, blank or no text. */
const words = (max: number) =>
  z
    .string()
    .transform((text) => toStorable(text).trim().slice(0, max).toWellFormed() || null)
    .nullable()
    .catch(null);

const LINE = 200;
const LINK = 2000;
const PROSE = 5000;

/** Postgres, unlike ISO 8601, has no year 0; nothing real is older than 1970 or has a year of more digits. */
const Moment = TimestampInput.refine(
  (moment) => /^(?:19[7-9]|[2-9]\d)\d+-/.test(moment),
  "not a plausible moment",
);

const Uid = z.string().min(1).max(255).refine(isStorable, "must not contain NUL bytes or broken characters");
const Uuid = Id.toLowerCase().nullable().catch(null);

/** Bookings by phone alone carry an address made of the number (cal.com, contructEmailFromPhoneNumber). */
const NO_MAILBOX = "@sms.cal.com";
const Mailbox = Email.transform((email) => (email.endsWith(NO_MAILBOX) ? null : email))
  .nullable()
  .catch(null);

const Attendee = z
  .object({ name: words(LINE), email: Mailbox, phoneNumber: words(50), timeZone: words(100) })
  .catch({ name: null, email: null, phoneNumber: null, timeZone: null });

/** A booking form's answer comes as `{ label, value }`; the value may be missing or be anything. */
const answer = <Value>(schema: z.ZodType<Value>) =>
  z
    .object({ value: schema })
    .transform(({ value }) => value)
    .nullable()
    .catch(null);

/** Where to meet: a kind of place, such as `phone` or `inPerson`, and the number, link or address that goes with it. */
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

/** What every webhook has, so that those we don't need can be told before their shape matters: some are flat. */
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

/** A trigger about a booking: its names and times must be right, all else may be missing or strange. */
export const CalBooking = z.object({
  createdAt: Moment,
  payload: z.object({
    uid: Uid,
    startTime: Moment,
    endTime: Moment,
    eventTypeId: z.int().nullable().catch(null),
    title: words(500),
    type: words(LINE),
    eventTitle: words(LINE),
    location: words(LINK),
    videoCallData: orEmpty(z.object({ url: words(LINK) })),
    attendees: z.array(Attendee).catch([]),
    responses: orEmpty(Responses),
    additionalNotes: words(PROSE),
    cancellationReason: words(PROSE),
    requestReschedule: z.boolean().catch(false),
    metadata: orEmpty(Metadata),
  }),
});
