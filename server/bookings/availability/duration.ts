import { invalid } from "@/lib/errors";
import { hasWords, plain } from "@/lib/text/normalize-text";
import { iso, MINUTE_MS } from "@/lib/time/clock";
import type { Booking } from "@/schema/booking";
import type { Organization } from "@/schema/organization";
import type { Service } from "@/schema/service";
import { organizationOf } from "@/server/accounts/organization/organization";
import type { Ctx } from "@/server/http/ctx";

export const LONGEST_MINUTES = 24 * 60;

/** The only item of a list; undefined if there is none or more than one. */
const single = <T>(all: T[]): T | undefined => (all.length === 1 ? all[0] : undefined);

/** The service that a text means: by exact name, else the longest name in it, else the only name containing it. */
function serviceIn(text: string, services: Service[]): Service | undefined {
  const said = plain(text);
  if (!said) return undefined;
  const known = services
    .map((service) => ({ service, name: plain(service.name) }))
    .filter(({ name }) => name !== "")
    .toSorted((a, b) => b.name.length - a.name.length);
  const found =
    known.find(({ name }) => name === said) ??
    known.find(({ name }) => hasWords(said, name)) ??
    single(known.filter(({ name }) => hasWords(name, said)));
  return found?.service;
}

/** The organization's services that these texts mean, once each; unknown texts are ignored. */
export const servicesMeant = (
  named: readonly string[],
  { services }: Pick<Organization, "services">,
): Service[] => [...new Set(named.flatMap((text) => serviceIn(text, services) ?? []))];

/** Whether each of these texts means one of the organization's services. */
export const areOffered = (named: readonly string[], { services }: Pick<Organization, "services">): boolean =>
  named.every((text) => serviceIn(text, services) !== undefined);

/** The minutes of these services one after another, at most a day; the organization's default if there are none. */
export function minutesFor(
  meant: readonly Service[],
  organization: Pick<Organization, "default_duration_minutes">,
) {
  if (meant.length === 0) return organization.default_duration_minutes;
  const minutes = meant.reduce((sum, { duration_minutes }) => sum + duration_minutes, 0);
  return Math.min(minutes, LONGEST_MINUTES);
}

/** A booking's services as texts: its services, else its title. */
export const purposeOf = ({ services, title }: Pick<Booking, "services" | "title">): string[] =>
  services.length > 0 ? services : title ? [title] : [];

async function minutesOf(ctx: Ctx, named: string[]): Promise<number> {
  const organization = await organizationOf(ctx);
  return minutesFor(servicesMeant(named, organization), organization);
}

/** Nothing after the year 9999 can be stored. The margin is for queries that look some days around an appointment. */
const LATEST = Date.UTC(9999, 11, 1);

/** Refuses an end (ms) too late to be stored; the error names `field`. */
export function refuseFar(end: number, field: "starts_at" | "from" = "starts_at"): void {
  if (end > LATEST) throw invalid([field], "is too far in the future");
}

export function endAfter(starts_at: string, minutes: number): string {
  const end = Date.parse(starts_at) + minutes * MINUTE_MS;
  refuseFar(end);
  return iso(end);
}

export const endFor = async (ctx: Ctx, starts_at: string, named: string[]): Promise<string> =>
  endAfter(starts_at, await minutesOf(ctx, named));

export type TimedBooking = Pick<Booking, "starts_at" | "ends_at" | "services" | "title">;

/** A booking's length in minutes by its own times; undefined if it has none. */
export const minutesBetween = ({ starts_at, ends_at }: Pick<TimedBooking, "starts_at" | "ends_at">) =>
  starts_at && ends_at ? (Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE_MS : undefined;

/** A booking's length in minutes: from its own times, else from its services. */
export const lengthOf = async (ctx: Ctx, booking: TimedBooking): Promise<number> =>
  minutesBetween(booking) ?? minutesOf(ctx, purposeOf(booking));
