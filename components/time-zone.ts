import { browserZone } from "./ui/time/clock";

/** The browser's time zone, such as `Europe/Paris`; undefined if the browser does not know it. */
export function browserTimeZone(): string | undefined {
  const zone = browserZone();
  // Browsers that can't tell say this (https://unicode.org/reports/tr35/#Time_Zone_Identifiers).
  return zone && zone !== "Etc/Unknown" ? zone : undefined;
}

/** A time zone's name for display: "America/New York" for `America/New_York`. */
export const zoneName = (time_zone: string): string => time_zone.replaceAll("_", " ");
