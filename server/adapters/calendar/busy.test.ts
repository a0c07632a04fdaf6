import { expect, test } from "vitest";
import { readBusyTimes } from "./busy";

const PARIS = [
  "BEGIN:VTIMEZONE",
  "TZID:Paris by the office's server",
  "BEGIN:STANDARD",
  "DTSTART:19701025T030000",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:19700329T020000",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
];

const event = (...lines: string[]) => ["BEGIN:VEVENT", "DTSTAMP:20260101T000000Z", ...lines, "END:VEVENT"];
const file = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//A test//EN", ...lines, "END:VCALENDAR"].join("\r\n");

const read = (files: string[], from: string, until: string, time_zone = "Europe/Paris") => {
  const window = { from: Date.parse(from), until: Date.parse(until) };
  const { busy, unreadable } = readBusyTimes(files, window, { time_zone, owner: new Set() });
  const iso = (at: number) => new Date(at).toISOString().slice(0, 16);
  return { times: busy.map((one) => `${iso(one.from)} ${iso(one.until)}`).sort(), unreadable };
};

const SERIES = event(
  "UID:weekly",
  "DTSTART;TZID=Europe/Paris:20260921T090000",
  "DTEND;TZID=Europe/Paris:20260921T100000",
  "RRULE:FREQ=WEEKLY;BYDAY=MO",
  "EXDATE;TZID=Europe/Paris:20261109T090000",
);
const MOVED = event(
  "UID:weekly",
  "RECURRENCE-ID;TZID=Europe/Paris:20261102T090000",
  "DTSTART;TZID=Europe/Paris:20261103T140000",
  "DTEND;TZID=Europe/Paris:20261103T153000",
);
const CALLED_OFF = event(
  "UID:weekly",
  "RECURRENCE-ID;TZID=Europe/Paris:20261116T090000",
  "DTSTART;TZID=Europe/Paris:20261116T090000",
  "DTEND;TZID=Europe/Paris:20261116T100000",
  "STATUS:CANCELLED",
);

const AROUND_THE_CHANGE = [
  // Clocks go back on 25 October: nine o'clock is 07:00 UTC before, 08:00 UTC after.
  "2026-10-19T07:00 2026-10-19T08:00",
  "2026-10-26T08:00 2026-10-26T09:00",
  "2026-11-03T13:00 2026-11-03T14:30",
  "2026-11-23T08:00 2026-11-23T09:00",
];

test("a series follows its own clock over a change, without moved, excluded or cancelled occurrences", () => {
  const found = read(
    [file(...SERIES, ...MOVED, ...CALLED_OFF)],
    "2026-10-19T00:00:00Z",
    "2026-11-24T00:00:00Z",
  );
  expect(found).toEqual({ times: AROUND_THE_CHANGE, unreadable: 0 });
});

test("a series follows a zone that only the file defines", () => {
  const own = [...SERIES, ...MOVED, ...CALLED_OFF].map((line) =>
    line.replace("TZID=Europe/Paris", "TZID=Paris by the office's server"),
  );
  const found = read(
    [file(...PARIS, ...own)],
    "2026-10-19T00:00:00Z",
    "2026-11-24T00:00:00Z",
    "America/New_York",
  );
  expect(found).toEqual({ times: AROUND_THE_CHANGE, unreadable: 0 });
});

test("an occurrence that was moved into the window from beyond its end is found", () => {
  const far = event(
    "UID:weekly",
    "RECURRENCE-ID;TZID=Europe/Paris:20270104T090000",
    "DTSTART;TZID=Europe/Paris:20261020T090000",
    "DTEND;TZID=Europe/Paris:20261020T093000",
  );
  const { times } = read([file(...SERIES, ...far)], "2026-10-20T00:00:00Z", "2026-10-21T00:00:00Z");
  expect(times).toEqual(["2026-10-20T07:00 2026-10-20T07:30"]);
});

