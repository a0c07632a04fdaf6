import { expect, test } from "vitest";
import { payloadNames, payloadText } from "@/tests/payloads";
import { readBusyTimes } from "../busy";

const WINDOW = { from: Date.parse("2027-01-11T00:00:00Z"), until: Date.parse("2027-01-20T00:00:00Z") };

const every = (days: number[], hours: string) => days.map((day) => `${day} ${hours}`);

/** What each file blocks from 11 to 19 January 2027, as the day and the hours in UTC. */
const EXPECTED: Record<string, string[]> = {
  "windows-zone": ["11 11:00-12:00"],
  "tzone-microsoft-utc": ["11 10:00-11:00"],
  "recurrence-id-utc": ["11 14:00-15:00", "12 11:00-12:00", "13 11:00-12:00"],
  "exdate-utc": ["11 11:00-12:00", "13 11:00-12:00"],
  declined: [],
  "this-and-future": ["11 10:00-11:00", ...every([12, 13, 14, 15], "14:00-15:00")],
  "cr-only": ["11 10:00-11:00"],
  "unfolded-line": ["11 10:00-11:00"],
  "rdate-period": ["11 10:00-11:00", "18 12:00-14:00"],
  "daily-since-1971": every([11, 12, 13, 14, 15, 16, 17, 18, 19], "10:00-11:00"),
  "empty-byday": ["11 10:00-11:00", "18 10:00-11:00"],
  "until-date": ["11 10:00-11:00", "12 10:00-11:00"],
  "busystatus-free": [],
};

test("calendars that other programs are known to write block what they mean", () => {
  const names = payloadNames("ics").filter((name) => name.endsWith(".ics"));
  const found = names.map((name) => {
    const owner = new Set(["ann@example.com"]);
    const { busy, unreadable } = readBusyTimes([payloadText(name)], WINDOW, {
      time_zone: "Europe/Berlin",
      owner,
    });
    const iso = (at: number) => new Date(at).toISOString();
    const times = busy.map(({ from, until }) => `${iso(from).slice(8, 16)}-${iso(until).slice(11, 16)}`);
    const blocked = times.map((time) => time.replace("T", " ")).sort();
    return [name.slice("ics/".length, -".ics".length), unreadable === 0 ? blocked : unreadable];
  });
  expect(Object.fromEntries(found)).toEqual(EXPECTED);
});
