import type { AgentLanguage } from "@/schema/model";
import { asShortName, asWords } from "@/schema/name";
import { fullMoment, noticesIn } from "@/server/adapters/languages/languages";
import { compose, type Letter, type Mail } from "@/server/adapters/mail/compose";

/** What a customer is told about an appointment, and in which language. Nothing in it was written by the customer. */
export type AppointmentFacts = {
  language: AgentLanguage;
  business: string;
  services: string[];
  title: string | null;
  starts_at: string;
  time_zone: string;
  location: string | null;
};

/** What happened to an appointment. */
export type News = "booked" | "moved" | "cancelled";

const whatAndWhen = ({ services, title }: AppointmentFacts, when: string): string =>
  [asWords(services.join(" + ") || (title ?? "")), when].filter(Boolean).join(", ");

function sentences(news: News, one: AppointmentFacts, when: string): string[] {
  const notices = noticesIn(one.language);
  const said = notices[news](asWords(one.business), whatAndWhen(one, when));
  return one.location && news !== "cancelled" ? [said, notices.where(one.location)] : [said];
}

const whenOf = ({ language, starts_at, time_zone }: AppointmentFacts) =>
  fullMoment(language, starts_at, time_zone, { year: true });

/** What a customer is told about an appointment in their conversation. */
export const newsText = (news: News, one: AppointmentFacts): string =>
  sentences(news, one, whenOf(one)).join(" ");

/** The same as a mail, with the customer's link if they get one. Its reader may be in another time zone, so it is named. */
export function newsMail(to: string, news: News, one: AppointmentFacts, link?: Letter["link"]): Mail {
  const { language, time_zone } = one;
  const notices = noticesIn(language);
  const business = asShortName(one.business);
  const before = sentences(news, one, `${whenOf(one)} (${time_zone})`);
  if (news !== "cancelled" && !link) before.push(notices.change(business));
  return compose({ to, language, subject: notices.subjects[news](business), before, link, after: [] });
}

/** More would not fit into a message, so services are left out. */
const MOST_OF_LINES = 3000;

function linesOf(all: AppointmentFacts[]): string[] {
  const lines = all.map((one) => whatAndWhen(one, whenOf(one)));
  return lines.join("").length > MOST_OF_LINES ? all.map(whenOf) : lines;
}

/** What a customer is told about several appointments at once: the words, then a line for each. */
const severalOf = ({ news, all }: Several[number]): string[] =>
  all
    .slice(0, 1)
    .flatMap(({ language, business }) => [
      noticesIn(language).several[news](asWords(business)),
      ...linesOf(all),
    ]);

/** Appointments by what happened to them. */
export type Several = { news: News; all: AppointmentFacts[] }[];

/** What a customer is told in their conversation about appointments of which each has news. */
export const severalText = (told: Several): string =>
  told.map((one) => severalOf(one).join("\n")).join("\n\n");

/** The same as a mail. */
export function severalMail(
  to: string,
  told: Several,
  { language, business, time_zone }: AppointmentFacts,
): Mail {
  const { several } = noticesIn(language);
  const name = asShortName(business);
  const before = [...told.flatMap(severalOf), `(${time_zone})`];
  const { news = "booked" } = told[0] ?? {};
  if (news !== "cancelled") before.push(several.change(name));
  return compose({ to, language, subject: several.subjects[news](name), before, after: [] });
}