test("an all-day event lasts from midnight to midnight by the business's clock, even on a day of 25 hours", () => {
  const holiday = event("UID:a", "DTSTART;VALUE=DATE:20261024", "DTEND;VALUE=DATE:20261026");
  const oneDay = event("UID:b", "DTSTART;VALUE=DATE:20261101");
  const { times } = read([file(...holiday), file(...oneDay)], "2026-10-01T00:00:00Z", "2026-12-01T00:00:00Z");
  expect(times).toEqual(["2026-10-23T22:00 2026-10-25T23:00", "2026-10-31T23:00 2026-11-01T23:00"]);
});

test("times without a zone are the business's, UTC times are not, and a duration can replace the end", () => {
  const floating = event("UID:a", "DTSTART:20261201T090000", "DURATION:PT45M");
  const utc = event("UID:b", "DTSTART:20261201T120000Z", "DTEND:20261201T130000Z");
  const { times } = read([file(...floating), file(...utc)], "2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z");
  expect(times).toEqual(["2026-12-01T08:00 2026-12-01T08:45", "2026-12-01T12:00 2026-12-01T13:00"]);
});

test("events that are free, cancelled, without length or outside the window block nothing", () => {
  const at = ["DTSTART:20261201T090000Z", "DTEND:20261201T100000Z"];
  const files = [
    file(...event("UID:a", ...at, "TRANSP:TRANSPARENT")),
    file(...event("UID:b", ...at, "STATUS:CANCELLED")),
    file(...event("UID:c", "DTSTART:20261201T090000Z")),
    file(...event("UID:d", "DTSTART:20261203T090000Z", "DTEND:20261203T100000Z")),
  ];
  expect(read(files, "2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z").times).toEqual([]);
});

test("what can't be read is counted, hides nothing else, and still blocks its first occurrence", () => {
  const at = ["DTSTART:20261201T090000Z", "DTEND:20261201T100000Z"];
  const events = [
    event("UID:no-rule", ...at, "RRULE:FREQ=SOMETIMES"),
    event("UID:too-often", "DTSTART:20261201T120000Z", "DTEND:20261201T120001Z", "RRULE:FREQ=SECONDLY"),
    event("UID:no-time", "DTSTART:20261301T090000Z"),
    event("UID:fine", "DTSTART:20261201T150000Z", "DTEND:20261201T160000Z"),
  ];
  const found = read(["no calendar", file(...events.flat())], "2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z");
  const times = ["09:00 10:00", "12:00 12:00", "15:00 16:00"];
  expect(found).toEqual({
    times: times.map((one) => one.replace(/(\S+) (\S+)/, "2026-12-01T$1 2026-12-01T$2")),
    unreadable: 4,
  });
});

test.each([
  "RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=MO",
  "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31",
  "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31",
  "RRULE:FREQ=HOURLY;BYDAY=MO;BYMONTHDAY=30;BYMONTH=2",
  "RRULE:FREQ=MINUTELY;BYSETPOS=3",
  "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5",
])("a rule that never applies counts as unreadable, at once: %s", (rule) => {
  const never = event("UID:never", "DTSTART:20260101T100000Z", "DTEND:20260101T110000Z", rule);
  const found = read([file(...never)], "2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z");
  expect(found).toEqual({ times: ["2026-01-01T10:00 2026-01-01T11:00"], unreadable: 1 });
});

test("a zone that isn't known is counted with its name, and never taken for the business's", () => {
  const files = [file(...event("UID:a", "DTSTART;TZID=Custom/Nowhere:20261201T090000", "DURATION:PT1H"))];
  const window = { from: Date.parse("2026-11-01"), until: Date.parse("2027-01-01") };
  expect(readBusyTimes(files, window, { time_zone: "Europe/Paris", owner: new Set() })).toEqual({
    ...{ busy: [], unreadable: 1 },
    examples: [{ starts: "2026-12-01T09:00", reason: "the time zone “Custom/Nowhere” isn't known" }],
  });
});

