import { expect, test } from "vitest";
import { Gate } from "./overload";

const ROOMY = { most: 100, few: 2, lag_ms: 60_000 };

/** Fills a gate with work that ends when `end` is called. */
function fill(gate: Gate, count: number) {
  const ends: (() => void)[] = [];
  const done = Array.from({ length: count }, () =>
    gate.pass(() => new Promise<void>((resolve) => void ends.push(resolve))),
  );
  return {
    end: () => {
      for (const end of ends) end();
    },
    done: Promise.all(done),
  };
}

const REFUSED = { code: "unavailable", details: { retry_after_seconds: 1 } };

test("a full gate refuses one more before it begins, and lets it in once the others have ended", async () => {
  const gate = new Gate({ ...ROOMY, most: 3 });
  const { end, done } = fill(gate, 3);
  let hasBegun = false;
  const one = async () => {
    hasBegun = true;
  };
  await expect(gate.pass(one)).rejects.toMatchObject(REFUSED);
  expect(hasBegun).toBe(false);
  end();
  await done;
  await gate.pass(one);
  expect(hasBegun).toBe(true);
});

test("while the event loop is late nothing begins, unless few are running", async () => {
  const gate = new Gate({ ...ROOMY, lag_ms: -1 });
  const { end, done } = fill(gate, 2);
  await expect(gate.pass(async () => {})).rejects.toMatchObject(REFUSED);
  end();
  await done;
  await gate.pass(async () => {});
});

test("failed work makes room too", async () => {
  const gate = new Gate({ ...ROOMY, most: 1 });
  const failure = new Error("failed");
  await expect(gate.pass(() => Promise.reject(failure))).rejects.toBe(failure);
  await gate.pass(async () => {});
});

test("after a refusal only as many are let in as finish soon, and no burst", async () => {
  const gate = new Gate({ ...ROOMY, most: 4, lasting: 2 });
  const burst = fill(gate, 4);
  await expect(gate.pass(async () => {})).rejects.toMatchObject(REFUSED);
  burst.end();
  await burst.done;
  const { end, done } = fill(gate, 2);
  await expect(gate.pass(async () => {})).rejects.toMatchObject(REFUSED);
  end();
  await done;
});
