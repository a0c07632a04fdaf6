import { expect, test } from "vitest";
import { newMeter } from "./meter";

test.each([Number.NaN, -5, 1.5, 10_000_001, Number.POSITIVE_INFINITY, undefined])(
  "a provider's usage of %s tokens is not believed, but estimated from the characters",
  (count) => {
    const meter = newMeter();
    meter.sent(400);
    meter.step(count, count, "x".repeat(40));
    expect(meter.spent).toEqual({ steps: 1, input_tokens: 100, output_tokens: 10 });
  },
);

test("a request that broke off counts, one that was refused doesn't", () => {
  const meter = newMeter();
  meter.sent(400);
  meter.sent(400);
  meter.sent(-400);
  meter.end();
  expect(meter.spent).toEqual({ steps: 0, input_tokens: 100, output_tokens: 0 });
});
