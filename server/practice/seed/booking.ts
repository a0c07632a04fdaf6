import { newId } from "@/db/schema/columns";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/server/lib/clock";
import type { BookingStatus } from "@/server/schema/booking";
import type { LeadStatus } from "@/server/schema/lead";
import type { SeedPerson } from "./people";

const BOOKED: Partial<Record<LeadStatus, BookingStatus>> = {
  booked: "booked",
  confirmed: "booked",
  completed: "completed",
  no_show: "no_show",
  cancelled: "cancelled",
};

const HAPPENED: LeadStatus[] = ["completed", "no_show", "cancelled"];

type Customer = { person: SeedPerson; index: number; lead_id: string; known: Date };

/** The appointment of a customer who came that far, as the scheduler made it; `known` is when they came. */
export function bookingOf(
  { organization_id, time_zone }: { organization_id: string; time_zone: string },
  { person, index, lead_id, known }: Customer,
) {
  const status = BOOKED[person.status];
  if (!status) return [];
  const daysLater = HAPPENED.includes(person.status) ? 1 : 16;
  const midnight = Math.floor(known.getTime() / DAY_MS) * DAY_MS;
  const starts_at = new Date(midnight + daysLater * DAY_MS + (17 + (index % 6)) * HOUR_MS);
  const made = new Date(known.getTime() + 10 * MINUTE_MS);
  return [
    {
      ...{ organization_id, id: newId(made), lead_id, status, uid: `demo-${index}`, time_zone },
      title: person.service,
      services: [person.service],
      starts_at: starts_at.toISOString(),
      ends_at: new Date(starts_at.getTime() + 45 * MINUTE_MS).toISOString(),
      created_at: made.toISOString(),
      updated_at: made.toISOString(),
    },
  ];
}
