import { organizationOf } from "@/server/accounts/organization";
import type { Ctx } from "@/server/http/ctx";
import { MINUTE_MS } from "@/server/lib/clock";
import { invalid } from "@/server/lib/errors";
import { hasWords, plain } from "@/server/lib/plain";
import type { Booking } from "@/server/schema/booking";
import type { Organization, Service } from "@/server/schema/organization";

export const LONGEST_MINUTES = 24 * 60;

/** The only one, or none. */
const single = <T>(all: T[]): T | undefined => (all.length === 1 ? all[0] : undefined);

/** The service that a plain text means: of that name, else the longest name in it, else the only one containing it. */
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

/** Those of an organization's services that these texts mean. */
export const servicesMeant = (
  named: readonly string[],
  { services }: Pick<Organization, "services">,
): Service[] => [...new Set(named.flatMap((text) => serviceIn(text, services) ?? []))];

/** Minutes for these services, one after another, at most a day; the organization's default if there are none. */
export function minutesFor(
  meant: readonly Service[],
  organization: Pick<Organization, "default_duration_minutes">,
) {
  if (meant.length === 0) return organization.default_duration_minutes;
  const minutes = meant.reduce((sum, { duration_minutes }) => sum + duration_minutes, 0);
  return Math.min(minutes, LONGEST_MINUTES);
}

export const purposeOf = ({ services, title }: Pick<Booking, "services" | "title">): string[] =>
  services.length > 0 ? services : title ? [title] : [];

async function minutesOf(ctx: Ctx, named: string[]): Promise<number> {
  const organization = await organizationOf(ctx);
  return minutesFor(servicesMeant(named, organization), organization);
}

/** No moment after the year 9999 can be stored, and what is taken is looked for some days around an appointment. */
const LATEST = Date.UTC(9999, 11, 1);

/** Refuses what ends later than can be reckoned with; `field` says when it begins. */
export function refuseFar(end: number, field: "starts_at" | "from" = "starts_at"): void {
  if (end > LATEST) throw invalid([field], "is too far in the future");
}

export function endAfter(starts_at: string, minutes: number): string {
  const end = Date.parse(starts_at) + minutes * MINUTE_MS;
  refuseFar(end);
  return new Date(end).toISOString();
}

export const endFor = async (ctx: Ctx, starts_at: string, named: string[]): Promise<string> =>
  endAfter(starts_at, await minutesOf(ctx, named));

type Timed = Pick<Booking, "starts_at" | "ends_at" | "services" | "title">;

/** How many minutes a booking takes: as long as it does, else as its services do. */
export async function lengthOf(ctx: Ctx, { starts_at, ends_at, ...booking }: Timed): Promise<number> {
  if (starts_at && ends_at) return (Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE_MS;
  return minutesOf(ctx, purposeOf(booking));
}
