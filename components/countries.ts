import { COUNTRIES } from "@/schema/country";

export type CountryOption = { value: string; label: string };

/** All countries, sorted by name, as select options. */
export function countryOptions(language: string): CountryOption[] {
  const names = new Intl.DisplayNames(language, { type: "region" });
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((a, b) =>
    a.label.localeCompare(b.label, language),
  );
}

export const countryName = (country: string, language: string): string =>
  new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country;

// Newer engines have a method instead of the property, and TypeScript does not reliably know either.
function zonesOf(country: string): string[] {
  const locale = new Intl.Locale("und", { region: country });
  const method: unknown = Reflect.get(locale, "getTimeZones");
  const zones: unknown =
    typeof method === "function" ? method.call(locale) : Reflect.get(locale, "timeZones");
  return Array.isArray(zones) ? zones.filter((zone) => typeof zone === "string") : [];
}

/**
 * Guesses the country: a language's if the time zone agrees, else the time zone's (since en-US is common everywhere),
 * else the first language's. Null without any.
 */
export function guessCountry(languages: readonly string[], time_zone: string): string | null {
  const spoken = languages.flatMap((language) => new Intl.Locale(language).region ?? []);
  const named = spoken.filter((country) => COUNTRIES.includes(country));
  const isThere = (country: string) => zonesOf(country).includes(time_zone);
  return named.find(isThere) ?? COUNTRIES.find(isThere) ?? named[0] ?? null;
}
