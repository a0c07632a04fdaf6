import fc from "fast-check";
import { readReport } from "@/server/adapters/calendar/worker/report";
import { hostileText } from "./hostile";

const WINDOW = { from: Date.parse("2026-12-01T00:00:00Z"), until: Date.parse("2027-12-01T00:00:00Z") };
/** Many times what the worst calendar should take on a busy machine. */
const SLOW_MS = 5000;

const time = fc.oneof(
  fc.constantFrom("20261201T100000Z", "20261201", "20990101T100000Z", "00010101T000000Z", "99991231T235959Z"),
  fc.constantFrom("20270228T023000", "20261332T256199Z", "+20261201T100000Z", ""),
  hostileText,
);

const named = (name: string, values: fc.Arbitrary<unknown>) => values.map((value) => `${name}=${value}`);
const listOf = (values: fc.Arbitrary<unknown>, most = 12) =>
  fc.array(values, { minLength: 1, maxLength: most }).map((all) => all.join(","));
const number = fc.oneof(
  fc.integer({ min: -400, max: 400 }),
  fc.constantFrom(2 ** 31, -(2 ** 53), 1e21, "٣", ""),
);

/** The parts of a rule, each as it should be, too much, or impossible; any may come twice. */
const rule = fc
  .array(
    fc.oneof(
      named(
        "FREQ",
        fc.constantFrom("SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY", ""),
      ),
      named("INTERVAL", number),
      named("COUNT", number),
      named("UNTIL", time),
      named("BYDAY", listOf(fc.constantFrom("MO", "TU", "5SU", "-1FR", "53MO", "XX"))),
      ...["BYMONTH", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYSETPOS", "BYHOUR", "BYMINUTE", "BYSECOND"].map(
        (part) => named(part, listOf(number)),
      ),
      named("WKST", fc.constantFrom("MO", "SU", "YY")),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(";"));

const zone = fc.constantFrom("", ";TZID=Europe/Berlin", ";TZID=Own", ";TZID=Nowhere", ";VALUE=DATE");
const at = (name: string) => fc.tuple(zone, time).map(([where, when]) => `${name}${where}:${when}`);

const line = fc.oneof(
  at("DTSTART"),
  at("DTEND"),
  at("RECURRENCE-ID"),
  named("RRULE", rule).map((text) => text.replace("=", ":")),
  fc.tuple(zone, listOf(time, 50)).map(([where, times]) => `EXDATE${where}:${times}`),
  fc.tuple(zone, listOf(time, 50)).map(([where, times]) => `RDATE${where}:${times}`),
  fc.constantFrom("DURATION:PT1H", "DURATION:P99999W", "DURATION:-PT5M", "DURATION:P"),
  fc.constantFrom("TRANSP:TRANSPARENT", "STATUS:CANCELLED", "STATUS:TENTATIVE"),
  fc.constantFrom("UID:1", "UID:2", "UID:3"),
  hostileText.map((text) => `SUMMARY:${text}`),
  hostileText,
);

const block = (name: string, lines: fc.Arbitrary<string>, most: number) =>
  fc.array(lines, { maxLength: most }).map((all) => [`BEGIN:${name}`, ...all, `END:${name}`].join("\n"));

const ownZone = block("VTIMEZONE", fc.oneof(fc.constant("TZID:Own"), block("DAYLIGHT", line, 4), line), 6);

const file = block("VCALENDAR", fc.oneof(block("VEVENT", line, 10), ownZone, line), 20);

/** An event with many changed occurrences, or many events with one UID. */
const heaps = fc
  .tuple(fc.array(line, { maxLength: 4 }), fc.integer({ min: 1, max: 500 }))
  .map(([lines, times]) => {
    const event = ["BEGIN:VEVENT", "UID:1", ...lines, "END:VEVENT"].join("\n");
    return `BEGIN:VCALENDAR\n${`${event}\n`.repeat(times)}END:VCALENDAR`;
  });

const asXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** An answer of a CalDAV server, well-formed or cut off somewhere. */
const answer = fc
  .tuple(fc.array(fc.oneof(file, heaps), { maxLength: 5 }), fc.boolean(), fc.nat(100_000))
  .map(([files, isCut, end]) => {
    const data = files.map((one) => `<response><calendar-data>${asXml(one)}</calendar-data></response>`);
    const xml = `<multistatus>${data.join("")}</multistatus>`;
    return isCut ? xml.slice(0, end) : xml;
  });

const zones = fc.constantFrom("Europe/Berlin", "America/Sao_Paulo", "Asia/Kathmandu", "UTC");

/**
 * Reads hostile calendars, and returns what went wrong with the smallest of them: each has to give busy times inside the
 * window, or a fault in words, soon.
 */
export function fuzzCalendars({ runs, seed }: { runs: number; seed: number }): string | null {
  const property = fc.property(answer, zones, (xml, time_zone) => {
    const began = performance.now();
    const read = readReport({
      xml: new TextEncoder().encode(xml),
      window: WINDOW,
      time_zone,
      owner: ["owner@example.com"],
    });
    const ms = performance.now() - began;
    if (ms > SLOW_MS) throw new Error(`it took ${Math.round(ms)} ms`);
    if ("fault" in read) return;
    for (const { from, until } of read.busy)
      if (!(from < until && until > WINDOW.from && from < WINDOW.until))
        throw new Error(`busy from ${from} to ${until}`);
  });
  const found = fc.check(property, { numRuns: runs, seed, endOnFailure: false });
  return found.failed ? (fc.defaultReportMessage(found) ?? "it failed") : null;
}
