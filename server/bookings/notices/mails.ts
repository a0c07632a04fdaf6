import type { AgentLanguage } from "@/schema/model";
import { asShortName, asWords } from "@/schema/name";
import { fullMoment, noticesIn } from "@/server/adapters/languages/languages";
import { compose, type Link, type Mail, type Paragraph } from "@/server/adapters/mail/compose";

/** What a customer is told about an appointment, and in which language. Nothing in it was written by the customer. */
type AppointmentFacts = {
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
export function newsMail(to: string, news: News, one: AppointmentFacts, link?: Link): Mail {
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

/** Appointments by what happened to them, each in a mail with its customer's own link, if they get one. */
export type Several = { news: News; all: (AppointmentFacts & { link?: Link })[] }[];

/** What a customer is told about several appointments at once: the words before a line for each. */
const wordsBefore = ({ news, all }: Several[number]): string[] =>
  all.slice(0, 1).map(({ language, business }) => noticesIn(language).several[news](asWords(business)));

/** What a customer is told in their conversation about appointments of which each has news. */
export const severalText = (told: Several): string =>
  told.map((one) => [...wordsBefore(one), ...linesOf(one.all)].join("\n")).join("\n\n");

function linked({ all }: Several[number]): Paragraph[] {
  return linesOf(all).map((text, at) => {
    const link = all[at]?.link;
    return link ? { text, link } : text;
  });
}

/** The same as a mail. */
export function severalMail(
  to: string,
  told: Several,
  { language, business, time_zone }: AppointmentFacts,
): Mail {
  const { several } = noticesIn(language);
  const name = asShortName(business);
  const before = [...told.flatMap((one) => [...wordsBefore(one), ...linked(one)]), `(${time_zone})`];
  const { news = "booked" } = told[0] ?? {};
  const hasLinks = told.some(({ all }) => all.some(({ link }) => link));
  if (news !== "cancelled" && !hasLinks) before.push(several.change(name));
  return compose({ to, language, subject: several.subjects[news](name), before, after: [] });
}
