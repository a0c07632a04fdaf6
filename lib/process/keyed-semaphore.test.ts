import { expect, test } from "vitest";
import { Places } from "./keyed-semaphore";

test("places are limited in all and per organization, and a place given back can be taken again", () => {
  const places = new Places(() => ({ most: 3, each: 2 }));
  const first = places.take("a");
  expect(places.take("a")).not.toBeNull();
  expect(places.take("a")).toBeNull();
  expect(places.take("b")).not.toBeNull();
  expect(places.take("b")).toBeNull();
  first?.();
  expect(places.take("b")).not.toBeNull();
  expect(places.take("c")).toBeNull();
});
