import { sql } from "drizzle-orm";
import { together } from "@/db/together";
import { addDays, dateOf, iso, MINUTE_MS, minutesOf, wallOf } from "@/lib/time/clock";
import { exceptionOn, openingsOfDate } from "@/lib/time/opening-hours";
import { now } from "@/lib/time/time";
import type { Organization } from "@/schema/organization";
import type { ClosedDate } from "@/schema/slot";
import type { Ctx } from "@/server/http/ctx";
import { candidates, type Demand } from "./free-slots";
import { hoursQueries, type StaffedResource, toStaffed } from "./schedule";

/** What is wanted, with whom (null: anybody), and between which moments (ms). */
type Asked = {
  organization: Organization;
  demand: Pick<Demand, "services" | "minutes">;
  resource_id: string | null;
  from: number;
  to: number;
};

const given = (name: string) => sql`${sql.placeholder(name)}::timestamptz`;
const readHours = together(hoursQueries({ from: given("from"), to: given("to") }));

/** The occasion for which everybody has other hours; nobody else's reasons are a stranger's business. */
const occasionOn = (staff: readonly StaffedResource[], date: string): string | null =>
  staff
    .map(({ hours }) => exceptionOn(hours.exceptions ?? [], date))
    .find((exception) => exception?.resource_id === null)?.name ?? null;

/** Dates on which nothing can be booked, whoever else books. */
export type DatesOff = {
  /** Nobody who offers this works then, or not any more today. */
  closed: ClosedDate[];
  /** The last time of the date is past, or within the lead time. */
  too_late: string[];
};

export async function datesOff(ctx: Ctx, asked: Asked): Promise<DatesOff> {
  const { organization, demand, resource_id, from, to } = asked;
  const { time_zone, lead_time_minutes } = organization;
  const between = { from: iso(from), to: iso(to) };
  const found = await readHours(ctx.db, { organization_id: ctx.organization_id, ...between });
  const staff = candidates({ resources: toStaffed(organization, found) }, demand.services, resource_id);
  const hours = staff.map((one) => one.hours);
  const clock = wallOf(now(), time_zone);
  const soonest = wallOf(now() + lead_time_minutes * MINUTE_MS, time_zone);
  const isTooLate = (date: string, closes: string) =>
    date === soonest.date
      ? minutesOf(closes) - demand.minutes <= minutesOf(soonest.time)
      : date < soonest.date;
  const off: DatesOff = { closed: [], too_late: [] };
  for (let date = dateOf(from, time_zone); date <= dateOf(to, time_zone); date = addDays(date, 1)) {
    const closes = openingsOfDate(hours, date).at(-1)?.to;
    if (closes === undefined || (date === clock.date && closes <= clock.time))
      off.closed.push({ date, name: occasionOn(staff, date) });
    else if (isTooLate(date, closes)) off.too_late.push(date);
  }
  return off;
}
