import { compose, type Mail } from "@/server/adapters/mail/compose";
import { formatter, reader, timeOf } from "@/server/lib/clock";
import { asWords } from "@/server/schema/name";

/** What a mail about an appointment contains. Nothing in it was written by the customer. */
type Appointment = {
  to: string;
  business: string;
  services: string[];
  title: string | null;
  starts_at: string;
  time_zone: string;
  location: string | null;
};

const whole = formatter({ weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** Date and time in the given time zone: `Tuesday 1 December 2026 at 09:00`. */
export function whenIn(starts_at: string, time_zone: string): string {
  const part = reader(whole(time_zone), Date.parse(starts_at));
  const date = ["weekday", "day", "month", "year"] as const;
  return `${date.map(part).join(" ")} at ${timeOf(starts_at, time_zone)}`;
}

export const appointmentIn = (
  { services, title }: Pick<Appointment, "services" | "title">,
  when: string,
): string => [asWords(services.join(" + ") || (title ?? "")), when].filter(Boolean).join(", ");

/** The sentences that customers get by mail and in conversations. */
export const sentences = {
  booked: (business: string, what: string) => `You are booked with ${asWords(business)}: ${what}.`,
  moved: (business: string, what: string) =>
    `Your appointment with ${asWords(business)} has a new time: ${what}.`,
  cancelled: (business: string, what: string) =>
    `Your appointment with ${asWords(business)} is cancelled: ${what}.`,
  place: ({ location }: Pick<Appointment, "location">): string[] => (location ? [`Where: ${location}.`] : []),
};

// The reader may be in another time zone, so it is named.
const appointment = (one: Appointment): string =>
  appointmentIn(one, `${whenIn(one.starts_at, one.time_zone)} (${one.time_zone})`);

const change = ({ business }: Appointment) =>
  `To change or cancel it, get in touch with ${asWords(business)}.`;

const mailOf = (one: Appointment, subject: string, before: string[]): Mail =>
  compose({ to: one.to, subject: `${subject} ${asWords(one.business)}`, before, after: [] });

export const bookedMail = (one: Appointment): Mail =>
  mailOf(one, "Your appointment with", [
    sentences.booked(one.business, appointment(one)),
    ...sentences.place(one),
    change(one),
  ]);

export const movedMail = (one: Appointment): Mail =>
  mailOf(one, "A new time for your appointment with", [
    sentences.moved(one.business, appointment(one)),
    ...sentences.place(one),
    change(one),
  ]);

export const cancelledMail = (one: Appointment): Mail =>
  mailOf(one, "Your appointment is cancelled:", [sentences.cancelled(one.business, appointment(one))]);
