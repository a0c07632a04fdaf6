import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { en } from "@/components/text/en";

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

test("the texts of a language lack no part", async () => {
  const names = readdirSync("components/text/en").map((file) => path.parse(file).name);
  const parts = await Promise.all(
    names.map(async (name) => Object.entries<unknown>(await import(`../../components/text/en/${name}.ts`))),
  );
  const texts = parts.flat().filter(([, value]) => typeof value !== "function");
  expect(texts.length).toBeGreaterThan(60);
  expect(texts.map(([name]) => name).filter((name) => !(name in en))).toEqual([]);
});
