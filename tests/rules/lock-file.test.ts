import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const Lock = z.object({ packages: z.record(z.string(), z.object({ integrity: z.string().optional() })) });

test("the lock file has a hash of every package, whatever system it is for", () => {
  const { packages } = Lock.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
  const unhashed = Object.entries(packages).filter(([name, { integrity }]) => name !== "" && !integrity);
  expect(unhashed.map(([name]) => name)).toEqual([]);
});
