import { useMemo } from "react";
import { countryOptions } from "@/components/countries";
import { languageNames } from "@/components/text/en/languages";
import { organization as organizationWords } from "@/components/text/en/organization";
import { usePart } from "@/components/text/use-part";
import { zoneName } from "@/components/time-zone";
import { PickField } from "@/components/ui/form/pick-field";

type CountryProps = { value: string | null; set: (country: string | null) => void; hint?: string };

/** The country whose phone numbers need no country code. */
export function CountrySelect({ value, set, hint }: CountryProps) {
  const text = usePart(organizationWords);
  const countries = useMemo(() => countryOptions(document.documentElement.lang || "en"), []);
  return (
    <PickField
      label={text.country}
      description={hint}
      searchable
      clearable
      placeholder={text.countryUnset}
      nothingFoundMessage={text.noCountry}
      value={value}
      data={countries}
      onChange={set}
    />
  );
}

type Language = keyof typeof languageNames;
const LANGUAGES = Object.entries(languageNames).map(([value, label]) => ({ value, label }));
const isLanguage = (value: string): value is Language => Object.hasOwn(languageNames, value);

/** The language for customers whose own isn't known. */
export function LanguageField({ value, set }: { value: Language; set: (language: Language) => void }) {
  const text = usePart(organizationWords);
  return (
    <PickField
      label={text.language}
      description={text.languageHint}
      value={value}
      data={LANGUAGES}
      onChange={(language) => language && isLanguage(language) && set(language)}
    />
  );
}

/** The zones that this browser knows, UTC and the current one. */
const zonesWith = (current: string) =>
  [...new Set(["UTC", current, ...Intl.supportedValuesOf("timeZone")])].map((value) => ({
    value,
    label: zoneName(value),
  }));

type ZoneProps = { value: string; set: (time_zone: string) => void; hint?: string };

export function TimeZoneSelect({ value, set, hint }: ZoneProps) {
  const text = usePart(organizationWords);
  const zones = useMemo(() => zonesWith(value), [value]);
  return (
    <PickField
      label={text.timeZone}
      description={hint}
      searchable
      limit={50}
      nothingFoundMessage={text.noTimeZone}
      value={value}
      data={zones}
      onChange={(zone) => zone && set(zone)}
    />
  );
}
