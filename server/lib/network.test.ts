import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { assertNetwork, onItsOwn, withoutNetwork } from "./network";

test("nobody can be asked where it is not allowed, however late; outside, and for what goes on by itself, it is", async () => {
  expect(assertNetwork).not.toThrow();
  await withoutNetwork("a transaction holds a connection", async () => {
    await sleep(1);
    expect(assertNetwork).toThrow("The network can't be used here: a transaction holds a connection.");
    expect(() => onItsOwn(assertNetwork)).not.toThrow();
  });
  expect(assertNetwork).not.toThrow();
});
