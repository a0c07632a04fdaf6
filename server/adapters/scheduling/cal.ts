import { createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { jsonOf, type RawRequest, Verified } from "@/server/adapters/http/verified";
import { CalBooking, CalEnvelope } from "./cal-payload";

/** The customer as the scheduler knows them: `email` in lower case, `phone` as typed. */
type SchedulerAttendee = {
  name: string | null;
  email: string | null;
  phone: string | null;
  time_zone: string | null;
};

/**
 * A booking as reported by a scheduler. `uid` changes when it is rescheduled; `previous_uid` is then the earlier one.
 * `created_at` is when the scheduler wrote this, and orders its reports. `event_type` is the id of what was booked
 * there. `lead_id`, `booking_id` and `organization_id` come from the metadata that we put in the booking; they are only
 * hints, since anyone can write them. `seats`: for an event with seats, whose bookings have one uid, the attendees that
 * this is about; empty for all other events.
 */
export type SchedulerBooking = {
  kind: "created" | "rescheduled" | "cancelled";
  uid: string;
  previous_uid: string | null;
  seats: string[];
  created_at: string;
  starts_at: string;
  ends_at: string;
  title: string | null;
  service: string | null;
  event_type: string | null;
  location: string | null;
  attendee: SchedulerAttendee | null;
  notes: string | null;
  cancellation_reason: string | null;
  /** The host asked the customer to choose another time, so the booking is not final. */
  reschedule_requested: boolean;
  lead_id: string | null;
  booking_id: string | null;
  organization_id: string | null;
};

/** What a scheduler's webhook contains: a booking, something that we don't need, or something invalid. */
export type SchedulerTrigger =
  | SchedulerBooking
  | { kind: "ignored"; trigger: string }
  | { kind: "invalid"; path: (string | number)[]; reason: string };

const HEX_SHA256 = /^[0-9a-f]{64}$/i;

/**
 * The request if Cal.com signed its body, else null: `X-Cal-Signature-256` is the hex HMAC-SHA256 of the raw bytes. A
 * webhook created without a secret sends `no-secret-provided`, which never passes. Source: cal.com/docs, Webhooks.
 */
export function verifyCal(request: RawRequest, secret: string): Verified | null {
  const given = request.headers.get("x-cal-signature-256") ?? "";
  if (secret === "" || !HEX_SHA256.test(given)) return null;
  const expected = createHmac("sha256", secret).update(request.body).digest();
  return Verified.when(timingSafeEqual(Buffer.from(given, "hex"), expected), request);
}

/** Cal.com mislabels some reschedules, so they are recognized by the uid that they replace, not by the label. */
function kindOf({ triggerEvent, payload }: z.output<typeof CalEnvelope>): SchedulerBooking["kind"] | null {
  switch (triggerEvent) {
    case "BOOKING_CANCELLED":
      return "cancelled";
    case "BOOKING_RESCHEDULED":
      return "rescheduled";
    case "BOOKING_CREATED":
      return payload.rescheduleUid === null ? "created" : "rescheduled";
    case "BOOKING_REQUESTED":
      return payload.rescheduleUid === null ? null : "rescheduled";
    default:
      return null;
  }
}

/** What a webhook claims to be about, read before it is verified to find the secret that verifies it. */
type CalSubject = {
  /** A trigger's `kind`, or Cal.com's own name for something that we don't need. */
  name: string;
  concerns_us: boolean;
  organization_id: string | null;
};

/** Reads what a webhook claims to be about. Never throws. */
export function subjectOfCal(request: RawRequest): CalSubject {
  const envelope = CalEnvelope.safeParse(jsonOf(request)).data;
  if (!envelope) return { name: "invalid", concerns_us: true, organization_id: null };
  const kind = kindOf(envelope);
  const { organization_id } = envelope.payload.metadata;
  return { name: kind ?? envelope.triggerEvent, concerns_us: kind !== null, organization_id };
}

type Payload = z.output<typeof CalBooking>["payload"];

function attendeeOf({ attendees: [first], responses }: Payload): SchedulerAttendee | null {
  const name = first?.name ?? responses.name;
  const email = first?.email ?? responses.email;
  const phone =
    first?.phoneNumber ??
    responses.attendeePhoneNumber ??
    responses.smsReminderNumber ??
    responses.phone ??
    (responses.location?.kind === "phone" ? responses.location.detail : null);
  if (name === null && email === null && phone === null) return null;
  return { name, email, phone, time_zone: first?.timeZone ?? null };
}

/** What tells the attendees of an event with seats apart. Each has a booking of their own. */
const seatsOf = ({ seatsPerTimeSlot, attendees }: Payload): string[] =>
  seatsPerTimeSlot === null
    ? []
    : attendees.flatMap(({ email, phoneNumber, name }) => email ?? phoneNumber ?? name?.toLowerCase() ?? []);

const CONFERENCE = /^integrations:/;

/** The meeting place: for a video call its link, rather than the name of its app. */
function locationOf({ location, videoCallData, metadata, responses }: Payload): string | null {
  if (location !== null && !CONFERENCE.test(location)) return location;
  return (
    videoCallData.url ??
    metadata.videoCallUrl ??
    responses.location?.detail ??
    location ??
    responses.location?.kind ??
    null
  );
}

const invalid = (error: z.ZodError): SchedulerTrigger => {
  const [issue] = error.issues;
  const path = (issue?.path ?? []).filter((key) => typeof key !== "symbol");
  return { kind: "invalid", path, reason: issue?.message ?? "not a webhook of Cal.com" };
};

/**
 * Reads a webhook of Cal.com (2021-10-20 and later). Never throws; odd values that we don't need become null. The first
 * attendee is the customer. All text is storable and bounded, all times are UTC with milliseconds.
 */
export function parseCal({ json }: Verified): SchedulerTrigger {
  if (json === undefined) return { kind: "invalid", path: [], reason: "not JSON" };
  const envelope = CalEnvelope.safeParse(json);
  if (!envelope.success) return invalid(envelope.error);
  const kind = kindOf(envelope.data);
  if (kind === null) return { kind: "ignored", trigger: envelope.data.triggerEvent };
  const booking = CalBooking.safeParse(json);
  if (!booking.success) return invalid(booking.error);
  const { createdAt, payload } = booking.data;
  return {
    kind,
    uid: payload.uid,
    previous_uid: envelope.data.payload.rescheduleUid,
    seats: seatsOf(payload),
    created_at: createdAt,
    starts_at: payload.startTime,
    ends_at: payload.endTime,
    title: payload.title,
    service: payload.type ?? payload.eventTitle,
    event_type: payload.eventTypeId === null ? null : String(payload.eventTypeId),
    location: locationOf(payload),
    attendee: attendeeOf(payload),
    notes: payload.additionalNotes ?? payload.responses.notes,
    cancellation_reason: payload.cancellationReason,
    reschedule_requested: payload.requestReschedule,
    lead_id: payload.metadata.lead_id,
    booking_id: payload.metadata.booking_id,
    organization_id: payload.metadata.organization_id,
  };
}
