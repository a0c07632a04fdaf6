import { SourceMap } from "node:module";
import { transform } from "esbuild";
import { expect, test } from "vitest";
import { readStackMap } from "./stack-map.mjs";

const SOURCE = `
async function first(name: string) {
  if (name.length > 3) throw new Error("too long: " + name);
  return name;
}

const second = (names: string[]) =>
  names.map((name) => first(name));
`;

test("every position of a build maps to where Node would map it", async () => {
  const sources = SOURCE.repeat(40).replaceAll(
    /(first|second)(?=\W)/g,
    () => `name${Math.random().toString(36).slice(2)}`,
  );
  const built = await transform(sources, {
    loader: "ts",
    sourcemap: true,
    minifyWhitespace: true,
    sourcefile: "a.ts",
  });
  const map = JSON.parse(built.map);
  const [ours, nodes] = [readStackMap(map), new SourceMap(map)];
  const lines = built.code.split("\n");
  let found = 0;
  for (const [line, text] of lines.entries())
    for (let column = 0; column < text.length; column++) {
      const place = ours(line, column);
      if (!place) continue;
      found++;
      expect(nodes.findEntry(line, column)).toMatchObject(place);
    }
  expect(found).toBeGreaterThan(1000);
  expect(ours(lines.length + 5, 0)).toBeUndefined();
});

test("unmapped code has no original position", () => {
  // One position from the first source, one unmapped, one from the second.
  const trace = readStackMap({ sources: ["a.ts", "b.ts"], mappings: "AAAA,IACA;EAAA,UCAA" });
  expect(trace(0, 0)).toMatchObject({ originalSource: "a.ts", originalLine: 0 });
  expect(trace(0, 9)).toMatchObject({ originalLine: 1 });
  expect(trace(1, 1)).toBeUndefined();
  expect(trace(1, 20)).toMatchObject({ originalSource: "b.ts" });
});
