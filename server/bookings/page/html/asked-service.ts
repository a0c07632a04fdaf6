import type { z } from "zod";
import type { PublicPerson, PublicServices } from "@/schema/public-page";
import { listPublicServices } from "@/server/bookings/page/facts";
import type { Visit } from "@/server/http/page/visit";
import type { ShownBusiness } from "./shown-page";

export type ShownService = z.output<typeof PublicServices>["services"][number];

/** What is to be booked and with whom: null for a business that names no services, and for anybody. */
export type BookingChoice = { service: ShownService | null; person: PublicPerson | null };

/** The person whom an address asks for, by id or name. One who has left is nobody, so that old links lead on. */
function personIn(service: ShownService | null, asked: string | null): PublicPerson | null {
  const wanted = asked?.trim().toLowerCase();
  return service?.people.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted) ?? null;
}

/** The choice that an address asks for. 422 if the service is unknown, or has to be named. */
export async function askedService(visit: Visit, { page }: ShownBusiness): Promise<BookingChoice> {
  const { slug } = page;
  const name = visit.query.get("service") ?? undefined;
  const { services } = await listPublicServices(visit.visitor, { slug, service: name });
  // The only service need not be named; where there are several, the functions that are asked next refuse.
  const service = name !== undefined || services.length === 1 ? (services[0] ?? null) : null;
  return { service, person: personIn(service, visit.query.get("person")) };
}
