import { expect, test } from "vitest";
import { retryAfterSeconds } from "./retry-after";

const now = new Date("2026-11-21T10:00:00.250Z");

test.each([
  ["120", 120],
  [" 0 ", 0],
  ["Sat, 21 Nov 2026 10:01:00 GMT", 60],
  ["Saturday, 21-Nov-26 10:01:00 GMT", 60],
  ["Sat, 21 Nov 2026 09:00:00 GMT", 0],
])("reads %j as %d seconds", (header, seconds) => {
  expect(retryAfterSeconds(header, now)).toBe(seconds);
});

test.each(["", "-5", "1.5", "soon", "2026-11-21", "99999999999", "Sat, 99 Nov 2026 10:01:00 GMT"])(
  "finds nothing usable in %j",
  (header) => {
    expect(retryAfterSeconds(header, now)).toBeNull();
  },
);
