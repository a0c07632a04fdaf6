import { countryName } from "@/components/countries";
import { languageName } from "@/components/text/en/languages";
import { organization } from "@/components/text/en/organization";
import { usePart } from "@/components/text/use-part";
import { zoneName } from "@/components/time-zone";
import { type Fact, Facts } from "@/components/ui/facts";
import { Card, Note, Section } from "@/components/ui/section";
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

/** The settings, read-only, for members who may not change them. */
export function ShownSettings({ settings }: { settings: Settings }) {
  const text = usePart(organization);
  const { name, address, country, language, time_zone, services, opening_hours } = settings;
  const hours = (day: number) =>
    (opening_hours[day] ?? []).map(({ from, to }) => `${from} – ${to}`).join(", ") || text.closed;
  const general: Fact[] = [
    [text.name, name],
    ...(address ? [[text.address, address] satisfies Fact] : []),
    [text.country, country ? nameOf(country) : text.countryUnset],
    [text.language, languageName(language)],
    [text.timeZone, zoneName(time_zone)],
    [text.defaultMinutes, text.lasts(settings.default_duration_minutes)],
    [text.replyTarget, text.lasts(settings.reply_target_minutes)],
  ];
  return (
    <div className={styles.form}>
      <Note>
        <p>{text.readOnly}</p>
      </Note>
      <Part title={text.general} facts={general} />
      <Part
        title={text.services}
        facts={services.map(
          (service): Fact => [
            service.name,
            [text.lasts(service.duration_minutes), service.price].filter(Boolean).join(", "),
          ],
        )}
        none={text.noneYet}
      />
      <Part title={text.hours} facts={WEEK.map((day): Fact => [text.weekdays[day] ?? "", hours(day)])} />
    </div>
  );
}
