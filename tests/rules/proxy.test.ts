import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { config } from "@/proxy";

test("every page of the dashboard stands behind the proxy", () => {
  const folders = readdirSync("app/(staff)", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const guarded = config.matcher.map((pattern) => pattern.replace("/:path*", ""));
  expect(folders.map(({ name }) => `/${name}`).filter((page) => !guarded.includes(page))).toEqual([]);
  expect(folders.length).toBeGreaterThan(0);
});
