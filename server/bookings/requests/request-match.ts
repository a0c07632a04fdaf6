import { plain } from "@/lib/text/normalize-text";
import type { Booking } from "@/schema/booking";
import type { Organization } from "@/schema/organization";
import { purposeOf, servicesMeant } from "@/server/bookings/availability/duration";

type Purpose = Pick<Booking, "services" | "title">;

/** What an appointment is for: our services that its texts mean, or else the texts themselves. */
function subjectsOf(organization: Pick<Organization, "services">, purpose: Purpose): Set<string> {
  const texts = purposeOf(purpose);
  const meant = servicesMeant(texts, organization).map(({ name }) => plain(name));
  return new Set(meant.length > 0 ? meant : texts.map(plain));
}

/** Whether a booking answers a request: they have a service in common, or one of them names none. */
export function answersRequest(
  organization: Pick<Organization, "services">,
  booking: Purpose,
  request: Purpose,
): boolean {
  const [booked, asked] = [booking, request].map((purpose) => subjectsOf(organization, purpose));
  if (!booked?.size || !asked?.size) return true;
  return [...asked].some((subject) => booked.has(subject));
}
