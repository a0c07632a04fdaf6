import { expect, test } from "vitest";
import { gathered } from "./gathered";

/** Look-ups that are answered when told to. */
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

test("the first is looked up at once, and what comes meanwhile together in the next, each key once", async () => {
  const { find, asked } = desk();
  const first = find("a");
  const rest = [find("b"), find("c"), find("b"), find("nobody"), find("a")];
  expect(asked.map(({ keys }) => keys)).toEqual([["a"]]);
  asked[0]?.answer();
  expect(await first).toBe("A");
  await expect.poll(() => asked.map(({ keys }) => keys)).toEqual([["a"], ["b", "c", "nobody", "a"]]);
  asked[1]?.answer();
  expect(await Promise.all(rest)).toEqual(["B", "C", "B", undefined, "A"]);
});

test("what fails fails for those who waited for it, and the next are looked up all the same", async () => {
  const { find, asked } = desk();
  const [first, second] = [find("a"), find("b")];
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
