import type { AgentLanguage } from "@/schema/model";
import { asShortName, asWords } from "@/schema/name";
import { fullMoment, noticesIn } from "@/server/adapters/languages/languages";
import { compose, type Letter, type Mail } from "@/server/adapters/mail/compose";

/** What a customer is told about an appointment, and in which language. Nothing in it was written by the customer. */
type Appointment = {
  language: AgentLanguage;
  business: string;
  services: string[];
  title: string | null;
  starts_at: string;
  time_zone: string;
  location: string | null;
};

/** What happened to an appointment. */
type News = "booked" | "moved" | "cancelled";

const whatAndWhen = ({ services, title }: Appointment, when: string): string =>
  [asWords(services.join(" + ") || (title ?? "")), when].filter(Boolean).join(", ");

function sentences(news: News, one: Appointment, when: string): string[] {
  const notices = noticesIn(one.language);
  const said = notices[news](asWords(one.business), whatAndWhen(one, when));
  return one.location && news !== "cancelled" ? [said, notices.where(one.location)] : [said];
}

const whenOf = ({ language, starts_at, time_zone }: Appointment) =>
  fullMoment(language, starts_at, time_zone, { year: true });

/** What a customer is told about an appointment in their conversation. */
export const newsText = (news: News, one: Appointment): string => sentences(news, one, whenOf(one)).join(" ");

/** The same as a mail, with the customer's link if they get one. Its reader may be in another time zone, so it is named. */
export function newsMail(to: string, news: News, one: Appointment, link?: Letter["link"]): Mail {
  const { language, time_zone } = one;
  const notices = noticesIn(language);
  const business = asShortName(one.business);
  const before = sentences(news, one, `${whenOf(one)} (${time_zone})`);
  if (news !== "cancelled" && !link) before.push(notices.change(business));
  return compose({ to, language, subject: notices.subjects[news](business), before, link, after: [] });
}