test.each([
  ["Eastern Standard Time 1", "2026-12-01T14:00 2026-12-01T15:00"],
  ["W. Europe Standard Time", "2026-12-01T08:00 2026-12-01T09:00"],
  ["/mozilla.org/20050126_1/America/Argentina/Buenos_Aires", "2026-12-01T12:00 2026-12-01T13:00"],
  ["tzone://Microsoft/Utc", "2026-12-01T09:00 2026-12-01T10:00"],
  ["europe/paris", "2026-12-01T08:00 2026-12-01T09:00"],
])("the zone %s is known", (zone, time) => {
  const files = [file(...event("UID:a", `DTSTART;TZID="${zone}":20261201T090000`, "DURATION:PT1H"))];
  expect(read(files, "2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z", "Asia/Tokyo")).toEqual({
    ...{ times: [time], unreadable: 0 },
  });
});

test("an unquoted zone with a colon, a zone without a name and several calendars in one file are read", () => {
  const zoneless = ["BEGIN:VTIMEZONE", ...PARIS.slice(2)];
  const own = PARIS.map((line) => line.replace("Paris by the office's server", "(UTC+01:00) Paris"));
  const one = event("UID:a", "DTSTART;TZID=(UTC+01:00) Paris:20261201T090000", "DURATION:PT1H");
  const two = event("UID:b", "DTSTART:20261201T120000Z", "DURATION:PT1H");
  const files = [file(...zoneless, ...own, ...one) + file(...two)];
  expect(read(files, "2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z", "Asia/Tokyo")).toEqual({
    times: ["2026-12-01T08:00 2026-12-01T09:00", "2026-12-01T12:00 2026-12-01T13:00"],
    unreadable: 0,
  });
});

test("changes and exclusions of an all-day series are found by date, however they are written", () => {
  const series = event(
    ...["UID:a", "DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=DAILY;COUNT=6"],
    ...["EXDATE:20261202T000000", "EXDATE:20261202T230000Z", "EXDATE:20261204T000000Z"],
  );
  const moved = event("UID:a", "RECURRENCE-ID:20261204T230000Z", "DTSTART:20261210T100000Z", "DURATION:PT1H");
  const found = read([file(...series, ...moved)], "2026-11-01T00:00:00Z", "2027-01-01T00:00:00Z");
  expect(found.times).toEqual([
    "2026-11-30T23:00 2026-12-01T23:00",
    "2026-12-05T23:00 2026-12-06T23:00",
    "2026-12-10T10:00 2026-12-10T11:00",
  ]);
});

test("a change that is named by its date, and one in another zone, replace their occurrences", () => {
  const zone = "TZID=Europe/Paris";
  const series = event(
    ...["UID:a", `DTSTART;${zone}:20261201T090000`, `DTEND;${zone}:20261201T100000`],
    "RRULE:FREQ=DAILY;COUNT=4",
  );
  const byDate = event(
    "UID:a",
    "RECURRENCE-ID;VALUE=DATE:20261202",
    "STATUS:CANCELLED",
    "DTSTART:20261202T080000Z",
  );
  const elsewhere = event(
    ...["UID:a", "RECURRENCE-ID;TZID=America/New_York:20261203T030000"],
    ...["DTSTART;TZID=America/New_York:20261203T090000", "DURATION:PT1H"],
  );
  const found = read(
    [file(...series, ...byDate, ...elsewhere)],
    "2026-11-01T00:00:00Z",
    "2027-01-01T00:00:00Z",
  );
  expect(found.times).toEqual([
    "2026-12-01T08:00 2026-12-01T09:00",
    "2026-12-03T14:00 2026-12-03T15:00",
    "2026-12-04T08:00 2026-12-04T09:00",
  ]);
});

test("a yearly event on 29 February takes place in leap years only", () => {
  const leap = event("UID:a", "DTSTART:20240229T100000Z", "DURATION:PT1H", "RRULE:FREQ=YEARLY");
  const found = (year: number) =>
    read([file(...leap)], `${year}-01-01T00:00:00Z`, `${year + 1}-01-01T00:00:00Z`);
  expect(found(2027)).toEqual({ times: [], unreadable: 0 });
  expect(found(2028)).toEqual({ times: ["2028-02-29T10:00 2028-02-29T11:00"], unreadable: 0 });
});
