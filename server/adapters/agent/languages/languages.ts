import { addDays, formatter, reader, timeOf, wallOf } from "@/server/lib/clock";
import type { AgentLanguage } from "@/server/schema/model";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import { fr } from "./fr";
import { pt } from "./pt";
import type { Words } from "./words";

const ALL: Record<AgentLanguage, Words> = { en, es, pt, de, fr };

export const deskWords = (language: AgentLanguage): Words => ALL[language];

const day = { weekday: "short", day: "numeric", month: "short" } as const;
const formats = {
  en: formatter(day),
  es: formatter(day, "es"),
  pt: formatter(day, "pt"),
  de: formatter(day, "de"),
  fr: formatter(day, "fr"),
} satisfies Record<AgentLanguage, ReturnType<typeof formatter>>;

/** A moment by the business's own clock, in a language: `Thu 3 Dec, 10:00`, `jeu. 3 déc., 10:00`. */
export function momentWords(language: AgentLanguage, at: string, time_zone: string): string {
  const part = reader(formats[language](time_zone), Date.parse(at));
  const dayOfMonth = language === "de" ? `${part("day")}.` : part("day");
  return `${part("weekday")} ${dayOfMonth} ${part("month")}, ${timeOf(at, time_zone)}`;
}

const weekdays = {
  en: formatter({ weekday: "long" }),
  es: formatter({ weekday: "long" }, "es"),
  pt: formatter({ weekday: "long" }, "pt"),
  de: formatter({ weekday: "long" }, "de"),
  fr: formatter({ weekday: "long" }, "fr"),
} satisfies Record<AgentLanguage, ReturnType<typeof formatter>>;

/** An upcoming moment in everyday words: `today at 13:00`, `tomorrow at 09:00`, `on Monday at 09:00`. */
export function soonInWords(language: AgentLanguage, at: number, now: number, time_zone: string): string {
  const words = deskWords(language);
  const { date, time } = wallOf(at, time_zone);
  const today = wallOf(now, time_zone).date;
  if (date === today) return words.today(time);
  if (date === addDays(today, 1)) return words.tomorrow(time);
  return words.on(weekdays[language](time_zone).format(at), time);
}

type Held = { services: string[]; title: string | null };

export function appointmentWords(
  language: AgentLanguage,
  { services, title, starts_at, time_zone }: Held & { starts_at: string; time_zone: string },
): string {
  const what = services.join(" + ") || title;
  const when = momentWords(language, starts_at, time_zone);
  return what ? `${what}, ${when}` : when;
}
