import { conversation } from "@/components/text/en/conversation";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { dateInWords } from "@/components/ui/time/clock";
import { useTimeZone } from "@/components/ui/time/zone";
import { wallOf } from "@/lib/time/clock";
import type { Booking } from "@/schema/booking";
import type { InboxThread } from "@/schema/inbox";
import type { QuickReplyValues } from "@/schema/quick-reply-variables";

type Appointment = Pick<Booking, "status" | "starts_at" | "services" | "title">;

function nextOf(bookings: readonly Appointment[], now: number): Appointment | undefined {
  const begins = ({ starts_at }: Appointment) => Date.parse(starts_at ?? "");
  return bookings
    .filter((booking) => booking.status === "booked" && begins(booking) > now)
    .toSorted((a, b) => begins(a) - begins(b))[0];
}

/** The customer whom a text is about. */
export type ValuesAbout = { lead: Pick<InboxThread["lead"], "name">; bookings: readonly Appointment[] };

type Facts = {
  thread: ValuesAbout;
  staff_name: string | null;
  organization: string | null;
  time_zone: string;
};

/** The values of a quick reply's variables in a conversation. Times are in the organization's time zone. */
export function valuesOf(
  { thread: { lead, bookings }, staff_name, organization, time_zone }: Facts,
  words: Pick<typeof conversation, "and" | "dayAndTime">,
  now = Date.now(),
): QuickReplyValues {
  // A lead without a name is called by its number.
  const name = /\p{L}/u.test(lead.name) ? lead.name : null;
  const next = nextOf(bookings, now);
  const start = next?.starts_at ? wallOf(next.starts_at, time_zone) : null;
  return {
    name,
    first_name: name?.trim().split(/\s+/u)[0] ?? null,
    service: next ? words.and(next.services) || next.title : null,
    next_appointment: start && words.dayAndTime(dateInWords(start.date, "long"), start.time),
    staff_name,
    organization,
  };
}

/** The variables' values in the open conversation; null until they are known. */
export function useQuickReplyValues(thread: ValuesAbout, isAsked: boolean): QuickReplyValues | null {
  const text = usePart(conversation);
  const time_zone = useTimeZone();
  const asked = { enabled: isAsked, staleTime: 60_000 };
  const organization = trpc.organization.get.useQuery({}, asked);
  const profile = trpc.profile.get.useQuery({}, { ...asked, staleTime: Number.POSITIVE_INFINITY });
  if (!isAsked || organization.isPending || profile.isPending) return null;
  const facts = {
    thread,
    staff_name: profile.data?.full_name ?? null,
    organization: organization.data?.name ?? null,
    time_zone,
  };
  return valuesOf(facts, text);
}
