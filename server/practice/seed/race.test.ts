import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { seedDemo } from "./seed";

test("processes that start together on an empty database make the demo once, and all continue", async () => {
  const seeds = ["one", "two", "three"].map((n) => seedDemo({ password: `a password of ${n}` }));
  const outcomes = await Promise.allSettled(seeds);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  expect(await getDb().$count(organizations)).toBe(1);
});
