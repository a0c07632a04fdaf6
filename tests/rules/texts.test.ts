import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const components = readdirSync("components", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(`text${path.sep}`))
  .map((file) => path.join("components", file));

test("no component imports the texts of all pages", () => {
  expect(components.length).toBeGreaterThan(200);
  const wholes = components.filter((file) =>
    /^import \{[^}]*\} from "@\/components\/text\/en"/m.test(readFileSync(file, "utf8")),
  );
  expect(wholes).toEqual([]);
});
