import { z } from "zod";
import { Id, PageInfo, PageInput, Timestamp, TimestampInput } from "./common";

/** requested: asked for, no slot confirmed yet. booked: confirmed. cancelled: called off. */
export const BookingStatus = z.enum(["requested", "booked", "cancelled"]);
export type BookingStatus = z.infer<typeof BookingStatus>;

/**
 * An appointment. Its `id` never changes; `uid` is the scheduler's current name for it and changes at every
 * reschedule. `starts_at` and `ends_at` are null while it is only requested.
 */
export const Booking = z
  .object({
    id: Id,
    lead_id: Id,
    status: BookingStatus,
    uid: z.string().nullable(),
    title: z.string().nullable(),
    services: z.array(z.string()),
    starts_at: Timestamp.nullable(),
    ends_at: Timestamp.nullable(),
    time_zone: z.string().nullable(),
    location: z.string().nullable(),
    notes: z.string().nullable(),
    cancellation_reason: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Booking" });
export type Booking = z.infer<typeof Booking>;

/** Why a booking is called off, and whether the customer is asked to choose another time. */
export type Cancellation = { reason: string | null; reschedule_requested: boolean };

/** `from` and `to` bound `starts_at` (from included, to excluded). */
export const BookingQuery = z.strictObject({
  ...PageInput,
  status: BookingStatus.optional(),
  lead_id: Id.optional(),
  from: TimestampInput.optional(),
  to: TimestampInput.optional(),
});
export type BookingQuery = z.infer<typeof BookingQuery>;

export const BookingPage = z.object({ bookings: z.array(Booking), ...PageInfo }).meta({ id: "BookingPage" });
