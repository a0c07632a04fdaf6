import { expect, test } from "vitest";
import { bookableIn } from "./bookable";

const opening = [{ from: "09:00", to: "17:00" }];
const both = [
  { id: "ann", opening },
  { id: "bob", opening: [{ from: "12:00", to: "18:00" }] },
];
const busy = (resource_id: string | null, from: number, to: number) => ({
  resource_id,
  from: from * 60,
  to: to * 60,
});

test("a time is bookable while anybody is there", () => {
  expect(bookableIn(both, [])).toEqual([{ from: "09:00", to: "18:00" }]);
  expect(bookableIn(both, [busy("bob", 13, 14)])).toEqual([{ from: "09:00", to: "18:00" }]);
});

test("a time at which everybody is away or busy can't be booked", () => {
  expect(bookableIn(both, [busy("ann", 10, 11), busy("ann", 13, 14), busy("bob", 13, 15)])).toEqual([
    { from: "09:00", to: "10:00" },
    { from: "11:00", to: "13:00" },
    { from: "14:00", to: "18:00" },
  ]);
});

test("a time that is blocked for everybody can't be booked", () => {
  expect(bookableIn(both, [busy(null, 12, 13)])).toEqual([
    { from: "09:00", to: "12:00" },
    { from: "13:00", to: "18:00" },
  ]);
});

test("a day that is open to its end stays so", () => {
  const night = [{ id: "ann", opening: [{ from: "20:00", to: "24:00" }] }];
  expect(bookableIn(night, [busy("ann", 20, 22)])).toEqual([{ from: "22:00", to: "24:00" }]);
});

test("a day on which everybody is closed has nothing to book", () => {
  expect(bookableIn([{ id: "ann", opening: [] }], [busy("ann", 9, 10)])).toEqual([]);
});
