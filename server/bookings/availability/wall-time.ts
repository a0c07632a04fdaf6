import { AppError } from "@/lib/errors";
import { skippedAt, timeOf, toMoment } from "@/lib/time/clock";
import { isLocalTime } from "@/schema/booking-time";
import { organizationOf } from "@/server/accounts/organization/organization";
import type { Ctx } from "@/server/http/ctx";

type Key = "starts_at" | "ends_at";
type Times = Partial<Record<Key, string>>;

/** The error for a time that the organization's clock skips. */
function skipped(key: Key, neighbours: [string, string], time_zone: string): AppError {
  const [earlier, later] = neighbours.map((at) => timeOf(at, time_zone));
  const message = `is skipped: the clocks are put forward then. Choose ${earlier} or ${later}`;
  return new AppError("invalid_input", "The clocks skip this time.", {
    faults: [{ path: [key], message }],
    neighbours,
  });
}

function momentAt(key: Key, local: string, time_zone: string): string {
  const [date = "", time = ""] = local.split("T");
  const neighbours = skippedAt(date, time, time_zone);
  if (neighbours) throw skipped(key, neighbours, time_zone);
  return new Date(toMoment(Date.parse(`${local}Z`), time_zone)).toISOString();
}

/** Converts a caller's times to timestamps. Times without an offset are in the organization's time zone. */
export async function inMoments<T extends Times>(ctx: Ctx, given: T): Promise<T> {
  const { starts_at, ends_at } = given;
  if (![starts_at, ends_at].some((time) => time && isLocalTime(time))) return given;
  const { time_zone } = await organizationOf(ctx);
  const read = (key: Key, time: string | undefined) =>
    time && isLocalTime(time) ? { [key]: momentAt(key, time, time_zone) } : {};
  return { ...given, ...read("starts_at", starts_at), ...read("ends_at", ends_at) };
}
