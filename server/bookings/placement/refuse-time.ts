import { violates } from "@/db/client";
import { AppError, type Fault, invalid } from "@/lib/errors";
import { timeOf } from "@/lib/time/clock";
import { isToCome } from "@/lib/time/time";
import { LONGEST_MINUTES, refuseFar } from "@/server/bookings/availability/duration";
import { type Ctx, isDesk } from "@/server/http/ctx";

/** Refuses an appointment that ends before it begins, lasts longer than a day, or is too far in the future. */
export function refuseLength(starts_at: string, ends_at: string): void {
  const minutes = (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000;
  if (minutes <= 0) throw invalid(["ends_at"], "must be later than the start");
  if (minutes > LONGEST_MINUTES) throw invalid(["ends_at"], "must be within a day");
  refuseFar(Date.parse(ends_at));
}

export function refusePast(starts_at: string): void {
  if (!isToCome(starts_at)) throw invalid(["starts_at"], "is in the past");
}

/** The requested time is taken (409). `withAlternatives` adds the next free times. */
export class TimeTaken extends AppError {
  readonly isTimeTaken = true;
}

type Known = { starts: number | null; ends: number | null };
type Wanted = { starts_at: string; ends_at: string };

/** Why a time is taken: a busy calendar, another appointment, or only the buffers between the two. */
function taker({ starts_at, ends_at }: Wanted, time_zone: string, { starts, ends }: Known): string {
  if (!starts || !ends) return "is busy in a connected calendar";
  const span = [starts, ends].map((at) => timeOf(at, time_zone)).join(" – ");
  const isBeside = Date.parse(ends_at) <= starts || ends <= Date.parse(starts_at);
  if (isBeside) return `is too close to another appointment, ${span}: time is kept free between them`;
  return `is taken by another appointment, ${span}`;
}

export function timeTaken(wanted?: Wanted, time_zone = "UTC", by?: Known): TimeTaken {
  const why = wanted && by ? taker(wanted, time_zone, by) : "is taken by another appointment";
  const faults: Fault[] = [{ path: ["starts_at"], message: why }];
  const message = "Another appointment has this time already. Choose one that is free.";
  return new TimeTaken("conflict", message, { faults });
}

/** Whether an error means that a time is taken: our own check, or a unique key because another was written at once. */
export const isTimeTaken = (error: unknown): boolean =>
  error instanceof TimeTaken || violates(error, "bookings_slot_key") || violates(error, "bookings_seat_key");

/** The time is blocked. Only staff are told what for, and that they may book over it. */
export function timeBlocked(ctx: Pick<Ctx, "actor">, note: string | null): TimeTaken {
  const isStaff = isDesk(ctx);
  const faults: Fault[] = [
    { path: ["starts_at"], message: isStaff && note ? `is blocked: ${note}` : "is blocked" },
    ...(isStaff
      ? [{ path: ["outside_opening_hours"], message: "must be true to book over blocked time" }]
      : []),
  ];
  return new TimeTaken("conflict", "This time is blocked. Choose one that is free.", { faults });
}

/** The time is offered to somebody on the waiting list. Only staff are told so, and that they may book over it. */
export function timeHeld(ctx: Pick<Ctx, "actor">): TimeTaken {
  if (!isDesk(ctx)) return timeTaken();
  const faults: Fault[] = [
    { path: ["starts_at"], message: "is held for somebody on the waiting list" },
    { path: ["outside_opening_hours"], message: "must be true to book over what is offered to them" },
  ];
  const message = "This time is offered to somebody on the waiting list at the moment.";
  return new TimeTaken("conflict", message, { faults });
}

export function closed(): AppError {
  const faults: Fault[] = [
    { path: ["starts_at"], message: "is outside your opening hours" },
    { path: ["outside_opening_hours"], message: "must be true to book a time at which you are closed" },
  ];
  return new AppError("invalid_input", "This time is outside your opening hours.", { faults });
}

/**
 * Why a time can't be booked, from the error that says so; undefined if that is about anything else. `is_closed`: staff
 * may book it with `outside_opening_hours`.
 */
export function refusalOf(error: unknown): { reason: string; is_closed: boolean } | undefined {
  const faults = (error instanceof AppError && error.details.faults) || [];
  const [first, ...others] = faults;
  if (first?.path[0] !== "starts_at") return undefined;
  const is_closed = others.some(({ path }) => path[0] === "outside_opening_hours");
  return { reason: first.message, is_closed };
}
