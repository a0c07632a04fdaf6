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

const read = async (files: string[], from: string, until: string, time_zone = "Europe/Paris") => {
  const window = { from: Date.parse(from), until: Date.parse(until) };
  const { busy, unreadable } = await readBusyTimes(files, window, time_zone);
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

test("a series follows its own clock over a change, without moved, excluded or cancelled occurrences", async () => {
  const found = await read(
    [file(...SERIES, ...MOVED, ...CALLED_OFF)],
    "2026-10-19T00:00:00Z",
    "2026-11-24T00:00:00Z",
  );
  expect(found).toEqual({ times: AROUND_THE_CHANGE, unreadable: 0 });
});

test("a series follows a zone that only the file defines", async () => {
  const own = [...SERIES, ...MOVED, ...CALLED_OFF].map((line) =>
    line.replace("TZID=Europe/Paris", "TZID=Paris by the office's server"),
  );
  const found = await read(
    [file(...PARIS, ...own)],
    "2026-10-19T00:00:00Z",
    "2026-11-24T00:00:00Z",
    "America/New_York",
  );
  expect(found).toEqual({ times: AROUND_THE_CHANGE, unreadable: 0 });
});

test("an occurrence that was moved into the window from beyond its end is found", async () => {
  const far = event(
    "UID:weekly",
    "RECURRENCE-ID;TZID=Europe/Paris:20270104T090000",
    "DTSTART;TZID=Europe/Paris:20261020T090000",
    "DTEND;TZID=Europe/Paris:20261020T093000",
  );
  const { times } = await read([file(...SERIES, ...far)], "2026-10-20T00:00:00Z", "2026-10-21T00:00:00Z");
  expect(times).toEqual(["2026-10-20T07:00 2026-10-20T07:30"]);
});

test("an all-day event lasts from midnight to midnight by the business's clock, even on a day of 25 hours", async () => {
  const holiday = event("UID:a", "DTSTART;VALUE=DATE:20261024", "DTEND;VALUE=DATE:20261026");
  const oneDay = event("UID:b", "DTSTART;VALUE=DATE:20261101");
  const { times } = await read(
    [file(...holiday), file(...oneDay)],
    "2026-10-01T00:00:00Z",
    "2026-12-01T00:00:00Z",
  );
  expect(times).toEqual(["2026-10-23T22:00 2026-10-25T23:00", "2026-10-31T23:00 2026-11-01T23:00"]);
});

test("times without a zone are the business's, UTC times are not, and a duration can replace the end", async () => {
  const floating = event("UID:a", "DTSTART:20261201T090000", "DURATION:PT45M");
  const utc = event("UID:b", "DTSTART:20261201T120000Z", "DTEND:20261201T130000Z");
  const { times } = await read(
    [file(...floating), file(...utc)],
    "2026-12-01T00:00:00Z",
    "2026-12-02T00:00:00Z",
  );
  expect(times).toEqual(["2026-12-01T08:00 2026-12-01T08:45", "2026-12-01T12:00 2026-12-01T13:00"]);
});

test("events that are free, cancelled, without length or outside the window block nothing", async () => {
  const at = ["DTSTART:20261201T090000Z", "DTEND:20261201T100000Z"];
  const files = [
    file(...event("UID:a", ...at, "TRANSP:TRANSPARENT")),
    file(...event("UID:b", ...at, "STATUS:CANCELLED")),
    file(...event("UID:c", "DTSTART:20261201T090000Z")),
    file(...event("UID:d", "DTSTART:20261203T090000Z", "DTEND:20261203T100000Z")),
  ];
  expect((await read(files, "2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z")).times).toEqual([]);
});

test("unreadable files are counted and hide nothing else", async () => {
  const files = [
    "no calendar",
    file(...event("UID:a", "DTSTART:19700101T000000Z", "DTEND:19700101T000001Z", "RRULE:FREQ=SECONDLY")),
    file(...event("UID:b", "DTSTART:20261201T090000Z", "DTEND:20261201T100000Z")),
  ];
  const found = await read(files, "2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z");
  expect(found).toEqual({ times: ["2026-12-01T09:00 2026-12-01T10:00"], unreadable: 2 });
});
