import type { ShownBooking } from "@/schema/booking";

/** The change that moves an appointment back to where it was; undefined if that time is past, or it had none. */
export function wayBack({ id, status, starts_at, ends_at, resource_id }: ShownBooking) {
  if (status === "requested" || starts_at === null || Date.parse(starts_at) < Date.now()) return undefined;
  return {
    booking_id: id,
    starts_at,
    ends_at: ends_at ?? undefined,
    resource_id,
    outside_opening_hours: true,
  };
}
