import { hashOfLink } from "@/server/bookings/page/link";
import type { Visit } from "../visitors";
import type { World } from "../world";
import { type Finding, finding, repeated } from "./finding";

type AppointmentRow = {
  token_hash: string;
  name: string;
  /** What two appointments can't have in common: the organization, its resource and the time. */
  place: string;
  starts_at: Date;
  status: string;
};

const readAppointments = ({ database }: World): Promise<AppointmentRow[]> =>
  database.query(
    (sql) =>
      sql<AppointmentRow[]>`
      select token_hash, name, starts_at, status,
        bookings.organization_id || ' ' || coalesce(resource_id::text, '') || ' ' || starts_at as place
      from booking_links
      join bookings on bookings.organization_id = booking_links.organization_id
        and bookings.id = booking_links.booking_id
      join page_bookings on page_bookings.organization_id = bookings.organization_id
        and page_bookings.booking_id = bookings.id`,
  );

const stateOf = ({ starts_at, status }: { starts_at: string | Date; status: string }) =>
  `${new Date(starts_at).toISOString()} ${status}`;

/** Whether what visitors of the booking page were told last is so, once, and nobody else has their time. */
export async function appointmentsKept(world: World, visits: Visit[]): Promise<Finding[]> {
  const rows = await readAppointments(world);
  const stored = new Map(rows.map((row) => [row.token_hash, stateOf(row)]));
  const lost = visits.filter((visit) => stored.get(hashOfLink(visit.token)) !== stateOf(visit));
  const unseen: string[] = [];
  for (const visit of visits) {
    const answer = await world.gateway.ask(`/api/v1/public/bookings/${visit.token}`, {
      headers: { "x-forwarded-for": visit.address },
    });
    const seen = answer?.status === 200 ? stateOf(JSON.parse(answer.body)) : answer?.status;
    if (seen !== stateOf(visit)) unseen.push(`${visit.name}: ${seen} instead of ${stateOf(visit)}`);
  }
  const booked = visits.filter(({ status }) => status === "booked");
  return [
    finding(
      "appointments acknowledged, and lost or otherwise",
      lost.map((visit) => `${visit.name}: ${stored.get(hashOfLink(visit.token))}`),
      unseen,
    ),
    finding(
      "appointments twice",
      repeated(rows.map(({ name }) => name)),
      visits.filter(({ isOther }) => isOther).map(({ name }) => name),
    ),
    finding(
      "two appointments at one time",
      repeated(rows.filter(({ status }) => status === "booked").map(({ place }) => place)),
      repeated(booked.map(({ tenant, starts_at }) => `${tenant.organization_id} ${starts_at}`)),
    ),
  ];
}
