import { expect, test } from "vitest";
import { marked, snippet } from "./highlight";

const shown = (parts: { text: string; hit: boolean }[]) =>
  parts.map(({ text, hit }) => (hit ? `[${text}]` : text)).join("");

test.each([
  ["Zoë Łukasz", "lukasz ZOE", "[Zoë] [Łukasz]"],
  ["Zoe\u0308 Smith", "zoë", "[Zoe\u0308] Smith"],
  ["Müllerstraße 4", "mullerstrasse", "[Müllerstraße] 4"],
  ["+16505550001", "+1 (650) 555-0001", "[+16505550001]"],
  ["+4917112345", "0171 12345", "+49[17112345]"],
  ["100% sure_thing", "% _", "100[%] sure[_]thing"],
  ["banana", "ana nan", "b[anana]"],
  ["👩‍🔧 repairs", "repair", "👩‍🔧 [repair]s"],
  ["nothing here", "xyz", "nothing here"],
])("%s, searched by %s, is marked", (text, term, expected) => {
  expect(shown(marked(text, term))).toBe(expected);
  expect(
    marked(text, term)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

test("a snippet of a long text shows the surroundings of each word", () => {
  const text = `${"before ".repeat(40)}the tooth hurts ${"between ".repeat(40)}since Tuesday ${"after ".repeat(40)}`;
  const said = shown(snippet(text, "tuesday tooth"));
  expect(said).toMatch(/^…before.* the \[tooth\] hurts between.* … .*since \[Tuesday\] after.*…$/);
  expect(said.length).toBeLessThan(300);
});

test("a snippet with many hits stays short, and a short text is shown whole", () => {
  expect(
    shown(
      snippet(
        `a ${"tooth or something that is long enough to stand alone and apart, really quite far apart, so far that two of them never meet ".repeat(50)}`,
        "tooth",
      ),
    ).length,
  ).toBeLessThan(450);
  expect(shown(snippet("my tooth is aching", "ACHING tooth"))).toBe("my [tooth] is [aching]");
});
