import type { AgentLanguage } from "@/schema/model";
import { asShortName, asWords } from "@/schema/name";
import {
  asGap,
  fillQuickReply,
  QUICK_REPLY_VARIABLES,
  type QuickReplyValues,
} from "@/schema/quick-reply-variables";
import { fullMoment, noticesIn } from "@/server/adapters/languages/languages";
import { compose, type Letter, type Mail } from "@/server/adapters/mail/compose";

/** Whom a reminder is for, and for which appointment. */
export type Occasion = {
  name: string;
  services: readonly string[];
  title: string | null;
  starts_at: string;
  business: string;
  time_zone: string;
  language: AgentLanguage;
};

/** The values of a reminder's variables. `next_appointment` is the appointment that it is about. */
export function reminderValues({
  name,
  services,
  title,
  starts_at,
  business,
  time_zone,
  language,
}: Occasion): QuickReplyValues {
  // A lead without a name is named by its number.
  const called = /\p{L}/u.test(name) ? asWords(name) : null;
  return {
    name: called,
    first_name: called?.split(/\s+/u)[0] ?? null,
    service: asWords(services.join(" + ") || title || "") || noticesIn(language).appointment,
    next_appointment: fullMoment(language, starts_at, time_zone),
    staff_name: null,
    organization: business,
  };
}

/** A text with its variables filled in. A variable without a value is removed, with the space before it. */
export function fill(content: string, values: QuickReplyValues): string {
  const filled = fillQuickReply(content, values);
  const gaps = QUICK_REPLY_VARIABLES.map(asGap);
  return gaps.reduce((text, gap) => text.replaceAll(` ${gap}`, "").replaceAll(gap, ""), tidy(filled)).trim();
}

const tidy = (text: string): string => text.replace(/\{\{\s*(\w+)\s*\}\}/g, "{{$1}}");

/** A reminder as a mail, with the customer's link to the appointment if they get one. */
export const reminderMail = (
  to: string,
  text: string,
  { business, language }: Occasion,
  link?: Letter["link"],
): Mail =>
  compose({
    to,
    language,
    subject: noticesIn(language).subjects.reminder(asShortName(business)),
    before: text.split(/\n+/),
    link,
    after: [],
  });
