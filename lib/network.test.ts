import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { assertNetwork, onItsOwn, withoutNetwork } from "./network";

test("the network can't be used where it is forbidden, however late, but outside and in `onItsOwn` it can", async () => {
  expect(assertNetwork).not.toThrow();
  await withoutNetwork("a transaction holds a connection", async () => {
    await sleep(1);
    expect(assertNetwork).toThrow("The network can't be used here: a transaction holds a connection.");
    expect(() => onItsOwn(assertNetwork)).not.toThrow();
  });
  expect(assertNetwork).not.toThrow();
});
