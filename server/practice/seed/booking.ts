import { newId } from "@/db/schema/columns";
import { addDays, DAY_MS, dateOf, MINUTE_MS, momentOf, mondayOf } from "@/lib/time/clock";
import type { BookingStatus } from "@/schema/booking";
import type { LeadStatus } from "@/schema/lead";
import type { SeedPerson } from "./people";
import { type Dentists, marshIsThere } from "./schedule";

const BOOKED: Partial<Record<LeadStatus, BookingStatus>> = {
  booked: "booked",
  confirmed: "booked",
  completed: "completed",
  no_show: "no_show",
  cancelled: "cancelled",
};

const HAPPENED: LeadStatus[] = ["completed", "no_show", "cancelled"];

/** Times at which both dentists work. */
const TIMES = ["09:00", "09:45", "11:00", "14:15", "15:00", "16:00"];

type Customer = { person: SeedPerson; index: number; lead_id: string; known: Date };
type Practice = { organization_id: string; time_zone: string; dentists: Dentists; now: number };

/** The working day of a moment: at a weekend, the following Monday. */
function workingDay(at: number, time_zone: string): string {
  const date = dateOf(at, time_zone);
  const weekday = new Date(date).getUTCDay();
  return addDays(date, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

/** The appointment of a customer who got that far, as the scheduler made it; `known` is when they came. */
export function bookingOf(
  { organization_id, time_zone, dentists, now }: Practice,
  { person, index, lead_id, known }: Customer,
) {
  const status = BOOKED[person.status];
  if (!status) return [];
  const daysLater = HAPPENED.includes(person.status) ? 1 : 16;
  const date = workingDay(known.getTime() + daysLater * DAY_MS, time_zone);
  const time = TIMES[index % TIMES.length] ?? "09:00";
  const starts_at = momentOf(date, time, time_zone);
  const day = (Date.parse(date) - Date.parse(mondayOf(dateOf(now, time_zone)))) / DAY_MS;
  const isMarsh = index % 2 === 0 && person.service !== "Whitening" && marshIsThere(day, time);
  const made = new Date(known.getTime() + 10 * MINUTE_MS);
  return [
    {
      ...{ organization_id, id: newId(made), lead_id, status, uid: `demo-${index}`, time_zone },
      title: person.service,
      services: [person.service],
      resource_id: isMarsh ? dentists.marsh : dentists.rivers,
      starts_at,
      ends_at: new Date(Date.parse(starts_at) + 45 * MINUTE_MS).toISOString(),
      created_at: made.toISOString(),
      updated_at: made.toISOString(),
    },
  ];
}
