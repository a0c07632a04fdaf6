import { AppError, type Fault } from "@/lib/errors";
import { wallOf } from "@/lib/time/clock";
import { isTimeTaken, TimeTaken, timeTaken } from "@/server/bookings/placement/refuse-time";

type At = { index: number; starts_at: string };

/** Collects which of several appointments can't be booked, so that all are named at once. */
export function refusals(time_zone: string) {
  const faults: Fault[] = [];
  const dates: string[] = [];
  let code: AppError["code"] = "invalid_input";
  return {
    /** Adds an error that names what is wrong with an appointment; throws any other. */
    add({ index, starts_at }: At, error: unknown): void {
      const [fault] = (error instanceof AppError && error.details.faults) || [];
      if (!fault) throw error;
      const { date, time } = wallOf(starts_at, time_zone);
      faults.push({ ...fault, path: ["appointments", index, ...fault.path] });
      dates.push(`${date} ${time}`);
      if (error instanceof TimeTaken) code = "conflict";
    },
    throwIfAny(): void {
      if (faults.length === 0) return;
      const message = `Nothing was changed, because of these appointments: ${dates.join(", ")}. Choose other times for them, or leave them out.`;
      throw new AppError(code, message, { faults });
    },
  };
}

/** For `.catch(…)`: another transaction took a time at the same moment. */
export const throwTaken = (error: unknown): never => {
  throw isTimeTaken(error) ? timeTaken() : error;
};
