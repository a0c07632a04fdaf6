import { one, type Tx } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { resources, scheduleExceptions } from "@/db/schema/resources";
import { inOrg } from "@/db/tenant";
import { addDays, dateOf, mondayOf } from "@/lib/time/clock";
import type { Writer } from "./lines";

/** The ids of the calendar's resources: the owner's and the colleague's. */
export type Dentists = { rivers: string; marsh: string };

/** Days after this week's Monday. */
const LEAVE = { from: 10, to: 11 };
const TRAINING = 23;

const MARSH_WHOLE_DAY = [
  { from: "09:00", to: "13:00" },
  { from: "14:00", to: "17:00" },
];
const MARSH_MORNING = [{ from: "09:00", to: "13:00" }];
const MARSH_HOURS = {
  "1": MARSH_WHOLE_DAY,
  "2": MARSH_WHOLE_DAY,
  "3": MARSH_WHOLE_DAY,
  "4": MARSH_WHOLE_DAY,
  "5": MARSH_MORNING,
};

/** Whether Dr. Marsh works at a time (`14:15`) of a day, counted from this week's Monday. */
export function marshIsThere(day: number, time: string): boolean {
  if (day >= LEAVE.from && day <= LEAVE.to) return false;
  return day % 7 < 4 || (day % 7 === 4 && time < "13:00");
}

type Practice = { organization_id: string; time_zone: string; me: Writer; colleague: Writer };

/** Two dentists with hours of their own, an upcoming leave and an upcoming training day. */
export async function seedSchedule(tx: Tx, practice: Practice): Promise<Dentists> {
  const { organization_id, time_zone, me, colleague } = practice;
  const own = { name: "Dr. Rivers", kind: "person" as const, user_id: me.id };
  const changed = tx.update(resources).set(own).where(inOrg(practice, resources));
  const rivers = one(await changed.returning()).id;
  const marsh = newId();
  await tx.insert(resources).values({
    ...{ organization_id, id: marsh, name: "Dr. Marsh", kind: "person", user_id: colleague.id, position: 1 },
    services: ["Check-up", "Cleaning", "Filling"],
    opening_hours: MARSH_HOURS,
  });
  const monday = mondayOf(dateOf(Date.now(), time_zone));
  const dates = (from: number, to: number) => ({
    starts_on: addDays(monday, from),
    ends_on: addDays(monday, to),
    hours: [],
  });
  await tx.insert(scheduleExceptions).values([
    { organization_id, name: "Dr. Marsh is on leave", resource_id: marsh, ...dates(LEAVE.from, LEAVE.to) },
    { organization_id, name: "Closed for training", ...dates(TRAINING, TRAINING) },
  ]);
  return { rivers, marsh };
}
