import { sql } from "drizzle-orm";
import { together } from "@/db/together";
import { addDays, dateOf, iso, wallOf } from "@/lib/time/clock";
import { exceptionOn, openingsOfDate } from "@/lib/time/opening-hours";
import { now } from "@/lib/time/time";
import type { Organization } from "@/schema/organization";
import type { Service } from "@/schema/service";
import type { ClosedDate } from "@/schema/slot";
import type { Ctx } from "@/server/http/ctx";
import { candidates } from "./free-slots";
import { hoursQueries, type StaffedResource, toStaffed } from "./schedule";

/** What is wanted, with whom (null: anybody), and between which moments (ms). */
type Asked = {
  organization: Organization;
  services: readonly Service[];
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

/** The dates on which nobody who offers this works, or not any more today. */
export async function closedDates(ctx: Ctx, asked: Asked): Promise<ClosedDate[]> {
  const { organization, services, resource_id, from, to } = asked;
  const { time_zone } = organization;
  const between = { from: iso(from), to: iso(to) };
  const found = await readHours(ctx.db, { organization_id: ctx.organization_id, ...between });
  const staff = candidates({ resources: toStaffed(organization, found) }, services, resource_id);
  const hours = staff.map((one) => one.hours);
  const clock = wallOf(now(), time_zone);
  const closed: ClosedDate[] = [];
  for (let date = dateOf(from, time_zone); date <= dateOf(to, time_zone); date = addDays(date, 1)) {
    const closes = openingsOfDate(hours, date).at(-1)?.to;
    if (closes === undefined || (date === clock.date && closes <= clock.time))
      closed.push({ date, name: occasionOn(staff, date) });
  }
  return closed;
}
