import { expect, test, vi } from "vitest";
import { slotsFor } from "./slots";

test("an organization alone gets a quarter of all slots", () => {
  const slots = slotsFor(1024);
  expect(slots.take("a", 16)).toBe(16);
  expect(slots.take("a", 1024)).toBe(240);
  expect(slots.take("a", 1)).toBe(0);
});

test("there is room for the next organization when twenty have taken all they can", () => {
  const slots = slotsFor(1024);
  for (let n = 0; n < 20; n++) slots.take(String(n), 1024);
  expect(slots.take("the next", 1)).toBe(1);
});

test("as many slots are given one by one as at once", () => {
  const [single, many] = [slotsFor(100), slotsFor(100)];
  let taken = 0;
  while (single.take("a", 1) === 1) taken++;
  expect(many.take("a", 100)).toBe(taken);
});

test("a waiting endpoint is woken once, the longest waiting first, when its organization may have a slot", () => {
  const slots = slotsFor(8);
  const wakes = { first: vi.fn(), second: vi.fn(), other: vi.fn() };
  expect(slots.take("a", 2)).toBe(2);
  for (const name of ["first", "second"] as const)
    expect(slots.hasRoom({ key: "a", name, wake: wakes[name] })).toBe(false);
  slots.release("a", 1);
  expect(wakes.first).toHaveBeenCalledTimes(1);
  expect(wakes.second).not.toHaveBeenCalled();
  slots.release("a", 1);
  expect(wakes.first).toHaveBeenCalledTimes(1);
  expect(wakes.second).toHaveBeenCalledTimes(1);
});

test("a waiting endpoint that finds room by itself is not woken any more", () => {
  const slots = slotsFor(2);
  const wake = vi.fn();
  slots.take("a", 1);
  expect(slots.hasRoom({ key: "a", name: "e", wake })).toBe(false);
  slots.release("a", 1);
  expect(wake).toHaveBeenCalledTimes(1);
  expect(slots.hasRoom({ key: "a", name: "e", wake })).toBe(true);
});
