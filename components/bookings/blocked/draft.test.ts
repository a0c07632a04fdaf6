import { expect, test } from "vitest";
import type { BlockedTime } from "@/schema/blocked-time";
import { draftFault, newDraft, toBlockedDraft, toBlockedInput } from "./draft";

const BERLIN = "Europe/Berlin";
const spot = { date: "2031-01-08", resource_id: null };
const lunch = { ...newDraft(spot), note: "Lunch" };

const saved = (fields: Partial<BlockedTime>): BlockedTime => ({
  ...{ id: "1", resource_id: null, note: null, created_by: null, created_at: "", updated_at: "" },
  ...{ starts_at: "2031-01-08T11:00:00.000Z", ends_at: "2031-01-08T12:00:00.000Z", repeats: null },
  ...fields,
});

test("a lunch hour is saved in local time, and repeats on the days that were chosen", () => {
  expect(toBlockedInput(lunch, BERLIN)).toEqual({
    ...{ resource_id: null, note: "Lunch", repeats: null },
    ...{ starts_at: "2031-01-08T12:00", ends_at: "2031-01-08T13:00" },
  });
  const weekdays = (repeats: "daily" | "weekdays" | "weekly") =>
    toBlockedInput({ ...lunch, repeats, until: "2031-02-01" }, BERLIN).repeats;
  expect(weekdays("weekly")).toEqual({ weekdays: ["3"], until: "2031-02-01", skipped: [] });
  expect(weekdays("weekdays")?.weekdays).toEqual(["1", "2", "3", "4", "5"]);
  expect(weekdays("daily")?.weekdays).toHaveLength(7);
});

test("whole days end with the last one, and several of them don't repeat", () => {
  const sick = { ...lunch, isWhole: true, ends_on: "2031-01-10", repeats: "daily" as const };
  const times = { starts_at: "2031-01-07T23:00:00.000Z", ends_at: "2031-01-10T23:00:00.000Z" };
  expect(toBlockedInput(sick, BERLIN)).toMatchObject({ ...times, repeats: null });
  expect(toBlockedDraft(saved(times), BERLIN)).toMatchObject({
    ...{ isWhole: true, starts_on: "2031-01-08", ends_on: "2031-01-10" },
  });
});

test("what was saved is edited as it was, with weekdays of its own and the dates that were left out", () => {
  const repeats = { weekdays: ["2", "4"] as ("2" | "4")[], until: null, skipped: ["2031-01-14"] };
  const draft = toBlockedDraft(saved({ repeats }), BERLIN);
  expect(draft).toMatchObject({ repeats: "own", from: "12:00", to: "13:00", until: "" });
  expect(toBlockedInput(draft, BERLIN, repeats).repeats).toEqual(repeats);
});

test("it must end after it begins; midnight is the end of the day", () => {
  expect(draftFault(lunch)).toBeUndefined();
  expect(draftFault({ ...lunch, to: "11:00" })).toBe("order");
  expect(draftFault({ ...lunch, from: "" })).toBe("incomplete");
  expect(draftFault({ ...lunch, to: "00:00" })).toBeUndefined();
  expect(toBlockedInput({ ...lunch, to: "00:00" }, BERLIN).ends_at).toBe("2031-01-09T00:00");
});
