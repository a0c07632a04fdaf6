import { violates } from "@/db/client";
import { organizationOf } from "@/server/accounts/organization";
import type { Ctx } from "@/server/http/ctx";
import { timeOf } from "@/server/lib/clock";
import { AppError, type Fault, invalid } from "@/server/lib/errors";
import { hasOpeningHours, isOpen } from "@/server/lib/opening-hours";
import { LONGEST_MINUTES } from "./length";
import { takenTimes } from "./taken";

/** A time chosen by staff. `allows_closed`: knowingly outside opening hours. `has_begun`: it may keep a past start. */
type Chosen = { starts_at: string; ends_at: string; allows_closed: boolean; has_begun?: boolean };

/** Refuses an appointment that ends before it begins, or lasts longer than a day. */
export function refuseLength(starts_at: string, ends_at: string): void {
  const minutes = (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000;
  if (minutes <= 0) throw invalid(["ends_at"], "must be later than the start");
  if (minutes > LONGEST_MINUTES) throw invalid(["ends_at"], "must be within a day");
}

/** That a time is taken. `by`: what is known of the appointment that has it. */
function timeTaken(by = ""): AppError {
  const faults: Fault[] = [{ path: ["starts_at"], message: `is taken by another appointment${by}` }];
  const message = "Another appointment has this time already. Choose one that is free.";
  return new AppError("conflict", message, { faults });
}

/** Says in words that another appointment was written at the same moment: `.catch(slotTaken)`. */
export const slotTaken = (error: unknown): never => {
  throw violates(error, "bookings_slot_key") ? timeTaken() : error;
};

function closed(): AppError {
  const faults: Fault[] = [
    { path: ["starts_at"], message: "is outside your opening hours" },
    { path: ["outside_opening_hours"], message: "must be true to book a time at which you are closed" },
  ];
  return new AppError("invalid_input", "This time is outside your opening hours.", { faults });
}

/**
 * Refuses a time for an appointment (of the booking `booking_id`, where there is one already) that is past, taken by
 * another, or outside the opening hours without staff knowing it. Who has set no hours is never closed.
 */
export async function refuseTime(ctx: Ctx, chosen: Chosen, booking_id?: string): Promise<void> {
  const [start, end] = [new Date(chosen.starts_at), new Date(chosen.ends_at)];
  if (!chosen.has_begun && start.getTime() < Date.now()) throw invalid(["starts_at"], "is in the past");
  const [organization, [taken]] = await Promise.all([
    organizationOf(ctx),
    takenTimes(ctx, start, end, booking_id),
  ]);
  if (taken) {
    const [from, to] = [taken.starts_at, taken.ends_at].map((at) => timeOf(at, organization.time_zone));
    throw timeTaken(`, ${from} – ${to}`);
  }
  if (chosen.allows_closed || !hasOpeningHours(organization)) return;
  if (!isOpen(organization, start.getTime(), end.getTime())) throw closed();
}
