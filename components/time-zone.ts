import { browserZone } from "./ui/clock";

/** The browser's time zone, such as `Europe/Paris`; undefined where it does not say. */
export function browserTimeZone(): string | undefined {
  const zone = browserZone();
  // What a browser says that can't tell (https://unicode.org/reports/tr35/#Time_Zone_Identifiers).
  return zone && zone !== "Etc/Unknown" ? zone : undefined;
}

/** A zone's name to be read: "America/New York" of `America/New_York`. */
export const zoneName = (time_zone: string): string => time_zone.replaceAll("_", " ");
