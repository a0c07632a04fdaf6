import { expect, test } from "vitest";
import { type DatedDraft, placesOf } from "./choices";

const at = (hour: string) => `2031-03-17T${hour}:00:00.000Z`;
const alternative = { starts_at: at("11"), ends_at: at("12"), resource_id: "theo" };

const draft = (changes: Partial<DatedDraft> = {}): DatedDraft => ({
  ...{ starts_at: at("09"), ends_at: at("10"), state: "free", reason: null, resource_id: "mia" },
  alternatives: [],
  ...changes,
});
const taken = draft({ state: "taken", alternatives: [alternative] });
const closed = draft({ state: "closed" });

const place = (starts_at: string, resource_id: string, outside_opening_hours = false) => ({
  ...{ index: 0, starts_at, resource_id, outside_opening_hours },
});

test.each([
  ["a free time is booked", draft(), {}, [place(at("09"), "mia")]],
  ["a free time can be left out", draft(), { [at("09")]: "leave" }, []],
  ["the first alternative is proposed for one that is taken", taken, {}, [place(at("11"), "theo")]],
  ["a taken time can't be booked anyway", taken, { [at("09")]: "anyway" }, [place(at("11"), "theo")]],
  ["a closed time without an alternative is left out", closed, {}, []],
  [
    "a closed time is booked if somebody says so",
    closed,
    { [at("09")]: "anyway" },
    [place(at("09"), "mia", true)],
  ],
  ["what was chosen and is gone is proposed anew", draft(), { [at("09")]: "x y" }, [place(at("09"), "mia")]],
])("%s", (_, one, choices, places) => {
  expect(placesOf([one], choices)).toEqual(places);
});

test("places name the appointment that they are for", () => {
  const leave = { [at("09")]: "leave" };
  const later = draft({ starts_at: at("15") });
  expect(placesOf([draft(), later], leave)).toMatchObject([{ index: 1, starts_at: at("15") }]);
});
