import { countryName } from "@/components/countries";
import { languageName } from "@/components/text/en/languages";
import { organization } from "@/components/text/en/organization";
import { usePart } from "@/components/text/use-part";
import { zoneName } from "@/components/time-zone";
import { type Fact, Facts } from "@/components/ui/layout/facts";
import { Card, Note, Section } from "@/components/ui/layout/section";
import { type Settings, WEEK } from "./draft";
import styles from "./organization.module.css";

const nameOf = (country: string): string => countryName(country, document.documentElement.lang || "en");

const Part = ({ title, facts, none }: { title: string; facts: readonly Fact[]; none?: string }) => (
  <Section title={title}>
    <Card padded={facts.length === 0}>
      {facts.length === 0 && <p className={styles.quiet}>{none}</p>}
      <Facts facts={facts} />
    </Card>
  </Section>
);

const ReadOnly = () => (
  <Note>
    <p>{usePart(organization).readOnly}</p>
  </Note>
);

/** The organization's general settings, for members who may not change them. */
export function ShownOrganization({ settings }: { settings: Settings }) {
  const text = usePart(organization);
  const { name, address, country, language, time_zone } = settings;
  const general: Fact[] = [
    [text.name, name],
    ...(address ? [[text.address, address] satisfies Fact] : []),
    [text.country, country ? nameOf(country) : text.countryUnset],
    [text.language, languageName(language)],
    [text.timeZone, zoneName(time_zone)],
    [text.replyTarget, text.lasts(settings.reply_target_minutes)],
  ];
  return (
    <div className={styles.form}>
      <ReadOnly />
      <Part title={text.general} facts={general} />
    </div>
  );
}

/** The organization's services and opening hours, for members who may not change them. */
export function ShownServices({ settings }: { settings: Settings }) {
  const text = usePart(organization);
  const { services, opening_hours, default_duration_minutes } = settings;
  const hours = (day: number) =>
    (opening_hours[day] ?? []).map(({ from, to }) => `${from} – ${to}`).join(", ") || text.closed;
  const offered = services.map(
    (service): Fact => [
      service.name,
      [text.lasts(service.duration_minutes), service.price].filter(Boolean).join(", "),
    ],
  );
  return (
    <div className={styles.form}>
      <ReadOnly />
      <Part title={text.services} facts={offered} none={text.noneYet} />
      <Part title={text.defaultMinutes} facts={[[text.minutes, text.lasts(default_duration_minutes)]]} />
      <Part title={text.hours} facts={WEEK.map((day): Fact => [text.weekdays[day] ?? "", hours(day)])} />
    </div>
  );
}
