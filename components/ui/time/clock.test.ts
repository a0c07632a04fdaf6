import { describe, expect, test } from "vitest";
import { clocksDiffer, momentOf, wallOf } from "@/lib/time/clock";
import { agoInWords, dayInWords, exactly, shortMomentOf, stampOf, toTheSecond } from "./clock";

const AUCKLAND = "Pacific/Auckland";
const NEW_YORK = "America/New_York";
// 12:30:09 on 1 January in Auckland; still 31 December in New York.
const NEW_YEAR = "2026-12-31T23:30:09.000Z";

describe("a moment in words", () => {
  test("follows the zone's clock, whatever the browser's zone", () => {
    expect(exactly(NEW_YEAR, AUCKLAND)).toBe("Fri, 1 Jan 2027, 12:30");
    expect(toTheSecond(NEW_YEAR, NEW_YORK)).toBe("Thu, 31 Dec 2026, 18:30:09");
    expect(wallOf("2026-12-31T05:00:00Z", NEW_YORK).time).toBe("00:00");
  });

  test("has its year if that is not the current year in the zone", () => {
    const later = Date.parse("2027-01-05T00:00:00Z");
    expect(agoInWords(NEW_YEAR, AUCKLAND, later)).toBe("1 Jan");
    expect(agoInWords(NEW_YEAR, NEW_YORK, later)).toBe("31 Dec 2026");
  });

  test("in a log has its date unless that is today", () => {
    const soon = Date.parse("2027-01-01T06:00:00Z");
    expect(stampOf(NEW_YEAR, AUCKLAND, soon)).toBe("12:30:09");
    expect(stampOf(NEW_YEAR, NEW_YORK, soon)).toBe("31 Dec 2026, 18:30:09");
    expect(shortMomentOf(NEW_YEAR, AUCKLAND, soon)).toBe("12:30");
    expect(shortMomentOf(NEW_YEAR, NEW_YORK, soon)).toBe("31 Dec 2026, 18:30");
  });

  test("is today or yesterday by the zone's calendar", () => {
    const words = { today: "Today", yesterday: "Yesterday" };
    const now = Date.parse("2027-01-01T06:00:00Z");
    expect(dayInWords(NEW_YEAR, AUCKLAND, words, now)).toBe("Today");
    expect(dayInWords(NEW_YEAR, NEW_YORK, words, now)).toBe("Yesterday");
  });
});

test("zones with the same clock do not differ, whatever their names", () => {
  expect(clocksDiffer("Asia/Kolkata", "Asia/Calcutta")).toBe(false);
  expect(clocksDiffer("Europe/Paris", "Europe/Berlin")).toBe(false);
  // Equal only in winter.
  expect(clocksDiffer("Europe/London", "UTC", Date.parse("2026-12-01T00:00:00Z"))).toBe(true);
});

test("a date and a time are read by the zone's clock", () => {
  expect(momentOf("2027-01-01", "12:30", AUCKLAND)).toBe("2026-12-31T23:30:00.000Z");
});
