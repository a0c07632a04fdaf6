import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { gathered } from "./batch-loader";

/** Lookups that are answered on demand. */
function desk() {
  const asked: { keys: string[]; answer(): void; fail(): void }[] = [];
  const find = gathered(
    (keys: string[]) =>
      new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
        const known = keys.filter((key) => key !== "nobody");
        const answer = () => resolve(new Map(known.map((key) => [key, key.toUpperCase()])));
        asked.push({ keys, answer, fail: () => reject(new Error("away")) });
      }),
  );
  return { find, asked };
}

test("the first key is looked up soon, and keys that arrive meanwhile together in the next lookup, each once", async () => {
  const { find, asked } = desk();
  const first = find("a");
  await expect.poll(() => asked.length).toBe(1);
  const rest = [find("b"), find("c"), find("b"), find("nobody"), find("a")];
  expect(asked.map(({ keys }) => keys)).toEqual([["a"]]);
  asked[0]?.answer();
  expect(await first).toBe("A");
  await expect.poll(() => asked.map(({ keys }) => keys)).toEqual([["a"], ["b", "c", "nobody", "a"]]);
  asked[1]?.answer();
  expect(await Promise.all(rest)).toEqual(["B", "C", "B", undefined, "A"]);
});

test("a failed lookup fails for those who waited for it, and the next keys are looked up all the same", async () => {
  const { find, asked } = desk();
  const first = find("a");
  await expect.poll(() => asked.length).toBe(1);
  const second = find("b");
  asked[0]?.fail();
  await expect(first).rejects.toThrow("away");
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.answer();
  expect(await second).toBe("B");
  const third = find("c");
  await expect.poll(() => asked[2]?.keys).toEqual(["c"]);
  asked[2]?.answer();
  expect(await third).toBe("C");
});

test("at most `most` keys are looked up together, and keys of another group neither wait nor go along", async () => {
  const asked: string[][] = [];
  const find = gathered(
    async (keys: string[]) => {
      asked.push(keys);
      return new Map(keys.map((key) => [key, key]));
    },
    { most: 2, group: (key) => key.slice(0, 1) },
  );
  const keys = ["a1", "b1", "a2", "a3", "a4", "b2"];
  expect(await Promise.all(keys.map(find))).toEqual(keys);
  expect(asked.filter(([key]) => key?.startsWith("a"))).toEqual([
    ["a1", "a2"],
    ["a3", "a4"],
  ]);
  expect(asked.filter(([key]) => key?.startsWith("b"))).toEqual([["b1", "b2"]]);
});

test("a lookup runs in the async context of its first key, and one key's failure is its own", async () => {
  const storage = new AsyncLocalStorage<string>();
  const askers: (string | undefined)[] = [];
  const find = gathered(async (keys: string[]) => {
    askers.push(storage.getStore());
    await Promise.resolve();
    return new Map(keys.map((key) => [key, key === "bad" ? Promise.reject(new Error("bad")) : key]));
  });
  const found = ["one", "two", "bad"].map((key) => storage.run(key, () => find(key)));
  expect(await Promise.allSettled(found)).toMatchObject([
    { value: "one" },
    { value: "two" },
    { reason: new Error("bad") },
  ]);
  expect(askers).toEqual(["one"]);
});
