/** The browser's time zone, such as `Europe/Paris`; undefined where it does not say. */
export function browserTimeZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // What a browser says that can't tell (https://unicode.org/reports/tr35/#Time_Zone_Identifiers).
  return timeZone && timeZone !== "Etc/Unknown" ? timeZone : undefined;
}
