import { compose, type Mail } from "@/server/adapters/mail/compose";
import { formatter, reader, timeOf } from "@/server/lib/clock";
import { asWords } from "@/server/schema/name";

/** What a mail about an appointment is written from; nothing of it was written by the customer. */
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

/** By the business's own clock: `Tuesday 1 December 2026 at 09:00 (Europe/Paris)`. */
function whenOf({ starts_at, time_zone }: Appointment): string {
  const part = reader(whole(time_zone), Date.parse(starts_at));
  const date = ["weekday", "day", "month", "year"] as const;
  return `${date.map(part).join(" ")} at ${timeOf(starts_at, time_zone)} (${time_zone})`;
}

const appointment = (one: Appointment): string =>
  [asWords(one.services.join(" + ") || (one.title ?? "")), whenOf(one)].filter(Boolean).join(", ");

const place = ({ location }: Appointment): string[] => (location ? [`Where: ${location}.`] : []);
const change = ({ business }: Appointment) =>
  `To change or cancel it, get in touch with ${asWords(business)}.`;

const mailOf = (one: Appointment, subject: string, before: string[]): Mail =>
  compose({ to: one.to, subject: `${subject} ${asWords(one.business)}`, before, after: [] });

/** The mail that confirms an appointment. */
export const bookedMail = (one: Appointment): Mail =>
  mailOf(one, "Your appointment with", [
    `You are booked with ${asWords(one.business)}: ${appointment(one)}.`,
    ...place(one),
    change(one),
  ]);

/** The mail that tells an appointment's new time. */
export const movedMail = (one: Appointment): Mail =>
  mailOf(one, "A new time for your appointment with", [
    `Your appointment with ${asWords(one.business)} has a new time: ${appointment(one)}.`,
    ...place(one),
    change(one),
  ]);

/** The mail that tells that an appointment was called off. */
export const cancelledMail = (one: Appointment): Mail =>
  mailOf(one, "Your appointment is cancelled:", [
    `Your appointment with ${asWords(one.business)} is cancelled: ${appointment(one)}.`,
  ]);
